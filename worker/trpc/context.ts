import type { Viewer } from "../auth/viewer.ts";
import type { Dependencies } from "../dependencies.ts";

/** What every procedure is given. */
export interface Context extends Dependencies {
  /** The signed-in user, read from the database on first use, or `null` for a visitor. */
  readonly viewer: () => Promise<Viewer | null>;
  /** The network address that calls, as the platform says; a client cannot write it. */
  readonly address: string;
  /** Named in the log and in the answer of an unexpected error. */
  readonly requestId: string;
}
