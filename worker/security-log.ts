import { LOOPBACK } from "./rate-limit.ts";

/**
 * Everything that the security log tells, one name each; the README says when. An entry never contains a secret, a body,
 * an e-mail address or a whole network address.
 */
export type SecurityEvent =
  | "sign_in_failed"
  | "locked_out"
  | "forbidden"
  | "rate_limited"
  | "role_changed"
  | "admin_write"
  | "webhook_refused"
  | "webhook_secret_made"
  | "api_key_refused"
  | "audit_log_rewritten";

/** Who did what, from where, and how it ended. */
export interface SecurityEntry {
  /** A user's id; of somebody who is not signed in, the hash that `accountHash` makes; `null` when nobody is known. */
  readonly who: string | null;
  /** The path or procedure. */
  readonly what: string;
  /** The network that `networkOf` makes of an address; `null` outside a request. */
  readonly from: string | null;
  /** "ok", an error code, or a status. */
  readonly outcome: string;
  /** That of the answer, so that entries of one request are found together. */
  readonly requestId?: string;
  /** The ids of the records that were written. */
  readonly ids?: Readonly<Record<string, string | number>>;
}

/** Writes one entry as a line of JSON, which Workers Logs index by its fields. */
export function logSecurity(event: SecurityEvent, entry: SecurityEntry): void {
  console.info(JSON.stringify({ event: `security.${event}`, ...entry }));
}

/**
 * The network of an address, /24 of IPv4 and /48 of IPv6: enough to see where attempts come from, too little to tell a
 * household.
 */
export function networkOf(address: string): string {
  if (address === "") return "unknown";
  if (LOOPBACK.has(address)) return "local";
  if (!address.includes(":")) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  // URLs write IPv6 in one way, with at most one "::".
  const [head = "", tail] = (URL.parse(`http://[${address}]`)?.hostname ?? "[::]").slice(1, -1).split("::");
  const groups = head === "" ? [] : head.split(":");
  const shown = tail === undefined ? groups : [...groups, "0", "0", "0"];
  return `${shown.slice(0, 3).join(":")}::/48`;
}
