import { orders } from "../../../schema/orders.ts";
import type { Database } from "../../../client.ts";
import { officeCondition, type OfficeFilter } from "./office-filter.ts";

/** What an order is asked for by `=`. */
type Equal = "status" | "payment" | "kind" | "companyId" | "customerId";
const EQUAL = ["status", "payment", "kind", "companyId", "customerId"] as const satisfies readonly Equal[];

/** Two of them that have an index together; each of it ends with the booking. */
const PAIRS: readonly (readonly [Equal, Equal])[] = [
  ["status", "payment"],
  ["status", "kind"],
  ["status", "companyId"],
  ["status", "customerId"],
  ["payment", "kind"],
  ["payment", "companyId"],
];

/**
 * The orders that one part of a filter lets pass, of the part that lets the fewest pass: all that pass the filter are among them.
 * `null` when each part lets more than `most` pass. A part is what has an index of its own, so that no more rows are read of any.
 */
export async function fewOrders(
  db: Database,
  filter: OfficeFilter,
  most: number,
): Promise<readonly string[] | null> {
  const [first, ...rest] = indexedParts(filter).map((part) => partQuery(db, part, most + 1));
  if (first === undefined) return null;
  const found = await db.batch([first, ...rest]);
  const [fewest] = found.toSorted((a, b) => a.length - b.length);
  return fewest === undefined || fewest.length > most ? null : fewest.map(({ orderId }) => orderId);
}

/** The statement that reads the ids of a part. */
export function partQuery(db: Database, part: OfficeFilter, limit: number) {
  return db.select({ orderId: orders.orderId }).from(orders).where(officeCondition(part)).limit(limit);
}

/** The parts of a filter that have an index. Orders whose jobs are all taken have none. */
export function indexedParts({ day, range, driver, waits, ...filter }: OfficeFilter): OfficeFilter[] {
  const given = EQUAL.filter((name) => filter[name] !== undefined);
  const pairs = PAIRS.filter((pair) => pair.every((name) => given.includes(name)));
  const alone = given.filter((name) => !pairs.some((pair) => pair.includes(name)));
  const booked = day === "created" && range !== undefined ? { day, range } : {};
  const equal = [...pairs, ...alone.map((name) => [name])].map((names) => ({
    ...booked,
    ...Object.fromEntries(names.map((name) => [name, filter[name]])),
  }));
  return [
    ...equal,
    ...(range === undefined || (day === "created" && equal.length > 0)
      ? []
      : [{ day, range, ...(day === "created" ? {} : { status: filter.status }) }]),
    ...(driver === undefined || driver === "taken" ? [] : [{ driver }]),
    ...(waits === undefined ? [] : [{ waits }]),
  ];
}
