import {
  claimMails,
  dueMailIds,
  settleMails,
  type ClaimedMail,
  type MailOutcome,
} from "#db/queries/mails.ts";
import { DELIVERY_LEASE_MS, nextAttemptAt } from "#domain/mail/mail.ts";
import type { DeliveryResult, OutgoingMail } from "../../../adapters/mail/mailer.ts";
import { toLocale } from "#domain/locale.ts";
import { renderMail } from "./render-mail.ts";
import { composeMail } from "./compose-mail.ts";
import type { Dependencies } from "../../../dependencies.ts";

const DISPATCH_SIZE = 50;

/**
 * Hands the mails that are due to the queue. Safe to repeat: a mail that waits twice is delivered once. It never
 * throws: what it could not hand over waits in the outbox for the next time.
 */
export async function dispatchMails(
  deps: Pick<Dependencies, "db" | "mailQueue" | "settings" | "now">,
): Promise<void> {
  try {
    const due = await dueMailIds(deps.db, deps.now(), DISPATCH_SIZE);
    const { origin } = deps.settings;
    if (due.length > 0) await deps.mailQueue.sendBatch(due.map((mailId) => ({ body: { mailId, origin } })));
  } catch (error) {
    console.warn("mails not handed to the queue yet", { error: String(error) });
  }
}

type Needs = Pick<Dependencies, "db" | "mailer" | "settings" | "now">;

/**
 * Delivers those of the mails that are still due. A mail is claimed before it is sent, so that a message that the queue
 * brings twice, or two consumers at once, send it once; one whose attempt dies midway is due again after the lease.
 * Only a crash between the mail server's yes and the note of it can send a mail twice, under the same Message-ID.
 */
export async function deliverMails(deps: Needs, mailIds: readonly string[]): Promise<void> {
  const claimed = await claimMails(deps.db, mailIds, deps.now(), DELIVERY_LEASE_MS);
  const composed = await Promise.all(
    claimed.map(async (mail) => ({ mail, outgoing: await prepare(deps, mail) })),
  );
  const outcomes: [string, MailOutcome][] = [];
  const toSend: { mail: ClaimedMail; outgoing: OutgoingMail }[] = [];
  for (const { mail, outgoing } of composed)
    if (outgoing === null) outcomes.push([mail.mailId, { is: "needless" }]);
    else toSend.push({ mail, outgoing });
  for (const [index, result] of (await send(deps, toSend)).entries()) {
    const each = toSend[index];
    if (each !== undefined) outcomes.push([each.mail.mailId, outcomeOf(deps, each, result)]);
  }
  await settleMails(deps.db, outcomes, deps.now());
}

async function prepare(deps: Needs, mail: ClaimedMail): Promise<OutgoingMail | null> {
  const template = await composeMail(deps, mail);
  if (template === null) return null;
  const { origin, mail: setting } = deps.settings;
  const { hostname } = new URL(origin);
  return {
    messageId: `${mail.mailId}@${hostname}`,
    from: setting.delivery === "smtp" ? setting.from : `no-reply@${hostname}`,
    to: mail.recipient,
    ...(template.name === "contact_message" && { replyTo: template.visitorEmail }),
    ...renderMail(template, toLocale(mail.locale), origin),
  };
}

function send(
  deps: Needs,
  toSend: readonly { readonly outgoing: OutgoingMail }[],
): Promise<readonly DeliveryResult[]> {
  if (toSend.length === 0) return Promise.resolve([]);
  return deps.mailer.deliver(toSend.map(({ outgoing }) => outgoing));
}

function outcomeOf(
  deps: Needs,
  { mail, outgoing }: { readonly mail: ClaimedMail; readonly outgoing: OutgoingMail },
  result: DeliveryResult,
): MailOutcome {
  if (result.ok) {
    if (deps.settings.mail.delivery === "smtp") return { is: "sent" };
    const { subject, text, html, replyTo } = outgoing;
    return { is: "sent", kept: { subject, text, html, ...(replyTo !== undefined && { replyTo }) } };
  }
  const dueAt = result.retry ? nextAttemptAt(mail.attempts, deps.now()) : null;
  const facts = { mailId: mail.mailId, kind: mail.kind, attempts: mail.attempts, reason: result.reason };
  if (dueAt === null) console.error("mail given up", facts);
  else console.warn("mail not sent yet", facts);
  return { is: "failed", failure: result.reason, dueAt };
}
