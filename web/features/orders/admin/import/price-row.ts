import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { noticeOf } from "#web/lib/errors/show-error.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { whyLeftToCall } from "./callers.ts";
import { isRead, readRow, type CellErrors, type ReadRow } from "./check-cells.ts";
import type { ImportColumn } from "./columns.ts";
import type { ImportCells } from "./import-file.ts";

/** A row with its places and its price. */
export interface PricedRow {
  readonly row: ReadRow;
  /** The signed quote. */
  readonly token: string;
  readonly totalSatang: number;
  /** The forbidden hours that its stops fall into; it is placed only where the office says that the customer knows. */
  readonly truckHours: RouterOutputs["pricing"]["quote"]["truckHours"];
  /** Why its contact cannot be its customer without a call; `null`: nothing says so. */
  readonly leftToCall: string | null;
  /** The places that were found for what is typed. */
  readonly pickup: string;
  readonly destination: string;
}

/** What the check of a row found. `text`: what no cell is to blame for. */
export type CheckedRow =
  | ({ readonly isGood: true } & PricedRow)
  | { readonly isGood: false; readonly errors: CellErrors; readonly text: string | null };

/** Which cell an error of the price is about. */
const COLUMN_OF: Readonly<Record<string, ImportColumn>> = {
  "stops.0": "pickup",
  "stops.1": "destination",
  "stops.0.detail": "pickup_address",
  "stops.1.detail": "destination_address",
  pickupAt: "date",
  workers: "workers",
  "vehicles.0": "vehicle",
  loadRange: "load",
};

/**
 * Checks a row, finds its places in the gazetteer, and prices it as the calculator does.
 * @param isTaken whether another row of the file is the same copy of the same row
 */
export async function checkRow(cells: ImportCells, isTaken = false): Promise<CheckedRow> {
  const row = await readRow(cells);
  if (isTaken) return bad({ copy: m.import_copy_twice(), ...(isRead(row) ? {} : row) });
  try {
    // All that is wrong at once, so that a file is mended once.
    if (!isRead(row)) return bad({ ...(await unknownPlaces(cells)), ...row });
    return await priced(row);
  } catch (error) {
    if (!isRead(row)) return bad(row);
    const fields = Object.entries(fieldErrorsOf(error));
    if (appErrorOf(error)?.code === "BAD_INPUT" && fields.length > 0) return badFields(fields);
    return { isGood: false, errors: {}, text: (await noticeOf(error)).text };
  }
}

async function priced(row: ReadRow): Promise<CheckedRow> {
  const [pickup, destination] = await Promise.all([placeOf(row.pickup), placeOf(row.destination)]);
  if (pickup === undefined || destination === undefined) return bad(unknown({ pickup, destination }));
  const asked = trpcClient.pricing.quote.query({
    stops: [
      { placeId: pickup.placeId, detail: row.pickup_address },
      { placeId: destination.placeId, detail: row.destination_address },
    ],
    vehicles: [row.vehicle],
    workers: row.workers,
    loadRange: row.load,
    pickupAt: row.pickupAt,
  });
  const [{ token, totalSatang, truckHours }, leftToCall] = await Promise.all([asked, whyLeftToCall(row)]);
  return {
    isGood: true,
    leftToCall,
    row,
    token,
    totalSatang,
    truckHours,
    pickup: pickup.label,
    destination: destination.label,
  };
}

/** What is wrong with the places of a row whose other cells are wrong; an empty place is that already. */
async function unknownPlaces({ pickup, destination }: ImportCells): Promise<CellErrors> {
  const find = async (text: string) => (text.trim() === "" ? null : placeOf(text));
  const [from, to] = await Promise.all([find(pickup), find(destination)]);
  return unknown({ pickup: from, destination: to });
}

function unknown(places: Readonly<Record<"pickup" | "destination", object | null | undefined>>): CellErrors {
  return {
    ...(places.pickup === undefined && { pickup: m.import_place_unknown() }),
    ...(places.destination === undefined && { destination: m.import_place_unknown() }),
  };
}

/** The place that the gazetteer takes a text for, which the preview shows. */
async function placeOf(text: string) {
  const [found] = await trpcClient.geo.suggest.query({ text, limit: 1, locale: currentLocale() });
  return found;
}

/** What is wrong with which cell; what no column of the file has is said of the row. */
function badFields(fields: readonly (readonly [path: string, text: string])[]): CheckedRow {
  const errors: Partial<Record<ImportColumn, string>> = {};
  const ofRow = new Set<string>();
  for (const [path, text] of fields) {
    const column = COLUMN_OF[path];
    if (column === undefined) ofRow.add(text);
    else errors[column] = text;
  }
  return { isGood: false, errors, text: ofRow.size === 0 ? null : [...ofRow].join(" ") };
}

function bad(errors: CellErrors): CheckedRow {
  return { isGood: false, errors, text: null };
}
