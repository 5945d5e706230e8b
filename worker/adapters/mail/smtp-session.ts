import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { OutgoingMail, SmtpSettings } from "./mailer.ts";
import { openSocket, type Patience } from "./smtp-socket.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);
const FROM_NAME = "KhonDee";

type Done = (error?: unknown) => void;

/**
 * One conversation with a mail server, from its greeting to the goodbye. TLS from the first byte or STARTTLS is
 * demanded of every server but one on this machine, so that neither password nor mail crosses a network in the clear.
 */
export class SmtpSession {
  readonly #connection: SMTPConnection;
  /** Rejects when the conversation is over before its time. */
  readonly #lost = Promise.withResolvers<never>();
  #isOpen = true;

  private constructor(connection: SMTPConnection, signal: AbortSignal) {
    this.#connection = connection;
    this.#lost.promise.catch(() => {});
    const lose = (error: Error) => {
      this.#isOpen = false;
      this.#lost.reject(error);
    };
    connection.on("error", lose);
    connection.once("end", () => lose(new Error("The mail server hung up")));
    signal.addEventListener("abort", () => {
      lose(new Error("The mail server took too long"));
      connection.close();
    });
  }

  /** @throws when the server is not reached, does not greet, has no TLS, or does not know the account. */
  static async open(settings: SmtpSettings, patience: Patience): Promise<SmtpSession> {
    const { host, port, secure, from, user, password } = settings;
    const { timeoutMs, signal } = patience;
    const socket = await openSocket(settings, patience);
    const connection = new SMTPConnection({
      connection: socket,
      host,
      port,
      secure,
      secured: secure,
      requireTLS: !secure && !LOOPBACK.has(host),
      ignoreTLS: LOOPBACK.has(host),
      // Whom the server greets; this machine's own name means nothing out there.
      name: from.slice(from.indexOf("@") + 1),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    const session = new SmtpSession(connection, signal);
    try {
      await session.#until((done) => connection.connect(done));
      if (user !== undefined && password !== undefined && connection.allowsAuth)
        await session.#until((done) => connection.login({ credentials: { user, pass: password } }, done));
      return session;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Whether another mail can be sent. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends a mail. @throws when the server does not take it; the session may be open still. */
  async send(mail: OutgoingMail): Promise<void> {
    const root = new MailComposer({
      from: { name: FROM_NAME, address: mail.from },
      to: { name: "", address: mail.to },
      messageId: `<${mail.messageId}>`,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(mail.replyTo === undefined
        ? { headers: { "Auto-Submitted": "auto-generated" } }
        : // A person wrote it: what sorts a company's mail away when a program did, must not sort this away.
          { replyTo: { name: "", address: mail.replyTo } }),
      // Nothing of a mail is read from a file or fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    const message = await root.build();
    try {
      await this.#until((done) => this.#connection.send(root.getEnvelope(), message, done));
    } catch (error) {
      await this.#startAfresh();
      throw error;
    }
  }

  /** Says goodbye, and does not wait for the answer. */
  close(): void {
    if (this.#isOpen) this.#connection.quit();
    this.#isOpen = false;
  }

  /** After a mail that was refused: the next one begins anew, or over another connection. */
  async #startAfresh(): Promise<void> {
    if (!this.#isOpen) return;
    try {
      await this.#until((done) => this.#connection.reset(done));
    } catch {
      this.#isOpen = false;
      this.#connection.close();
    }
  }

  #until(run: (done: Done) => void): Promise<void> {
    const answered = new Promise<void>((resolve, reject) => {
      run((error) => (error == null ? resolve() : reject(error as Error)));
    });
    return Promise.race([answered, this.#lost.promise]);
  }
}
