import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { TERM_LABELS } from "#web/entities/orders/order-conflict.tsx";
import { formatDayAndTime, formatMoney } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { mayCancel, mayConfirm } from "../../order/order-rules.ts";
import type { Order } from "../../order-types.ts";
import type { BulkAction, SeenOrder } from "./bulk-works.ts";

export interface BulkConflictProps {
  readonly action: BulkAction;
  /** Whom the order was to be given to; "" for another action. */
  readonly driverName: string;
  readonly seen: SeenOrder;
  /** As it was when it was decided about after an earlier refusal. */
  readonly now?: Order | undefined;
  readonly saved: Order;
  readonly onKeep: () => void;
  readonly onLeave: () => void;
}

const FIELDS = ["status", "pickup", "stops", "price", "contact", "drivers"] as const;
type Field = (typeof FIELDS)[number];
type Terms = Readonly<Record<Field, string>>;

/** A colleague has changed one of several orders since it was chosen: as it was seen, as it is now, and what it was to be. */
export function BulkConflict({ action, driverName, seen, now, saved, onKeep, onLeave }: BulkConflictProps) {
  const [before, theirs] = [now === undefined ? termsSeen(seen) : termsSaved(now), termsSaved(saved)];
  const wanted: Partial<Terms> =
    action === "assign"
      ? { drivers: driverName }
      : { status: ORDER_STATUS_TEXTS[action === "confirm" ? "confirmed" : "cancelled"].text() };
  const changed = FIELDS.filter((field) => before[field] !== theirs[field]);
  return (
    <PressNotice<Field>
      isOneOfMany
      changes={FIELDS.filter((field) => changed.includes(field) || field in wanted).map((field) => ({
        field,
        before: before[field],
        theirs: theirs[field],
        yours: wanted[field] ?? null,
      }))}
      label={labelOf}
      // Of a term that the list does not show.
      text={changed.length === 0 ? m.error_order_changed() : undefined}
      onKeep={isPossible(action, saved) ? onKeep : null}
      onTheirs={onLeave}
    />
  );
}

function isPossible(action: BulkAction, order: Order): boolean {
  if (action === "confirm") return mayConfirm(order, "admin");
  if (action === "cancel") return mayCancel(order, "admin");
  return order.jobs.some(({ status }) => status === "available");
}

function labelOf(field: Field): string {
  if (field === "status") return m.order_status_label();
  return field === "drivers" ? m.role_driver() : TERM_LABELS[field]();
}

function termsSeen(order: SeenOrder): Terms {
  return {
    status: ORDER_STATUS_TEXTS[order.status].text(),
    pickup: formatDayAndTime(order.pickupAt),
    stops: `${localized(order.pickup)} → ${localized(order.destination)}`,
    price: order.totalSatang === null ? "–" : formatMoney(order.totalSatang),
    contact: `${order.contactName} · ${order.contactPhone}`,
    drivers: namesText(order.drivers.map(({ name }) => name)),
  };
}

function termsSaved({ stops, jobs, ...order }: Order): Terms {
  const [pickup, destination] = [stops[0], stops.at(-1)].map((stop) => stop && localized(stop.label));
  return {
    status: ORDER_STATUS_TEXTS[order.status].text(),
    pickup: formatDayAndTime(order.pickupAt),
    stops: `${pickup ?? "–"} → ${destination ?? "–"}`,
    price: order.totalSatang === null ? "–" : formatMoney(order.totalSatang),
    contact: `${order.contactName} · ${order.contactPhone}`,
    drivers: namesText(jobs.flatMap(({ driverName }) => driverName ?? [])),
  };
}

/** Each once, however many trucks they drive. */
function namesText(names: readonly string[]): string {
  return [...new Set(names)].toSorted().join(", ") || m.order_driver_none();
}
