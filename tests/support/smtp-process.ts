import { createServer, type AddressInfo, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import type { TestProject } from "vitest/node";

/** Where the mail servers of the tests listen, on this machine. */
export interface SmtpPorts {
  /** Takes mails, with or without the account `user` and `right password`; it knows no TLS. */
  readonly good: number;
  /** Says hello and hangs up. */
  readonly dropping: number;
  /** Takes the connection and says nothing. */
  readonly silent: number;
  /** Hands out what `good` has taken, as JSON, to whoever connects. */
  readonly inbox: number;
}

declare module "vitest" {
  interface ProvidedContext {
    smtpPorts: SmtpPorts;
  }
}

/** A mail as it came over the wire. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** Real mail servers, before the tests of the worker: vitest's global set-up. */
export default async function startMailServers(project: TestProject): Promise<() => Promise<void>> {
  const taken: TakenMail[] = [];
  const good = mailServer(taken);
  const dropping = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 hello\r\n");
    socket.once("data", () => socket.destroy());
  });
  const silent = createServer((socket) => socket.on("error", () => {}));
  const inbox = createServer((socket) => socket.end(JSON.stringify(taken)));
  const servers = [good.server, dropping, silent, inbox] as unknown as Server[];
  const [first = 0, second = 0, third = 0, fourth = 0] = await Promise.all(servers.map(listen));
  project.provide("smtpPorts", {
    good: first,
    dropping: second,
    silent: third,
    inbox: fourth,
  });
  return async () => {
    for (const server of servers) server.close();
  };
}

function mailServer(taken: TakenMail[]): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === "user" && password === "right password"
        ? done(null, { user: username })
        : done(new Error("535 wrong")),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith("nobody@")) return done(refusal(550, "no such mailbox"));
      if (address.startsWith("later@")) return done(refusal(451, "try again later"));
      return done();
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ from, to, raw: Buffer.concat(chunks).toString("utf8") });
        done();
      });
    },
  });
  // A visitor who hangs up in the middle is what some tests are about.
  server.on("error", () => {});
  return server;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "0.0.0.0", () => resolve((server.address() as AddressInfo).port));
  });
}
