import { latestToReprice } from "#db/queries/orders/orders-to-reprice.ts";
import { tariffAt } from "#db/queries/pricing.ts";
import { AppError } from "#domain/errors.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { bangkokInstant } from "#domain/time.ts";
import { compareConfigs, type Comparison } from "#domain/pricing/reprice.ts";
import type { Dependencies } from "../../dependencies.ts";
import { cancelledOrder } from "./cancelled-order.ts";

/** So many of the latest orders are compared. */
const ORDERS_COMPARED = 100;

/**
 * The latest orders priced with the config in force (or planned for a later Bangkok day) and with another one, both with the
 * fares of ferries of that day; what those cost that were driven or cancelled, by what is recorded of that. Quotes are stored
 * nowhere, so orders are what there is; nothing is searched for or written.
 * @throws AppError PRICING_LOAD_FAILED before prices were seeded
 */
export async function whatWouldChange(
  { db, now }: Pick<Dependencies, "db" | "now">,
  after: PricingConfig,
  day?: string,
): Promise<Comparison> {
  const at = Math.max(now(), (day === undefined ? null : bangkokInstant(day, "00:00")) ?? 0);
  const [{ config, ferries }, stored] = await Promise.all([
    tariffAt(db, at),
    latestToReprice(db, ORDERS_COMPARED),
  ]);
  if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
  const orders = stored.map(({ cancellation, ...order }) => ({
    ...order,
    cancelled: cancelledOrder({ pickupAt: order.pickupAt, cancellation }),
  }));
  return compareConfigs(orders, { before: config, after }, ferries);
}
