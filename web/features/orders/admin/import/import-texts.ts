import type { RowResult } from "../bulk/use-bulk.ts";
import { IMPORT_COLUMNS } from "./import-file.ts";
import type { ImportRow } from "./use-import.ts";

/** What is wrong with the cells of a row, "date: Please choose a later day", or with the row as a whole. */
export function checkTexts({ check }: ImportRow): readonly string[] {
  if (check === undefined || check.isGood) return [];
  const cells = IMPORT_COLUMNS.flatMap((column) => {
    const text = check.errors[column];
    return text === undefined ? [] : [`${column}: ${text}`];
  });
  return check.text === null ? cells : [...cells, check.text];
}

/** Why a row was not placed; `null` while it may be, and once it is. */
export function whyNot(row: ImportRow, { state, text = "" }: RowResult): string | null {
  if (row.check === undefined) return null;
  if (!row.check.isGood) return checkTexts(row).join("; ");
  return state === "refused" ? text : null;
}
