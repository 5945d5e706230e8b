/** How a cell begins that a spreadsheet takes for a formula; some take the wide signs of East Asian text, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Excel reads a file without it as Windows-874 and breaks Thai. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A negative amount, which is no formula. */
const AMOUNT = /^-\d+\.\d\d$/;

/** A cell of a file for spreadsheets: one that would be taken for a formula begins with an apostrophe. */
export function spreadsheetCell(text: string): string {
  return FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text;
}

/** The text of a cell that `spreadsheetCell` wrote. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
