import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { TestProject } from "vitest/node";
import { mailCertificate } from "./mail-certificate.ts";

/** The ports of the tests' mail servers on this machine. */
export interface SmtpPorts {
  /** Accepts mails, with or without the account `user` and `right password`; without TLS. */
  readonly good: number;
  /** Like `good`, with TLS from the first byte. */
  readonly tls: number;
  /** Like `good`, with STARTTLS, which it requires before a log-in. */
  readonly startTls: number;
  /** Closes the connection after the greeting. */
  readonly dropping: number;
  /** Accepts the connection and sends nothing. */
  readonly silent: number;
  /** Sends an endless answer. */
  readonly talking: number;
  /** Offers STARTTLS and then sends nothing. */
  readonly stuck: number;
  /** Closes the connection after receiving a whole mail, without an answer. */
  readonly unsaid: number;
  /** Echoes every command as an error. */
  readonly echoing: number;
  /** Sends its `SmtpJournal` as JSON to every client. */
  readonly journal: number;
}

declare module "vitest" {
  interface ProvidedContext {
    smtpPorts: SmtpPorts;
  }
}

/** A mail as it was received. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  /** Whether it was received over TLS. */
  readonly isSecure: boolean;
}

/** What the servers have received so far. */
export interface SmtpJournal {
  readonly taken: TakenMail[];
  /** Every connection, by the server's name. */
  readonly visits: string[];
  /** Every password that a client tried. */
  readonly passwords: string[];
}

/** vitest's global set-up: starts real mail servers before the worker's tests. */
export default async function startMailServers(project: TestProject): Promise<() => Promise<void>> {
  const journal: SmtpJournal = { taken: [], visits: [], passwords: [] };
  const servers: Readonly<Record<keyof SmtpPorts, Server>> = {
    good: mailServer(journal, "good", { disabledCommands: ["STARTTLS"] }),
    tls: mailServer(journal, "tls", { secure: true }),
    startTls: mailServer(journal, "startTls", {}),
    dropping: roughServer(journal, "dropping", (socket) => socket.destroy()),
    silent: createServer((socket) => socket.on("error", () => {})),
    talking: roughServer(journal, "talking", keepTalking),
    stuck: roughServer(journal, "stuck", (socket, said) => {
      if (said.startsWith("EHLO")) socket.write("250-hello\r\n250 STARTTLS\r\n");
      if (said.startsWith("STARTTLS")) socket.write("220 go ahead\r\n");
    }),
    unsaid: roughServer(journal, "unsaid", (socket, said, heard) => {
      if (heard.endsWith("\r\n.\r\n")) socket.destroy();
      else if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write("250 yes\r\n");
      else if (said.startsWith("DATA")) socket.write("354 go ahead\r\n");
    }),
    echoing: roughServer(journal, "echoing", (socket, said) => {
      if (said.startsWith("EHLO")) socket.write("250-hello\r\n250 AUTH PLAIN\r\n");
      else socket.write(`500 what is ${said.trim()}?\r\n`);
    }),
    journal: createServer((socket) => socket.end(JSON.stringify(journal))),
  };
  const ports = await Promise.all(
    Object.entries(servers).map(async ([name, server]) => [name, await listen(server)] as const),
  );
  project.provide("smtpPorts", Object.fromEntries(ports) as unknown as SmtpPorts);
  return async () => {
    for (const server of Object.values(servers)) server.close();
  };
}

function mailServer(journal: SmtpJournal, name: keyof SmtpPorts, options: SMTPServerOptions): Server {
  const certificate = mailCertificate();
  const server = new SMTPServer({
    key: certificate,
    cert: certificate,
    authOptional: true,
    logger: false,
    onConnect: (_session, done) => {
      journal.visits.push(name);
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      journal.passwords.push(password ?? "");
      if (username === "user" && password === "right password") done(null, { user: username });
      else done(new Error("535 wrong"));
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith("nobody@")) return done(refusal(550, "no such mailbox"));
      if (address.startsWith("later@")) return done(refusal(451, "try again later"));
      return done();
    },
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(chunks).toString("utf8");
        if (to.some((address) => address.startsWith("spam@"))) return done(refusal(554, "not wanted"));
        journal.taken.push({ from, to, raw, isSecure: secure });
        return done();
      });
    },
    ...options,
  });
  // Some tests close the connection in the middle on purpose.
  server.on("error", () => {});
  return server.server as Server;
}

/** A server that sends the greeting of a mail server and then handles each command as the test wants. */
function roughServer(
  journal: SmtpJournal,
  name: keyof SmtpPorts,
  hear: (socket: Socket, said: string, heard: string) => void,
): Server {
  return createServer((socket) => {
    let heard = "";
    journal.visits.push(name);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      heard += String(chunk);
      hear(socket, String(chunk), heard);
    });
    socket.write("220 hello\r\n");
  });
}

function keepTalking(socket: Socket): void {
  const timer = setInterval(() => socket.write("250-and\r\n"), 100);
  socket.once("close", () => clearInterval(timer));
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "0.0.0.0", () => resolve((server.address() as AddressInfo).port));
  });
}
