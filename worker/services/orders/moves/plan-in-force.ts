import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { pricingAt } from "#db/queries/pricing.ts";
import { drivingPlanOf, type DrivingPlan } from "#domain/driving-hours/rules.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";

/** How an order that is moved is planned: with its number of drivers, and the day's total that is in force. */
export async function planInForce(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { order }: Pick<OrderDetails, "order">,
): Promise<DrivingPlan> {
  const config = await pricingAt(db, now());
  if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
  return { ...drivingPlanOf(config.maxDailyDrivingHours), drivers: order.drivingPlan?.drivers ?? 1 };
}
