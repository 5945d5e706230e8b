import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderReader } from "../order-types.ts";

/** The stops of an order in forbidden truck hours, and whether the customer confirmed to know it. */
export function OrderTruckHours({ order, reader }: { readonly order: Order; readonly reader: OrderReader }) {
  const { truckHours, stops } = order;
  if (truckHours === null) return null;
  const known = knownText(order, reader);
  return (
    <TruckHoursNotice
      className={reader === "customer" ? "mt-4" : undefined}
      warning={{ hours: truckHours, stops }}
      acknowledgement={known !== null && <p className="figures mt-3 text-sm font-semibold">{known}</p>}
    />
  );
}

function knownText({ truckHoursAcknowledgedAt: at }: Order, reader: OrderReader): string | null {
  if (at === null) return reader === "admin" ? m.order_truck_hours_not_known() : null;
  const time = formatShortDayAndTime(at);
  return reader === "admin" ? m.order_truck_hours_known({ time }) : m.order_truck_hours_known_you({ time });
}
