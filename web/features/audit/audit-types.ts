import type { RouterOutputs } from "#worker/trpc/router.ts";

export type AuditAction = RouterOutputs["audit"]["list"]["items"][number];

/** What the log is searched by, as the page's address has it. */
export interface AuditSearch {
  readonly who?: string;
  readonly record?: string;
  readonly section?: string;
  readonly from?: string;
  readonly to?: string;
}
