import { m } from "#web/paraglide/messages.js";
import type { RowResult } from "../bulk/use-bulk.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "./import-file.ts";
import type { ImportRow } from "./use-import.ts";

/** What belongs into each column. */
export const COLUMN_TEXTS = {
  pickup: m.import_column_place,
  pickup_address: m.import_column_address,
  destination: m.import_column_place,
  destination_address: m.import_column_address,
  date: m.import_column_date,
  time: m.import_column_time,
  vehicle: m.import_column_vehicle,
  load: m.import_column_load,
  workers: m.import_column_workers,
  contact_name: m.import_column_name,
  contact_phone: m.import_column_phone,
  notes: m.import_column_notes,
} as const satisfies Record<ImportColumn, () => string>;

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
