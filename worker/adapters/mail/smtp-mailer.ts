import type { DeliveryResult, Mailer, OutgoingMail, SmtpSettings } from "./mailer.ts";
export class SmtpMailer implements Mailer {
  constructor(_settings: SmtpSettings) {}
  async deliver(mails: readonly OutgoingMail[]): Promise<readonly DeliveryResult[]> {
    return mails.map(() => ({ ok: false, retry: true, reason: "none" }));
  }
}
