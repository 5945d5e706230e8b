/** A mail that is ready to go. */
export interface OutgoingMail {
  /** Without the angle brackets; the same at every attempt, so that a receiver can tell a repetition. */
  readonly messageId: string;
  /** Addresses, without names. */
  readonly from: string;
  readonly to: string;
  /** Where an answer goes, when not to the sender: the mail says what a person wrote. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What became of one mail. `retry` is false when the same mail would be refused again. */
export type DeliveryResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly retry: boolean; readonly reason: string };

/** Hands mails over to whoever brings them to their mailboxes. */
export interface Mailer {
  /** One result per mail, in order. It never throws for what a mail server does. */
  deliver(mails: readonly OutgoingMail[]): Promise<readonly DeliveryResult[]>;
}

/** How to reach a mail server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (port 465); otherwise STARTTLS. */
  readonly secure: boolean;
  readonly from: string;
  readonly user?: string;
  readonly password?: string;
}
