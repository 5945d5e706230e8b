import type { AuditHead } from "./audit-entry.ts";

/** The last entry of the audit log as it was on a day of Bangkok, kept where whoever can write to the database cannot. */
export interface KeptHead extends AuditHead {
  readonly day: string;
}

/** Where the head of a day is in the storage of files. */
export function keptHeadKey(day: string): string {
  return `audit-heads/${day}`;
}

/** A kept head as it is stored: "1234:<hash>", as `npm run audit:verify` prints and takes it. */
export function headText({ seq, hash }: AuditHead): string {
  return `${seq}:${hash}`;
}

/** The head that a text says, or `null` where it says none. */
export function readHeadText(text: string): AuditHead | null {
  const { seq, hash } = /^(?<seq>[1-9]\d*):(?<hash>[0-9a-f]{64})$/.exec(text.trim())?.groups ?? {};
  return seq === undefined || hash === undefined ? null : { seq: Number(seq), hash };
}
