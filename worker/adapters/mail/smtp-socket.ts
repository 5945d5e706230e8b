import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectWithTls } from "node:tls";
import type { SmtpSettings } from "./mailer.ts";

export interface SocketLimits {
  readonly timeoutMs: number;
  /** A socket that opens after it is aborted is closed at once. */
  readonly signal: AbortSignal;
}

/** As nodemailer's `getSocket` calls back. */
export type SocketOpened = (
  error: Error | null,
  socket?: { readonly connection: Socket; readonly secured: boolean },
) => void;

/**
 * Opens a connection to a mail server, under TLS where the settings say so. The runtime resolves the host name and
 * checks the certificate; nodemailer would ask a name server by itself, and in workerd it cannot start TLS on a socket
 * that is already being read.
 * @param done called once: with an error when the server is not reached in time or its certificate does not fit
 */
export function openSocket(
  { host, port, secure }: SmtpSettings,
  { timeoutMs, signal }: SocketLimits,
  done: SocketOpened,
): void {
  const connection = secure ? connectWithTls({ host, port }) : connectPlain({ host, port });
  let isSettled = false;
  const settle = (error: Error | null) => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    if (error === null) return done(null, { connection, secured: secure });
    connection.destroy();
    done(error);
  };
  const timer = setTimeout(() => settle(new Error("The mail server was not reached in time")), timeoutMs);
  connection.once("error", settle);
  connection.once(secure ? "secureConnect" : "connect", () => {
    settle(signal.aborted ? new Error("The mail server was reached too late") : null);
  });
}
