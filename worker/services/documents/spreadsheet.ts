import Papa from "papaparse";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import { BYTE_ORDER_MARK, spreadsheetCell } from "#domain/spreadsheet-cell.ts";

/**
 * Rows as CSV for spreadsheets: UTF-8 with a byte order mark, and cells that a spreadsheet would take for a formula begin
 * with an apostrophe, but for negative amounts.
 */
export function spreadsheetOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string>>[],
): string {
  const data = rows.map((row) => columns.map((column) => spreadsheetCell(row[column])));
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...columns], data }, { newline: "\r\n" });
}

/** An amount as a cell: `1234.50`. */
export function inBaht(satang: number): string {
  return (satang / SATANG_PER_BAHT).toFixed(2);
}
