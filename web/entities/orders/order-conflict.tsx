import { summarize } from "#domain/goods/goods-summary.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { formatDayAndTime, formatMoney, formatNumber, formatUnitPrice } from "../../lib/i18n/format.ts";
import { localized } from "../../lib/i18n/localized.ts";
import { m } from "../../paraglide/messages.js";
import { mergeEdits, type TheirChange } from "../edit-conflict/merge-edits.ts";
import { PressNotice } from "../edit-conflict/press-notice.tsx";
import { goodsFacts, stopText } from "../goods/goods-texts.ts";
import { LOAD_RANGE_TEXTS, vehiclesText } from "../pricing/vehicle-texts.ts";
import { pointText } from "../stops/point-text.ts";
import { ORDER_STATUS_TEXTS } from "./order-status-texts.ts";

type Order = RouterOutputs["orders"]["byId"];

/** What of an order may be changed after it was placed, in the order in which its page shows it. */
const TERMS = [
  "pickup",
  "stops",
  "vehicles",
  "load",
  "workers",
  "goods",
  "value",
  "contact",
  "notes",
  "price",
] as const;
export type OrderTerm = (typeof TERMS)[number];

/** The terms of an order as texts. */
export type OrderTerms = Readonly<Record<OrderTerm, string>>;

/** The names of the terms. */
export const TERM_LABELS = {
  pickup: m.order_pickup_time_label,
  stops: m.order_stops_title,
  vehicles: m.order_vehicles_wanted_label,
  load: m.order_load_label,
  workers: m.order_workers_label,
  goods: m.goods_title,
  value: m.declared_value,
  contact: m.order_contact_title,
  notes: m.order_notes_label,
  price: m.order_price_title,
} as const satisfies Record<OrderTerm, () => string>;

/** The terms of an order as the staff read them. */
export function orderTerms(order: Order): OrderTerms {
  const { pickupAt, stops, vehicles, loadRange, workers, goods, notes, totalSatang } = order;
  const { declaredValueSatang } = order;
  const { contactName, contactPhone, contactEmail, lineId } = order;
  return {
    pickup: formatDayAndTime(pickupAt),
    stops: stops.map((stop, index) => `${stopText(index, stops.length)}: ${stopTerms(stop)}`).join(" → "),
    vehicles: vehiclesText(vehicles),
    load: LOAD_RANGE_TEXTS[loadRange](),
    workers: workers === 0 ? m.order_workers_none() : m.order_workers_count({ count: formatNumber(workers) }),
    goods:
      goods === null
        ? "–"
        : goodsFacts(summarize(goods, order.jobs.length), goods, false)
            .map(({ label, lines }) => `${label}: ${lines.join(", ")}`)
            .join(" · "),
    value: declaredValueSatang === null ? m.claim_not_declared() : formatUnitPrice(declaredValueSatang),
    contact: joined(contactName, contactPhone, contactEmail, lineId),
    notes: notes === "" ? "–" : notes,
    price: totalSatang === null ? "–" : formatMoney(totalSatang),
  };
}

/** The terms that somebody else has changed since they were seen. */
export function termChanges(seen: OrderTerms, saved: OrderTerms): readonly TheirChange<OrderTerm, string>[] {
  return mergeEdits<OrderTerms, OrderTerm>(TERMS, { before: seen, typed: seen, theirs: saved }).changes;
}

function stopTerms({ label, detail, pin, person }: Order["stops"][number]): string {
  return joined(localized(label), detail, pin && pointText(pin), person?.name, person?.phone);
}

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}

export interface OrderConflictProps {
  readonly seen: Order;
  readonly saved: Order;
  /** The status that it was to get. */
  readonly wanted: Order["status"];
  /** It is to get that as it is now; `null` where it no longer can. */
  readonly onKeep: (() => void) | null;
  readonly onTheirs: () => void;
}

/**
 * A colleague has changed the order that is to be confirmed or cancelled: each of its terms that differs, as
 * it was seen and as it is now.
 */
export function OrderConflict({ seen, saved, wanted, onKeep, onTheirs }: OrderConflictProps) {
  const statusText = (order: Order) => ({ status: ORDER_STATUS_TEXTS[order.status].text() });
  const { changes: status } = mergeEdits(["status"], {
    before: statusText(seen),
    typed: { status: ORDER_STATUS_TEXTS[wanted].text() },
    theirs: statusText(saved),
  });
  const changes = [...status, ...termChanges(orderTerms(seen), orderTerms(saved))];
  return (
    <PressNotice<"status" | OrderTerm>
      changes={changes}
      label={(field) => (field === "status" ? m.order_status_label() : TERM_LABELS[field]())}
      // The board knows of a change before its terms can be read.
      text={changes.length === 0 ? m.error_order_changed() : undefined}
      onKeep={onKeep}
      onTheirs={onTheirs}
    />
  );
}
