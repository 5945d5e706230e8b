import { listUnpaid, type UnpaidRow } from "#db/queries/earnings/payouts.ts";
import type { Cursor } from "#db/queries/page.ts";
import { ROWS_IN_PART } from "#domain/audit/export-part.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteExport, rangeOf, type ExportedPart } from "../audit/note-export.ts";

/** Which part of what drivers are owed is asked for, and the file that it is read for. */
interface UnpaidExport {
  readonly exportId: string;
  /** Until when: a day of Bangkok. */
  readonly through: string;
  /** The only one. */
  readonly driverId?: string | undefined;
  readonly cursor?: Cursor<string> | undefined;
}

/** A part of what drivers are owed up to a day for a file, in the order of the list; the audit log says which. */
export async function exportUnpaid(
  { db, audit }: Pick<Dependencies, "db"> & Audited,
  { exportId, through, driverId, cursor }: UnpaidExport,
): Promise<ExportedPart<UnpaidRow>> {
  const { items, nextCursor } = await listUnpaid(db, through, { driverId, cursor, limit: ROWS_IN_PART });
  const range = rangeOf(items.map((row) => row.driverId));
  const view = { toDay: through, driverId };
  noteExport({ audit }, { exportId, ...range, isEnd: nextCursor === null, view });
  return { rows: items, nextCursor };
}
