import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { PriceExample } from "./price-examples.ts";
import { VEHICLE_TEXTS } from "./vehicle-texts.ts";

/** The trucks and the helpers of an example in words. */
export function crewOf({ vehicles, workers }: Pick<PriceExample, "vehicles" | "workers">): {
  readonly trucks: readonly string[];
  readonly helpers: string;
} {
  const trucks = (["four_wheel", "six_wheel"] as const).flatMap((vehicle) => {
    const count = vehicles.filter((each) => each === vehicle).length;
    if (count === 0) return [];
    return [count === 1 ? VEHICLE_TEXTS[vehicle]() : `${formatNumber(count)} × ${VEHICLE_TEXTS[vehicle]()}`];
  });
  const helpers =
    workers === 0
      ? m.service_helpers_none()
      : workers === 1
        ? m.service_helpers_one()
        : m.service_helpers_many({ count: formatNumber(workers) });
  return { trucks, helpers };
}
