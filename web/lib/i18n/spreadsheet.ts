import { SATANG_PER_BAHT } from "#domain/money.ts";
import { BYTE_ORDER_MARK, spreadsheetCell } from "#domain/spreadsheet-cell.ts";
import { bangkokDay, bangkokTime } from "#domain/time.ts";
import { m } from "#web/paraglide/messages.js";

/** A column of a file for spreadsheets: its heading in the reader's language, and what a row has in it. */
export interface SheetColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => string;
}

/**
 * Rows of cells as CSV for spreadsheets: UTF-8 with a byte order mark, and cells that a spreadsheet would take for a formula
 * begin with an apostrophe, but for negative amounts.
 */
export async function sheetOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<string> {
  // Loaded with the first file that somebody takes.
  const { default: Papa } = await import("papaparse");
  const data = rows.map((row) => row.map(spreadsheetCell));
  return BYTE_ORDER_MARK + Papa.unparse({ fields: headings.map(spreadsheetCell), data }, { newline: "\r\n" });
}

/** An amount as a cell: `1234.50`; empty without one. */
export function bahtCell(satang: number | null): string {
  return satang === null ? "" : (satang / SATANG_PER_BAHT).toFixed(2);
}

/** The heading of a column of amounts: `Total (baht)`. */
export function bahtHeading(heading: string): string {
  return m.csv_in_baht({ heading });
}

/** An instant in Bangkok, `2026-12-01 09:30`, which spreadsheets read as a time; empty without one. */
export function timeCell(instant: number | null): string {
  return instant === null ? "" : `${bangkokDay(instant)} ${bangkokTime(instant)}`;
}
