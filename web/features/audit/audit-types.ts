import type { RouterOutputs } from "#worker/trpc/router.ts";

export type AuditAction = RouterOutputs["audit"]["list"]["items"][number];

/** What the log is searched by, as the page's address has it. */
export interface AuditSearch {
  readonly who?: string;
  readonly record?: string;
  /** A section, or one action of it by the procedure's name. */
  readonly section?: string;
  /** The role of whoever acted, and how it ended. */
  readonly role?: string;
  readonly ended?: string;
  /** An address, or a network as the log writes it. */
  readonly network?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The same with the text that may mean several of these, whose readings stay in sight. */
export interface ReadAuditSearch extends AuditSearch {
  readonly q?: string;
}
