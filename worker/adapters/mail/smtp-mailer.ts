import { createTransport } from "nodemailer";
import { OWN_FAILURES } from "#domain/control-room/effect-failure.ts";
import { readEmail } from "#domain/access/email.ts";
import type { DeliveryResult, Mailer, OutgoingMail, SmtpSettings } from "./mailer.ts";
import { openSocket, type SocketOpened } from "./smtp-socket.ts";

const TIMEOUT_MS = 10_000;
/** A whole call ends well before its mails count as due again (`LEASE_MS` in worker/outbox/attempts.ts). */
const TIMEOUTS_PER_CALL = 6;
const MAX_REASON_LENGTH = 300;
const FROM_NAME = "KhonDee";
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);

/**
 * Sends by SMTP through nodemailer's pool, over one connection for all mails of a call. Every server but one on this
 * machine must offer TLS (from the first byte, or STARTTLS), so that no password or mail crosses a network in the clear.
 */
export class SmtpMailer implements Mailer {
  readonly #settings: SmtpSettings;
  readonly #timeoutMs: number;

  /** @param timeoutMs limit for connecting, for the greeting and for each answer; six times as long for a whole call */
  constructor(settings: SmtpSettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  async deliver(mails: readonly OutgoingMail[]): Promise<readonly DeliveryResult[]> {
    const signal = AbortSignal.timeout(this.#timeoutMs * TIMEOUTS_PER_CALL);
    const transport = this.#openTransport(signal);
    const results: DeliveryResult[] = [];
    // A server that is down or refuses the account is asked once, not once per mail.
    let connectionFailure: DeliveryResult | null = null;
    for (const mail of mails) {
      if (!isSendable(mail)) results.push(UNSENDABLE);
      else if (connectionFailure !== null) results.push(connectionFailure);
      else
        try {
          await transport.sendMail({ ...messageOf(mail), signal });
          results.push({ ok: true });
        } catch (error) {
          const result = { ok: false, retry: !isFinal(error), reason: this.#reasonOf(error) } as const;
          if (!isAboutOneMail(error)) connectionFailure = result;
          results.push(result);
        }
    }
    // Closes the socket without QUIT, as nodemailer always does; every sent mail has been acknowledged by then.
    transport.close();
    return results;
  }

  #openTransport(signal: AbortSignal) {
    const { host, port, secure, from, user, password } = this.#settings;
    const timeoutMs = this.#timeoutMs;
    return createTransport({
      pool: true,
      maxConnections: 1,
      maxMessages: Infinity,
      // A mail whose fate is unknown is not sent again within the same call.
      maxRequeues: 0,
      host,
      port,
      secure,
      requireTLS: !secure && !LOOPBACK.has(host),
      ignoreTLS: LOOPBACK.has(host),
      // The name in EHLO: the sender's domain, because a worker has no host name.
      name: from.slice(from.indexOf("@") + 1),
      ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      getSocket: (_options: unknown, done: SocketOpened) =>
        openSocket(this.#settings, { timeoutMs, signal }, done),
      // Nothing in a mail is read from a file or fetched from a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** What went wrong, in the server's words; the password is removed, even where a server repeats it. */
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
  reason: OWN_FAILURES.address,
};

/** Nothing in it could start another header or name another recipient. */
function isSendable({ to, from, replyTo = from, subject, messageId }: OutgoingMail): boolean {
  const addresses = [to, from, replyTo];
  return addresses.every((each) => readEmail(each) !== null) && !/[\r\n]/.test(subject + messageId);
}

function messageOf(mail: OutgoingMail) {
  return {
    from: { name: FROM_NAME, address: mail.from },
    to: { name: "", address: mail.to },
    messageId: `<${mail.messageId}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Written by a person: filters for automatic mail must not sort it away.
    ...(mail.replyTo !== undefined && { replyTo: { name: "", address: mail.replyTo } }),
    headers: {
      ...(mail.replyTo === undefined && { "Auto-Submitted": "auto-generated" }),
      ...(mail.unsubscribe !== undefined && {
        // Prepared: an address is neither folded nor encoded.
        "List-Unsubscribe": { prepared: true, value: `<${mail.unsubscribe}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    attachments: (mail.attachments ?? []).map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
  };
}

/** nodemailer's codes for a mail that the server refused while the connection stays usable. */
function isAboutOneMail(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return code === "EENVELOPE" || code === "EMESSAGE";
}

/** A 5xx about this very mail is final; any other failure may succeed later. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && /RCPT|DATA/.test(command);
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
