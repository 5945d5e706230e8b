import type { DeliveryResult, OutgoingMail } from "../../adapters/mail/mailer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import type { Attempt, AttemptResult, Handler } from "../handler.ts";
import { composeMail } from "../notify/mail/compose-mail.ts";
import type { ComposeNeeds } from "../notify/mail/composer.ts";
import { renderMail } from "../notify/mail/render-mail.ts";

/** What composing and sending mails needs. */
export type MailNeeds = ComposeNeeds & Pick<Dependencies, "mailer">;

/**
 * Composes mails and hands them to the mail server, all over one connection. Only a crash between the server's answer
 * and the note of it sends a mail twice, with the same Message-ID; that is better than a lost link.
 */
export const mailHandler: Handler<"mail", MailNeeds> = {
  afterInterruption: "retry",
  deliver: async (deps, attempts) => {
    const prepared = await Promise.all(attempts.map((attempt) => prepare(deps, attempt)));
    const outgoing = prepared.filter((each): each is OutgoingMail => !("is" in each));
    const results = outgoing.length === 0 ? [] : await deps.mailer.deliver(outgoing);
    const sent = new Map(outgoing.map((each, index) => [each, results[index]]));
    return prepared.map((each) => ("is" in each ? each : resultOf(deps, each, sent.get(each))));
  },
};

/** The mail ready to go, or why there is none. */
async function prepare(
  deps: MailNeeds,
  { effectId, effect }: Attempt<"mail">,
): Promise<OutgoingMail | AttemptResult> {
  try {
    const composed = await composeMail(deps, effect);
    if (composed === null) return { is: "needless" };
    const { recipient, locale, template } = composed;
    const { origin, mail: setting } = deps.settings;
    const { hostname } = new URL(origin);
    return {
      messageId: `${effectId}@${hostname}`,
      from: setting.delivery === "smtp" ? setting.from : `no-reply@${hostname}`,
      to: recipient,
      ...(template.name === "contact_message" && { replyTo: template.visitorEmail }),
      ...renderMail(template, locale, origin),
    };
  } catch (error) {
    return { is: "failed", failure: summarizeError(error) };
  }
}

function resultOf(deps: MailNeeds, mail: OutgoingMail, result: DeliveryResult | undefined): AttemptResult {
  if (result === undefined) return { is: "failed", failure: "the mail server gave no result" };
  if (!result.ok) return { is: result.retry ? "failed" : "refused", failure: result.reason };
  const { to: recipient, subject, text, html, replyTo } = mail;
  if (deps.settings.mail.delivery === "smtp") return { is: "delivered", recipient };
  const kept = { subject, text, html, ...(replyTo !== undefined && { replyTo }) };
  return { is: "delivered", recipient, kept };
}
