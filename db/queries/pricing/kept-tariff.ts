import type { Database } from "../../client.ts";

/** How long another isolate may still compute with what an admin has replaced, in milliseconds. */
export const TARIFF_KEPT_MS = 5_000;

interface Kept {
  readonly value: unknown;
  readonly readAt: number;
}

const KEPT = new WeakMap<Database, Kept>();
/** Counts the changes made in this isolate, so that what was read before one is not kept after it. */
const CHANGES = new WeakMap<Database, number>();

/**
 * What `read` returns, read at most every `TARIFF_KEPT_MS` in this isolate, and anew after `forgetTariff`. Prices and
 * ferries change a few times a month, and every quote needs them.
 * @param now epoch milliseconds, @param isWhole whether it may be kept
 */
export async function keptTariff<Value>(
  db: Database,
  now: number,
  read: () => Promise<Value>,
  isWhole: (value: Value) => boolean,
): Promise<Value> {
  const kept = KEPT.get(db);
  const age = kept === undefined ? TARIFF_KEPT_MS : now - kept.readAt;
  // Only this function writes the map, with one kind of value.
  if (age >= 0 && age < TARIFF_KEPT_MS) return kept?.value as Value;
  const before = CHANGES.get(db);
  const value = await read();
  if (isWhole(value) && CHANGES.get(db) === before) KEPT.set(db, { value, readAt: now });
  return value;
}

/** Called after every change of prices or ferries: this isolate computes with the new ones at once. */
export function forgetTariff(db: Database): void {
  KEPT.delete(db);
  CHANGES.set(db, (CHANGES.get(db) ?? 0) + 1);
}
