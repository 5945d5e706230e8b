import { phoneText } from "#domain/contact/phone-text.ts";
import { bangkokDay, bangkokTime } from "#domain/time.ts";
import { sortCursorSchema } from "#db/queries/page.ts";
import { inBaht, spreadsheetOf } from "../../documents/spreadsheet.ts";
import { listOrders, type OfficeListOptions } from "./list-orders.ts";

/** The most orders of one file. */
export const ORDERS_IN_FILE = 5_000;
/** Orders that are read together. */
const CHUNK = 1_000;
/** Of a search the matches are filtered after they are found, so a chunk may be empty; no more are read than these. */
const CHUNKS_MAX = 12;

type Deps = Parameters<typeof listOrders>[0];
type Row = Awaited<ReturnType<typeof listOrders>>["items"][number];

/**
 * The orders of a view as CSV for spreadsheets, in its sorting: amounts in baht, times of Bangkok.
 * @returns the text, and whether orders were left out: those beyond `ORDERS_IN_FILE`, or that a search did not reach
 */
export async function exportOrders(
  deps: Deps,
  view: Omit<OfficeListOptions, "cursor" | "limit">,
): Promise<{ readonly csv: string; readonly isCut: boolean }> {
  const rows: Row[] = [];
  let next: string | null = null;
  let isCut = false;
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk++) {
    const page = await listOrders(deps, {
      ...view,
      cursor: next === null ? undefined : sortCursorSchema.parse(next),
      limit: Math.min(CHUNK, ORDERS_IN_FILE - rows.length),
    });
    rows.push(...page.items);
    isCut ||= page.isCut || !page.isSearchCurrent;
    next = page.nextCursor;
    if (next === null || rows.length >= ORDERS_IN_FILE) break;
  }
  return { csv: spreadsheetOf(COLUMNS, rows.map(cellsOf)), isCut: isCut || next !== null };
}

const COLUMNS = [
  "order",
  "kind",
  "status",
  "payment",
  "placed",
  "pickup",
  "from",
  "to",
  "customer",
  "phone",
  "company",
  "drivers",
  "jobs_without_driver",
  "total_thb",
  "driver_pay_thb",
] as const;

function cellsOf(order: Row): Record<(typeof COLUMNS)[number], string> {
  const hasPrice = order.totalSatang !== null;
  return {
    order: order.orderId,
    kind: order.kind,
    status: order.status,
    payment: order.paymentStatus,
    placed: timeOf(order.createdAt),
    pickup: timeOf(order.pickupAt),
    from: order.pickup.th,
    to: order.destination.th,
    customer: order.contactName,
    phone: phoneText(order.contactPhone),
    company: order.companyName ?? "",
    drivers: order.drivers.map(({ name }) => name).join(", "),
    jobs_without_driver: String(order.openJobs),
    total_thb: order.totalSatang === null ? "" : inBaht(order.totalSatang),
    driver_pay_thb: hasPrice ? inBaht(order.estimatedPaySatang) : "",
  };
}

/** `2026-12-01 09:30`, which spreadsheets read as a time. */
function timeOf(instant: number): string {
  return `${bangkokDay(instant)} ${bangkokTime(instant)}`;
}
