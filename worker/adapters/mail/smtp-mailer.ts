import { connect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import type { DeliveryResult, Mailer, OutgoingMail, SmtpSettings } from "./mailer.ts";

const TIMEOUT_MS = 10_000;
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);
const FROM_NAME = "KhonDee";
/** An address, and nothing that could begin another header or recipient. */
const PLAIN_ADDRESS = /^[^\s<>(),;:"\\]+@[^\s<>(),;:"\\]+$/;

/**
 * Sends through a mail server by SMTP, over one connection for all the mails of a call. TLS from the first byte or
 * STARTTLS is demanded of every server but one on this machine, so that neither password nor mail crosses a network in
 * the clear.
 */
export class SmtpMailer implements Mailer {
  readonly #settings: SmtpSettings;
  readonly #timeoutMs: number;

  /** @param timeoutMs how long the server may take to be reached, to greet, and between two words */
  constructor(settings: SmtpSettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  async deliver(mails: readonly OutgoingMail[]): Promise<readonly DeliveryResult[]> {
    const transport = this.#open();
    try {
      return await Promise.all(mails.map((mail) => send(transport, mail)));
    } finally {
      transport.close();
    }
  }

  #open() {
    const { host, port, secure, user, password } = this.#settings;
    const isLocal = LOOPBACK.has(host);
    return createTransport({
      pool: true,
      maxConnections: 1,
      host,
      port,
      secure,
      requireTLS: !secure && !isLocal,
      ignoreTLS: isLocal,
      ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
      connectionTimeout: this.#timeoutMs,
      greetingTimeout: this.#timeoutMs,
      socketTimeout: this.#timeoutMs,
      // Nothing of a mail is read from a file or fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
      // The platform finds the host; the library would ask a name server by itself.
      getSocket: (
        _options: unknown,
        done: (error: Error | null, socket?: { connection: Socket }) => void,
      ) => {
        const connection = connect({ host, port });
        connection.once("connect", () => {
          connection.removeListener("error", done);
          done(null, { connection });
        });
        connection.once("error", done);
      },
    });
  }
}

type Transport = ReturnType<typeof createTransport>;

async function send(transport: Transport, mail: OutgoingMail): Promise<DeliveryResult> {
  if (!PLAIN_ADDRESS.test(mail.to) || !PLAIN_ADDRESS.test(mail.from) || /[\r\n]/.test(mail.subject))
    return { ok: false, retry: false, reason: "not an address or a subject of one line" };
  try {
    await transport.sendMail({
      from: { name: FROM_NAME, address: mail.from },
      to: { name: "", address: mail.to },
      messageId: `<${mail.messageId}>`,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { "Auto-Submitted": "auto-generated" },
    });
    return { ok: true };
  } catch (error) {
    return failureOf(error);
  }
}

/** A 5xx about this very mail is final; whatever else went wrong may go right later. */
function failureOf(error: unknown): DeliveryResult {
  const { responseCode, command, message } = error as {
    responseCode?: number;
    command?: string;
    message?: string;
  };
  const isFinal = responseCode !== undefined && responseCode >= 500 && /RCPT|DATA/.test(command ?? "");
  return {
    ok: false,
    retry: !isFinal,
    reason: `${command ?? ""} ${message ?? "unknown"}`.trim().slice(0, 300),
  };
}
