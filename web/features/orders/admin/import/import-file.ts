import Papa from "papaparse";
import { BYTE_ORDER_MARK, spreadsheetCell, textOfCell } from "#domain/spreadsheet-cell.ts";
import { m } from "#web/paraglide/messages.js";
import { columnOfHeading, IMPORT_COLUMNS, IMPORT_MAX, headingOf, type ImportColumn } from "./columns.ts";
import { dayOfCell } from "./typed-day.ts";
import { loadCell, loadOfCell, vehicleCell, vehicleOfCell } from "./typed-words.ts";

/** A file of that many rows with the longest texts is smaller. */
const BYTES_MAX = 2 * 1024 * 1024;

/** The columns without which no order can be made; the others may be missing. */
const NEEDED: readonly ImportColumn[] = [
  "pickup",
  "pickup_address",
  "destination",
  "destination_address",
  "date",
  "time",
  "vehicle",
  "contact_name",
  "contact_phone",
];

/** One row as it was typed, its day as `dayOfCell` reads it, its vehicle and load by their codes. */
export type ImportCells = Readonly<Record<ImportColumn, string>>;

/** A row with the line of the file in which it begins, the first being 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: ImportCells;
}

/** What a file holds, or why it cannot be read. */
export type ImportFile =
  | { readonly kind: "rows"; readonly rows: readonly FileRow[] }
  | { readonly kind: "columns_missing"; readonly columns: readonly ImportColumn[] }
  /** A row whose cells are not those that its author meant, and the line in which it begins. */
  | { readonly kind: "broken"; readonly line: number }
  | { readonly kind: "too_many" | "empty" };

/** Reads a chosen file: UTF-8, or as Excel writes Thai without it. */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > BYTES_MAX) return { kind: "too_many" };
  return readImport(decoded(await file.arrayBuffer()));
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-874").decode(bytes);
  }
}

/** Reads the text of a file; columns may be in any order, and further ones are ignored. See `columnOfHeading`. */
export function readImport(text: string): ImportFile {
  const before = EMPTY_ROWS_BEFORE.exec(text)?.[0] ?? "";
  // Empty rows are left out below: a row is known by its line, and Papa counts only what it keeps.
  const { data, meta, errors } = Papa.parse<ParsedRow>(text.slice(before.length), {
    header: true,
    skipEmptyLines: false,
    transformHeader: columnOfHeading,
  });
  const missing = NEEDED.filter((column) => meta.fields?.includes(column) !== true);
  if (missing.length > 0) return { kind: "columns_missing", columns: missing };
  const lines = linesOf([before, ...(meta.fields ?? [])], data);
  const rows = data.flatMap((row, index) => (isEmpty(row) ? [] : [{ row, line: lines[index] ?? 0 }]));
  if (rows.length === 0) return { kind: "empty" };
  if (rows.length > IMPORT_MAX) return { kind: "too_many" };
  // A quotation mark that is not closed swallows every row after it, and an unquoted comma what it stands before.
  // Papa counts the header among the rows of such an error.
  const unclosed = errors.find(({ type }) => type === "Quotes")?.row;
  if (unclosed !== undefined) return { kind: "broken", line: lines[unclosed - 1] ?? 1 };
  const cut = rows.find(({ row }) => row[EXTRA_CELLS]?.some((cell) => cell.trim() !== ""));
  if (cut !== undefined) return { kind: "broken", line: cut.line };
  return { kind: "rows", rows: rows.map(({ row, line }) => ({ line, cells: cellsOf(row) })) };
}

/** Rows without a word before the header. */
const EMPTY_ROWS_BEFORE = /^(?:[ \t,]*(?:\r\n|\n|\r))*/;

/** The line in which each row begins: a quoted cell may hold several. @param before what stands before the first row */
function linesOf(before: readonly string[], rows: readonly ParsedRow[]): number[] {
  let next = 2 + breaksIn(before);
  return rows.map((row) => {
    const line = next;
    next += 1 + breaksIn(Object.values(row).flat());
    return line;
  });
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}

function isEmpty(row: ParsedRow): boolean {
  return Object.values(row)
    .flat()
    .every((cell) => cell.trim() === "");
}

/** Where Papa puts the cells beyond those of the header. */
const EXTRA_CELLS = "__parsed_extra";

type ParsedRow = Partial<Record<ImportColumn, string>> & { readonly [EXTRA_CELLS]?: readonly string[] };

function cellsOf(row: ParsedRow): ImportCells {
  const cells = IMPORT_COLUMNS.map((column) => [column, textOfCell((row[column] ?? "").trim())]);
  const read = Object.fromEntries(cells) as ImportCells;
  return {
    ...read,
    date: dayOfCell(read.date),
    vehicle: vehicleOfCell(read.vehicle),
    load: loadOfCell(read.load),
  };
}

/**
 * A file with the columns, as the reader's language names them, and one row that shows how they are filled
 * in.
 * @param day such as `2026-12-01`
 */
export function templateCsv(day: string): string {
  const example: ImportCells = {
    pickup: "บางกะปิ กรุงเทพ",
    pickup_address: "99/7 ถ.ลาดพร้าว",
    destination: "หัวหิน",
    destination_address: "12 ซ.หัวหิน 88",
    date: day,
    time: "09:00",
    vehicle: "four_wheel",
    load: "under_850_kg",
    workers: "1",
    contact_name: "สมชาย ใจดี",
    contact_phone: "0812345678",
    notes: "",
    copy: "",
  };
  return csvOf(IMPORT_COLUMNS.map(headingOf), [cellsInWords(example)]);
}

/** Rows that could not be placed, each with why, as a file that can be mended and read again. */
export function failedRowsCsv(
  rows: readonly { readonly cells: ImportCells; readonly why: string }[],
): string {
  const data = rows.map(({ cells, why }) => [...cellsInWords(cells), why]);
  return csvOf([...IMPORT_COLUMNS.map(headingOf), m.import_result()], data);
}

/** The cells of a row in the order of the columns, with the words of the reader's language for vehicle and load. */
function cellsInWords(cells: ImportCells): string[] {
  const words = { ...cells, vehicle: vehicleCell(cells.vehicle), load: loadCell(cells.load) };
  return IMPORT_COLUMNS.map((column) => words[column]);
}

function csvOf(fields: string[], data: readonly string[][]): string {
  const cells = data.map((row) => row.map(spreadsheetCell));
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data: cells }, { newline: "\r\n" });
}
