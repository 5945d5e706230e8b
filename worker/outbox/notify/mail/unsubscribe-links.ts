import type { Mail } from "#domain/mails.ts";
import { ruleOf } from "#domain/notifications/notification-table.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { linkToken } from "../../../services/account/link-token.ts";
import { topicOffId } from "../../../services/account/unsubscribe.ts";
import type { Reader } from "../reader.ts";

type LinkSettings = Pick<Dependencies["settings"], "origin" | "authSecret">;

/** How mails of a kind are ended: by a page, and by one call of the mail program (RFC 8058). */
export interface UnsubscribeLinks {
  readonly page: string;
  readonly oneClick: string;
}

/** The links that end mails of this kind; `null` where they are essential, or their reader has no account to set it. */
export async function unsubscribeLinks(
  settings: LinkSettings,
  mail: Mail,
  { userId, address }: Reader,
): Promise<UnsubscribeLinks | null> {
  const { topic } = ruleOf(mail.kind);
  if (topic === "essential") return null;
  if (topic === "newsletter") return newsletterOffLinks(settings, address ?? "");
  if (userId === null) return null;
  const { origin, authSecret } = settings;
  const token = await linkToken(authSecret, "topic_off", topicOffId(userId, topic));
  return linksOf(origin, token, `/unsubscribe#type=${topic}_off`);
}

/** The links that unsubscribe an address from the newsletter. */
export async function newsletterOffLinks(
  { origin, authSecret }: LinkSettings,
  address: string,
): Promise<UnsubscribeLinks> {
  const token = await linkToken(authSecret, "newsletter_off", address);
  return linksOf(origin, token, "/newsletter#type=newsletter_off");
}

function linksOf(origin: string, token: string, page: string): UnsubscribeLinks {
  return { page: `${origin}${page}&token=${token}`, oneClick: `${origin}/api/unsubscribe?token=${token}` };
}
