import type { DeliveryResult, Mailer, OutgoingMail } from "./mailer.ts";

/** For development without a mail server: sends nothing; `/dev/outbox` shows the mails. */
export class KeptMailer implements Mailer {
  async deliver(mails: readonly OutgoingMail[]): Promise<readonly DeliveryResult[]> {
    return mails.map(() => ({ ok: true }));
  }
}
