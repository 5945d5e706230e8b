import { m } from "#web/paraglide/messages.js";
import { comparedWords } from "./compared-words.ts";

/** The most orders of one file. */
export const IMPORT_MAX = 200;

/** The columns of a file, in the order of the template. */
export const IMPORT_COLUMNS = [
  "pickup",
  "pickup_address",
  "destination",
  "destination_address",
  "date",
  "time",
  "vehicle",
  "load",
  "workers",
  "contact_name",
  "contact_phone",
  "copy",
  // Last, so that a comma in it makes a cell too many, which is noticed.
  "notes",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const HEADINGS = {
  pickup: m.import_heading_pickup,
  pickup_address: m.import_heading_pickup_address,
  destination: m.import_heading_destination,
  destination_address: m.import_heading_destination_address,
  date: m.import_heading_date,
  time: m.import_heading_time,
  vehicle: m.import_heading_vehicle,
  load: m.import_heading_load,
  workers: m.import_heading_workers,
  contact_name: m.import_heading_contact_name,
  contact_phone: m.import_heading_contact_phone,
  notes: m.import_heading_notes,
  copy: m.import_heading_copy,
} as const satisfies Record<ImportColumn, () => string>;

/** What the reader's language calls a column. */
export function headingOf(column: ImportColumn): string {
  return HEADINGS[column]();
}

/**
 * The column that a heading of a file means: in the reader's language or, in any language, by its code or in English, which
 * is the code in words. Any other heading is answered as it is.
 */
export function columnOfHeading(heading: string): string {
  const sought = comparedWords(heading);
  const inWords = IMPORT_COLUMNS.find((column) => comparedWords(headingOf(column)) === sought);
  const byCode = IMPORT_COLUMNS.find((column) =>
    [column, ENGLISH_HEADINGS[column] ?? column].some((word) => comparedWords(word) === sought),
  );
  return inWords ?? byCode ?? heading.trim().toLowerCase();
}

/** The English headings that are no codes in words: a page of another language does not have them. */
export const ENGLISH_HEADINGS: Readonly<Partial<Record<ImportColumn, string>>> = { workers: "Helpers" };
