import { z } from "zod";
import { requiredLineInput, linesInput } from "#domain/plain-text-input.ts";
import { contactInput } from "#domain/orders/order-input.ts";
import { hasDoor } from "#domain/orders/door.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { NOTES_MAX, STOP_DETAIL_MAX } from "#domain/orders/text-limits.ts";
import { LOAD_RANGES, MAX_WORKERS, VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { MAX_QUERY_LENGTH } from "#domain/geo/place-name.ts";
import { bangkokInstant } from "#domain/time.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { COLUMN_TEXTS } from "./column-texts.ts";
import type { ImportColumn } from "./columns.ts";
import type { ImportCells } from "./import-file.ts";
import { hourAndMinute } from "./typed-day.ts";

/** What is wrong with a row, by its column. */
export type CellErrors = Readonly<Partial<Record<ImportColumn, string>>>;

/** Empty, or from 1 on. */
const COPY = /^(?:[1-9]\d?)?$/;

const place = requiredLineInput(MAX_QUERY_LENGTH);
const address = requiredLineInput(STOP_DETAIL_MAX);

/** A row by the schemas of placing an order. An empty load is the lower one, empty workers are none. */
const rowInput = z.object({
  pickup: place,
  pickup_address: address,
  destination: place,
  destination_address: address,
  date: z.iso.date(),
  // Excel may add the seconds.
  time: z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d(:00)?$/),
  vehicle: z.enum(VEHICLE_TYPES),
  load: z.union([z.literal("").transform(() => LOAD_RANGES[0]), z.enum(LOAD_RANGES)]),
  workers: z.union([
    z.literal("").transform(() => 0),
    z.string().regex(/^\d$/).transform(Number).pipe(z.number().max(MAX_WORKERS)),
  ]),
  contact_name: contactInput.shape.contactName,
  contact_phone: contactInput.shape.contactPhone,
  notes: linesInput(NOTES_MAX),
  copy: z.string().regex(COPY),
});

/** A row whose cells are right by themselves; its places and its price are still to be found. */
export type ReadRow = z.output<typeof rowInput> & { readonly pickupAt: string };

/** Checks the cells of a row. */
export async function readRow(cells: ImportCells): Promise<ReadRow | CellErrors> {
  const read = rowInput.safeParse(cells);
  const errors: Partial<Record<ImportColumn, string>> = {};
  for (const { path, code } of read.error?.issues ?? []) {
    const column = path[0] as ImportColumn;
    errors[column] ??= textOf(column, cells[column], code);
  }
  if (cells.contact_phone !== "" && !(await isPhoneNumber(cells.contact_phone)))
    errors.contact_phone = FIELD_TEXTS.PHONE_INVALID();
  for (const column of ["pickup_address", "destination_address"] as const)
    if (!hasDoor({ detail: cells[column], pin: null })) errors[column] = COLUMN_TEXTS[column]();
  const pickupAt = bangkokInstant(cells.date, hourAndMinute(cells.time));
  const late = pickupAt === null ? null : checkPickupTime(pickupAt, Date.now());
  if (late !== null) errors.date ??= FIELD_TEXTS[late]();
  if (read.data === undefined || pickupAt === null || Object.keys(errors).length > 0) return errors;
  return { ...read.data, pickupAt: new Date(pickupAt).toISOString() };
}

/** Whether a row says what can be placed, instead of what is wrong with it. */
export function isRead(row: ReadRow | CellErrors): row is ReadRow {
  return "pickupAt" in row;
}

/** Columns of a form of their own: what is said of one that is wrong is what belongs into it. */
const FORMED: ReadonlySet<ImportColumn> = new Set(["date", "time", "vehicle", "load", "workers", "copy"]);

function textOf(column: ImportColumn, cell: string, code: z.core.$ZodIssue["code"]): string {
  if (cell === "") return FIELD_TEXTS.REQUIRED();
  if (FORMED.has(column)) return COLUMN_TEXTS[column]();
  return code === "too_big" ? FIELD_TEXTS.TOO_LONG() : FIELD_TEXTS.INVALID();
}
