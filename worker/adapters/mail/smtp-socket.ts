import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectWithTls } from "node:tls";
import type { SmtpSettings } from "./mailer.ts";

/** How long a mail server may take. */
export interface Patience {
  /** To be reached, to greet, and between two words. */
  readonly timeoutMs: number;
  /** Ends everything, whatever is under way: a server that talks without end never times out. */
  readonly signal: AbortSignal;
}

/**
 * An open connection to a mail server, already under TLS where the settings say so. The platform finds the host and
 * checks the certificate; the library would ask a name server by itself, and in this runtime it cannot begin TLS on a
 * connection that is read from already.
 * @throws when it is not reached in time, or its certificate is not its own
 */
export function openSocket(
  { host, port, secure }: SmtpSettings,
  { timeoutMs, signal }: Patience,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = secure ? connectWithTls({ host, port }) : connectPlain({ host, port });
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new Error("The mail server was not reached in time")), timeoutMs);
    socket.once("error", fail);
    socket.once(secure ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      if (signal.aborted) fail(new Error("The mail server was reached too late"));
      else resolve(socket);
    });
  });
}
