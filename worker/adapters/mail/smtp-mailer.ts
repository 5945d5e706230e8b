import type { DeliveryResult, Mailer, OutgoingMail, SmtpSettings } from "./mailer.ts";
import { SmtpSession } from "./smtp-session.ts";

const TIMEOUT_MS = 10_000;
/** A whole call is over well before its mails count as waiting again (`DELIVERY_LEASE_MS`). */
const TIMEOUTS_A_CALL = 6;
const MAX_REASON_LENGTH = 300;
/** An address, and nothing that could begin another header or recipient. */
const PLAIN_ADDRESS = /^[^\s<>(),;:"\\]+@[^\s<>(),;:"\\]+$/;

/** Sends through a mail server by SMTP, over one connection for all the mails of a call. */
export class SmtpMailer implements Mailer {
  readonly #settings: SmtpSettings;
  readonly #timeoutMs: number;

  /** @param timeoutMs how long the server may take to be reached, to greet, and between two words; six times all in all */
  constructor(settings: SmtpSettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  async deliver(mails: readonly OutgoingMail[]): Promise<readonly DeliveryResult[]> {
    const timeoutMs = this.#timeoutMs;
    const patience = { timeoutMs, signal: AbortSignal.timeout(timeoutMs * TIMEOUTS_A_CALL) };
    const results: DeliveryResult[] = [];
    let session: SmtpSession | null = null;
    // Why nothing can be sent at all: a server that is away, or refuses the account, is asked once, not once a mail.
    let trouble: DeliveryResult | null = null;
    for (const mail of mails) {
      if (!isPlain(mail)) results.push(UNSENDABLE);
      else if (trouble !== null) results.push(trouble);
      else
        try {
          // A server may hang up between two mails: that is no reason for the next one to wait.
          if (session?.isOpen !== true) session = await SmtpSession.open(this.#settings, patience);
          results.push(await this.#send(session, mail));
        } catch (error) {
          trouble = { ok: false, retry: true, reason: this.#reasonOf(error) };
          results.push(trouble);
        }
    }
    session?.close();
    return results;
  }

  async #send(session: SmtpSession, mail: OutgoingMail): Promise<DeliveryResult> {
    try {
      await session.send(mail);
      return { ok: true };
    } catch (error) {
      return { ok: false, retry: !isFinal(error), reason: this.#reasonOf(error) };
    }
  }

  /** What went wrong, in the server's words, and never the password, even where a server repeats what it was told. */
  #reasonOf(error: unknown): string {
    const { command, message } = error as { command?: string; message?: string };
    const { user = "", password = "" } = this.#settings;
    const reason = `${command ?? ""} ${message ?? "unknown"}`.trim();
    const secrets = [base64(`\0${user}\0${password}`), base64(password), password];
    return (password === "" ? [] : secrets)
      .reduce((text, secret) => text.replaceAll(secret, "…"), reason)
      .slice(0, MAX_REASON_LENGTH);
  }
}

const UNSENDABLE: DeliveryResult = {
  ok: false,
  retry: false,
  reason: "not an address or a subject of one line",
};

function isPlain({ to, from, replyTo = from, subject, messageId }: OutgoingMail): boolean {
  const addresses = [to, from, replyTo];
  return addresses.every((each) => PLAIN_ADDRESS.test(each)) && !/[\r\n]/.test(subject + messageId);
}

/** A 5xx about this very mail is final; whatever else went wrong may go right later. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && /RCPT|DATA/.test(command);
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
