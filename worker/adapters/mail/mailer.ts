/** A rendered mail. */
export interface OutgoingMail {
  /** Without angle brackets; the same at every attempt, so that receivers recognise a repetition. */
  readonly messageId: string;
  /** Addresses, without names. */
  readonly from: string;
  readonly to: string;
  /** Where replies go, when not to the sender; set when the mail passes on what a person wrote. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What one POST ends mails of this kind with (RFC 8058); absent where they cannot be ended. */
  readonly unsubscribe?: string;
  readonly attachments?: readonly Attachment[];
}

/** A file that a mail carries. */
export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** The result for one mail. `retry` is false when the same mail would be refused again. */
export type DeliveryResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly retry: boolean; readonly reason: string };

/** Hands mails over for delivery. */
export interface Mailer {
  /** @returns one result per mail, in order; it never throws for anything a mail server does */
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
