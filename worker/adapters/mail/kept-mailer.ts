import type { DeliveryResult, Mailer, OutgoingMail } from "./mailer.ts";

/** For a machine without a mail server: sends nothing. The outbox keeps what it would have sent, to be looked at. */
export class KeptMailer implements Mailer {
  async deliver(mails: readonly OutgoingMail[]): Promise<readonly DeliveryResult[]> {
    return mails.map(() => ({ ok: true }));
  }
}
