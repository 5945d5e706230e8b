import { SIGN_IN_ACTIONS } from "#domain/audit/sign-in-actions.ts";
import { isStaff } from "#domain/access/staff.ts";
import type { ErrorCode } from "#domain/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { logSecurity, networkOf } from "../security-log.ts";
import { AuditNotes, beginAction } from "../services/audit/audited-action.ts";
import type { Viewer } from "./viewer.ts";

/** Where a request to `/api/auth` comes from. */
export interface SignInRequest {
  /** Below `/api/auth`. */
  readonly path: string;
  /** Who is signed in; whoever is asked for a code at a login is not yet. */
  readonly viewer: () => Promise<Viewer | null>;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/**
 * Writes down that somebody of the staff is about to change how they sign in: second factor, recovery codes, providers. Nothing of
 * what they typed is kept.
 * @returns what writes down how it ended, by the status of the answer; `null` where there is nothing to write
 */
export async function beginSignInAction(
  deps: Pick<Dependencies, "db" | "now">,
  { path, viewer: readViewer, address, userAgent, requestId }: SignInRequest,
): Promise<((status: number) => Promise<void>) | null> {
  const what = Object.entries(SIGN_IN_ACTIONS).find(([audited]) => audited === path)?.[1];
  const viewer = what === undefined ? null : await readViewer();
  if (what === undefined || viewer === null || !isStaff(viewer.grantedRole)) return null;
  const notes = new AuditNotes();
  const origin = { viewer, address, userAgent, requestId, what, input: { userId: viewer.userId } };
  const end = await beginAction(deps, origin, notes);
  return async (status) => {
    const outcome = outcomeOf(status);
    const hasSecondFactor = factorAfter(viewer, what);
    if (outcome === "ok")
      notes.changed("user", viewer.userId, { hasSecondFactor: viewer.hasSecondFactor }, { hasSecondFactor });
    const entry = await end(
      outcome === "ok" ? { outcome, answer: null } : { outcome, params: {}, fields: {} },
    );
    logSecurity("admin_write", {
      who: viewer.userId,
      what,
      from: networkOf(address),
      outcome,
      requestId,
      ids: entry === null ? {} : { auditSeq: entry.seq, auditHash: entry.hash },
    });
  };
}

/** The second factor asks for a code from the first one that was right. */
function factorAfter({ hasSecondFactor }: Viewer, what: string): boolean {
  if (what === "account.confirmSecondFactor") return true;
  return what === "account.endSecondFactor" ? false : hasSecondFactor;
}

function outcomeOf(status: number): "ok" | ErrorCode {
  if (status < 400) return "ok";
  if (status === 429) return "RATE_LIMITED";
  if (status === 401 || status === 403) return "FORBIDDEN";
  return status < 500 ? "BAD_INPUT" : "INTERNAL";
}
