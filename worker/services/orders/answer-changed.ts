import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteOrder, type OrderRows } from "../audit/note-order.ts";
import type { Decided } from "../jobs/command-board.ts";
import { readOrder } from "./read-order.ts";

/**
 * Answers with an order that has just been changed, and takes down for the audit log what that changed of it.
 * @param before as it was read for the change
 * @param decided what came of the command
 * @param details which personal details are others: their names alone, since the log outlives the customer; of the notes
 *   their length is known, too
 */
export async function answerChanged(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  viewer: Viewer,
  before: OrderRows,
  decided: Decided,
  details: readonly string[] = [],
) {
  noteOrder(deps, before, decided, details);
  return readOrder(deps, viewer, before.order.orderId);
}
