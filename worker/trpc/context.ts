import type { SessionClaim } from "../auth/driver-session.ts";
import type { Viewer } from "../auth/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import type { WorkBudget } from "../work-budget.ts";

/** What every procedure receives. */
export interface Context extends Dependencies {
  /** The signed-in user, read from the database on first use, or `null` for a visitor. */
  readonly viewer: () => Promise<Viewer | null>;
  /** The session of a call that comes alone, for the board to check; a batch reads its session once, by `viewer`. */
  readonly claim: () => Promise<SessionClaim | null>;
  /** The caller's network address as the platform reports it; a client cannot forge it. */
  readonly address: string;
  /** The User-Agent header. */
  readonly userAgent: string;
  /** The work that this request may still cause, all calls of a batch together. */
  readonly work: WorkBudget;
  /** Written in the log and in the answer of an unexpected error. */
  readonly requestId: string;
}
