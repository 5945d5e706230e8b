import { vehiclesOf } from "#web/entities/moves/move-request.ts";
import type { Move } from "#web/entities/moves/move.ts";
import { crewOf } from "#web/entities/pricing/crew-text.ts";
import type { Pricing } from "#web/entities/quotes/use-quote.ts";
import { formatDayAndTime, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** The running price as a sentence that is read out: "4,850 baht, 4-wheel truck, 2 helpers, Tuesday…"; "" without a price. */
export function spokenPrice(pricing: Pricing, move: Move, pickupAt: number | null): string {
  if (pricing.kind !== "priced" || pricing.standing !== "firm") return "";
  const satang = pricing.quote.totalSatang;
  const amount = formatNumber(satang / 100, satang % 100 === 0 ? 0 : 2);
  const { trucks, helpers } = crewOf({ vehicles: vehiclesOf(move.counts), workers: move.workers });
  const time = pickupAt === null ? [] : [formatDayAndTime(pickupAt)];
  return [m.phone_order_baht({ amount }), ...trucks, helpers, ...time].join(", ");
}
