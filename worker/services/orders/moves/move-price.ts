import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { pricingByVersion } from "#db/queries/pricing.ts";
import { priceDoorChange } from "#domain/door-changes/price-door-change.ts";
import { AppError } from "#domain/errors.ts";
import { sumSatang } from "#domain/money.ts";
import type { ChosenTruck } from "#domain/orders/chosen-trucks.ts";
import { linesOfTrucks } from "#domain/orders/move-change.ts";
import type { AgreedPrice } from "#domain/orders/offer.ts";
import type { LoadTerms } from "#domain/orders/price-change.ts";
import { priceTrucks } from "#domain/orders/price-trucks.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { OtherWay } from "./way-after.ts";

/** What the price of a changed move follows from. */
interface MoveToPrice extends LoadTerms {
  readonly trucks: readonly ChosenTruck[];
}

/**
 * The price of an order as another move, by the config that it was priced with; what the change does not touch stays as
 * agreed.
 * @throws AppError PRICING_LOAD_FAILED, ORDER_NOT_CHANGEABLE for an order without a way
 */
export async function movePrice(
  { db }: Pick<Dependencies, "db">,
  { order, stops, jobs }: OrderDetails,
  { lines }: AgreedPrice,
  { workers, loadRange, trucks }: MoveToPrice,
  way: OtherWay | null,
): Promise<AgreedPrice> {
  const { distanceM, journey, pricingVersion } = order;
  const config = pricingVersion === null ? undefined : await pricingByVersion(db, pricingVersion);
  if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
  if (distanceM === null || journey === null) throw new AppError("ORDER_NOT_CHANGEABLE");
  const vehicles = jobs.map(({ job }) => job.vehicle);
  const was = { workers: order.workers, loadRange: order.loadRange, vehicles, stopCount: stops.length };
  const agreed = { ...was, distanceM, journey, lines };
  const toPrice = trucks.map(({ jobId, vehicle }) => {
    const at = jobs.findIndex(({ job }) => job.jobId === jobId && job.vehicle === vehicle);
    return { vehicle, agreedAt: at === -1 ? null : at };
  });
  if (way?.isElsewhere !== true)
    return priced(
      priceTrucks(agreed, config, { workers, loadRange, trucks: toPrice, newWay: way?.priced.route ?? null }),
    );
  // What was agreed for a truck goes with it, whichever place it has then.
  const places = toPrice.map(({ agreedAt }) => agreedAt ?? -1);
  const moved = {
    ...agreed,
    vehicles: way.priced.vehicles,
    lines: linesOfTrucks(lines, places),
  };
  return priced(priceDoorChange(moved, config, { workers, loadRange, move: way.priced }, false) ?? lines);
}

function priced(lines: AgreedPrice["lines"]): AgreedPrice {
  return { lines, totalSatang: sumSatang(lines.map(({ amountSatang }) => amountSatang)) };
}
