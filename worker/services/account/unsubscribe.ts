import { accountIsOpen } from "#db/queries/account/accounts.ts";
import { preferencesOf, writePreferences } from "#db/queries/notification-preferences.ts";
import { AppError } from "#domain/errors.ts";
import { OPTIONAL_TOPICS, type OptionalTopic } from "#domain/notifications/notification-table.ts";
import { withoutTopic } from "#domain/notifications/preferences.ts";
import type { Dependencies } from "../../dependencies.ts";
import { leaveNewsletter } from "../newsletter/subscribe.ts";
import { untilWritten } from "../until-written.ts";
import { readLinkToken } from "./link-token.ts";

type Needs = Pick<Dependencies, "db" | "now"> & {
  readonly settings: Pick<Dependencies["settings"], "authSecret">;
};

/** Another change of the same preferences may come first this often. */
const TRIES = 5;

/** What the token of a mail names: a topic and whose it is. */
export function topicOffId(userId: string, topic: OptionalTopic): string {
  return `${topic}/${userId}`;
}

/** What a mailed link ends, by the purpose of its token; `null` when it is forged. */
export async function endedBy(
  { settings }: Pick<Needs, "settings">,
  token: string,
): Promise<OptionalTopic | "newsletter" | null> {
  const id = await readLinkToken(settings.authSecret, "topic_off", token);
  if (id !== null) return OPTIONAL_TOPICS.find((each) => id.startsWith(`${each}/`)) ?? null;
  return (await readLinkToken(settings.authSecret, "newsletter_off", token)) === null ? null : "newsletter";
}

/**
 * Turns off the topic of a mailed link for its reader, on every channel. Repeating it is harmless.
 * @returns the topic
 * @throws AppError TOKEN_INVALID when the link is forged or the account is deleted
 */
export async function unsubscribe({ db, now, settings }: Needs, token: string): Promise<OptionalTopic> {
  const id = await readLinkToken(settings.authSecret, "topic_off", token);
  const topic = OPTIONAL_TOPICS.find((each) => id?.startsWith(`${each}/`));
  if (id === null || topic === undefined) throw new AppError("TOKEN_INVALID");
  const userId = id.slice(topic.length + 1);
  if (!(await accountIsOpen(db, userId))) throw new AppError("TOKEN_INVALID");
  return untilWritten({ tries: TRIES }, async () => {
    const seen = await preferencesOf(db, userId);
    if (await writePreferences(db, userId, withoutTopic(seen, topic), seen.version, now())) return topic;
    return null;
  });
}

/**
 * What a mail program does with one call (RFC 8058): ends the topic or the newsletter that the token names.
 * @throws AppError TOKEN_INVALID
 */
export async function unsubscribeAtOnce(deps: Needs, token: string): Promise<void> {
  const ended = await endedBy(deps, token);
  await (ended === "newsletter" ? leaveNewsletter(deps, token) : unsubscribe(deps, token));
}
