import { writtenRevision } from "#db/queries/jobs/written-revision.ts";
import { AppError } from "#domain/errors.ts";
import type { GuardedRevision } from "#domain/jobs/revision.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { noteOrder, type OrderRows } from "../../audit/note-order.ts";
import { hasChanged, type Decided } from "../../jobs/command-board.ts";
import { readOrder } from "../read-order.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** A change that is written unless something in the database stands against it, and what the audit log is told of it besides. */
interface GuardedChange {
  readonly kind: GuardedRevision;
  /** As `noteOrder` has them. */
  readonly details?: readonly string[];
  /** Takes down what else it changed, where it changed something. */
  readonly note?: () => void;
}

/**
 * Answers with an order after a change that something in the database may stand against, once the board has decided it, and takes
 * down for the audit log what that changed. A change that is not written yet is taken down as well, though the press is refused:
 * it is final on the board, and the next press finds it done. Should it not be written after all, the history says so.
 * @param before as it was read for the change
 * @throws AppError with what came before it, SERVICE_UNAVAILABLE where nobody knows yet
 */
export async function answerWritten(
  deps: Needs,
  viewer: Viewer,
  before: OrderRows,
  decided: Decided,
  { kind, details = [], note }: GuardedChange,
) {
  const { orderId } = before.order;
  const takeDown = () => {
    if (hasChanged(decided)) note?.();
    noteOrder(deps, before, decided, details);
  };
  const written = await writtenRevision(deps.db, orderId, kind).catch((error: unknown) => {
    takeDown();
    throw error;
  });
  const isKnown = written !== undefined && written.revision >= decided.order.revision;
  if (isKnown && written.details.refused !== undefined) throw new AppError(written.details.refused);
  takeDown();
  if (isKnown) return readOrder(deps, viewer, orderId);
  throw new AppError("SERVICE_UNAVAILABLE");
}
