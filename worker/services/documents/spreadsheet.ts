import Papa from "papaparse";
import { SATANG_PER_BAHT } from "#domain/money.ts";

/** How a cell begins that a spreadsheet takes for a formula; some take the wide signs of East Asian text, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Excel reads a file without it as Windows-874 and breaks Thai. */
const BYTE_ORDER_MARK = "\ufeff";

/** A negative amount, which is no formula. */
const AMOUNT = /^-\d+\.\d\d$/;

/**
 * Rows as CSV for spreadsheets: UTF-8 with a byte order mark, and cells that a spreadsheet would take for a formula begin
 * with an apostrophe, but for negative amounts.
 */
export function spreadsheetOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string>>[],
): string {
  const isFormula = { test: (cell: string) => FORMULA.test(cell) && !AMOUNT.test(cell) };
  const data = rows.map((row) =>
    columns.map((column) => (isFormula.test(row[column]) ? `'${row[column]}` : row[column])),
  );
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...columns], data }, { newline: "\r\n" });
}

/** An amount as a cell: `1234.50`. */
export function inBaht(satang: number): string {
  return (satang / SATANG_PER_BAHT).toFixed(2);
}
