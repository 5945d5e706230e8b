import { insertEffects } from "#db/queries/outbox.ts";
import type { AttachedDocument } from "#db/queries/told.ts";
import { OWN_FAILURES } from "#domain/control-room/effect-failure.ts";
import { channelEventId } from "#domain/effect-ids.ts";
import type { EffectOf } from "#domain/effects.ts";
import { mayFallBackToMail } from "#domain/notifications/preferences.ts";
import type { DeliveryResult, OutgoingMail } from "../../adapters/mail/mailer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import type { Attempt, AttemptResult, Handler } from "../handler.ts";
import { attachDocuments } from "../notify/mail/documents/attach-documents.ts";
import { renderMail } from "../notify/mail/render-mail.ts";
import { unsubscribeLinks } from "../notify/mail/unsubscribe-links.ts";
import { channelsOf, composeMessage, type MessageNeeds } from "../notify/prepare-message.ts";
import { readerOf } from "../notify/reader.ts";

/** What composing and sending mails needs. */
export type MailNeeds = MessageNeeds & Pick<Dependencies, "mailer">;

interface PreparedMail {
  readonly outgoing: OutgoingMail;
  readonly documents: readonly AttachedDocument[];
}

/**
 * Composes mails and hands them to the mail server, all over one connection. Only a crash between the server's answer
 * and the note of it sends a mail twice, with the same Message-ID; that is better than a lost link. What its reader also
 * gets on LINE or in a browser is an effect of its own, so that no channel repeats another.
 */
export const mailHandler: Handler<"mail", MailNeeds> = {
  afterInterruption: "retry",
  deliver: async (deps, attempts) => {
    const prepared = await Promise.all(attempts.map((attempt) => prepare(deps, attempt)));
    const outgoing = prepared.flatMap((each) => ("is" in each ? [] : [each.outgoing]));
    const results = outgoing.length === 0 ? [] : await deps.mailer.deliver(outgoing);
    const sent = new Map(outgoing.map((each, index) => [each, results[index]]));
    return prepared.map((each) => ("is" in each ? each : resultOf(deps, each, sent.get(each.outgoing))));
  },
};

/** The mail ready to go, or why there is none. */
async function prepare(deps: MailNeeds, attempt: Attempt<"mail">): Promise<PreparedMail | AttemptResult> {
  try {
    const { effect } = attempt;
    const reader = await readerOf(deps, effect);
    if (reader === null) return { is: "needless" };
    const channels = channelsOf(deps, effect, reader);
    const isFallback = "insteadOf" in effect && mayFallBackToMail(effect.mail.kind, reader.preferences);
    if (channels.length === 0 && !isFallback) return { is: "needless" };
    const template = await composeMessage(deps, attempt, reader);
    if ("is" in template) return template;
    const isMailed = reader.address !== null && (isFallback || channels.includes("mail"));
    if (channels.includes("line") && !isFallback) await writeLineEffect(deps, attempt, isMailed);
    if (channels.includes("push") && !isFallback)
      await writePushEffect(deps, attempt, isMailed || channels.includes("line"));
    if (!isMailed || reader.address === null) return { is: "needless" };
    const { documents, attachments } = await attachDocuments(deps, template, reader.locale);
    const unsubscribe = await unsubscribeLinks(deps.settings, effect.mail, reader);
    const { origin, mail: setting } = deps.settings;
    const { hostname } = new URL(origin);
    const outgoing = {
      messageId: `${attempt.effectId}@${hostname}`,
      from: setting.delivery === "smtp" ? setting.from : `no-reply@${hostname}`,
      to: reader.address,
      ...(template.name === "contact_message" && { replyTo: template.visitorEmail }),
      ...renderMail(template, reader.locale, origin, unsubscribe?.page),
      ...(unsubscribe !== null && { unsubscribe: unsubscribe.oneClick }),
      ...(attachments.length > 0 && { attachments }),
    };
    return { outgoing, documents };
  } catch (error) {
    return { is: "failed", failure: summarizeError(error) };
  }
}

/** Written again by another attempt at the mail, it changes nothing. */
async function writeLineEffect(
  { db, now }: MailNeeds,
  { effectId, effect }: Attempt<"mail">,
  isMailed: boolean,
): Promise<void> {
  if (effect.to !== "customer" && effect.to !== "driver") return;
  const { insteadOf: _insteadOf, ...message } = effect;
  const onLine: EffectOf<"line"> = { ...message, kind: "line", isMailed };
  await insertEffects(db, channelEventId(effectId, "line"), [onLine], now());
}

/** The same for the driver's browsers. */
async function writePushEffect(
  { db, now }: MailNeeds,
  { effectId, effect }: Attempt<"mail">,
  isToldElsewhere: boolean,
): Promise<void> {
  if (effect.to !== "driver") return;
  const { to, mail } = effect;
  const inBrowsers: EffectOf<"push"> = { kind: "push", to, mail, isToldElsewhere };
  await insertEffects(db, channelEventId(effectId, "push"), [inBrowsers], now());
}

function resultOf(
  deps: MailNeeds,
  { outgoing, documents }: PreparedMail,
  result: DeliveryResult | undefined,
): AttemptResult {
  if (result === undefined) return { is: "failed", failure: OWN_FAILURES.no_mail_result };
  if (!result.ok) return { is: result.retry ? "failed" : "refused", failure: result.reason };
  const { to: recipient, subject, text, html, replyTo, unsubscribe } = outgoing;
  if (deps.settings.mail.delivery === "smtp") return { is: "delivered", recipient };
  const kept = {
    subject,
    text,
    html,
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(documents.length > 0 && { attachments: documents }),
  };
  return { is: "delivered", recipient, kept };
}
