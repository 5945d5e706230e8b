import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { BulkConflict } from "./bulk-conflict.tsx";
import { OrderTruckHours, type BulkTruckHours } from "./bulk-truck-hours.tsx";
import { VehicleOfOrder, type BulkVehicles } from "./bulk-vehicles.tsx";
import { summaryText, type BulkAction, type SeenOrders, type ShownOrder } from "./bulk-works.ts";
import { TO_SEND, type Bulk, type RowState } from "./use-bulk.ts";

const STATES = {
  waiting: { text: m.bulk_waiting, tone: "neutral" },
  left_out: { text: m.bulk_left_out, tone: "neutral" },
  not_sent: { text: m.bulk_not_sent, tone: "neutral" },
  running: { text: m.bulk_running, tone: "neutral" },
  done: { text: m.bulk_done, tone: "done" },
  there: { text: m.bulk_there, tone: "neutral" },
  refused: { text: m.bulk_refused, tone: "stopped" },
  vehicle_refused: { text: m.bulk_refused, tone: "stopped" },
  unsure: { text: m.bulk_unsure, tone: "waiting" },
  undone: { text: m.bulk_undone, tone: "neutral" },
  not_undone: { text: m.bulk_not_undone, tone: "stopped" },
} as const satisfies Record<RowState, object>;

export interface BulkResultsProps {
  readonly action: BulkAction;
  /** Whom the orders are to be given to; "" for another action. */
  readonly driverName: string;
  readonly orderIds: readonly string[];
  /** Each as it was when the action was chosen. */
  readonly seen: SeenOrders;
  /** What each is recognised by. */
  readonly shown: ReadonlyMap<string, ShownOrder>;
  readonly bulk: Bulk;
  /** One that a colleague has changed is to be done all the same; `null` while something is missing. */
  readonly onKeep: ((orderId: string) => void) | null;
  /** Leaves an order out, or takes it in again; absent once anything was sent. */
  readonly onLeaveOut?: ((orderId: string) => void) | undefined;
  /** Those that would have a truck in forbidden hours. */
  readonly truckHours: BulkTruckHours["hours"];
  readonly vehicles: BulkVehicles;
}

/** The chosen orders, each with what became of it and why. */
export function BulkResults(props: BulkResultsProps) {
  const { action, driverName, orderIds, seen, shown, bulk, truckHours, vehicles, onKeep, onLeaveOut } = props;
  const undone = bulk.count("undone");
  // All of them are given to the same driver.
  const given = orderIds.map(bulk.resultOf).find(({ state, phoneToTell }) => state === "done" && phoneToTell);
  return (
    <div>
      <output className="figures mb-2 block text-sm text-muted">
        {summaryText(orderIds.map((orderId) => bulk.resultOf(orderId).state))}
        {undone > 0 && ` · ${m.bulk_undone()}: ${formatNumber(undone)}`}
      </output>
      {given !== undefined && (
        <output className="mb-2 block">
          <span className="font-semibold wrap-anywhere">{driverName}</span>
          <TellDriver name={driverName} phone={given.phoneToTell} />
        </output>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {orderIds.map((orderId) => {
          const { state, text, saved, now } = bulk.resultOf(orderId);
          const hours = truckHours.get(orderId);
          const order = shown.get(orderId);
          const before = seen.get(orderId);
          return (
            <li key={orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
              <span className="figures font-semibold whitespace-nowrap">{orderId}</span>
              <Badge tone={STATES[state].tone}>{STATES[state].text()}</Badge>
              {onLeaveOut !== undefined && orderIds.length > 1 && (
                <Button size="small" tone="plain" className="ml-auto" onClick={() => onLeaveOut(orderId)}>
                  {state === "left_out" ? m.bulk_take_in() : m.bulk_leave_out()}
                  <span className="sr-only"> {orderId}</span>
                </Button>
              )}
              {order !== undefined && (
                <span className="figures basis-full leading-tight text-muted">
                  {formatShortDayAndTime(order.pickupAt)} · {localized(order.pickup)} →{" "}
                  {localized(order.destination)}
                </span>
              )}
              {hours !== undefined && <OrderTruckHours hours={hours} />}
              {TO_SEND.includes(state) && (
                <VehicleOfOrder {...{ orderId, vehicles }} disabled={state === "unsure" || bulk.isRunning} />
              )}
              {text !== undefined && state !== "waiting" && (
                <span className="basis-full wrap-anywhere">{text}</span>
              )}
              {saved !== undefined && before !== undefined && onKeep !== null && !bulk.isRunning && (
                <div className="basis-full">
                  <BulkConflict
                    {...{ action, driverName, saved, now }}
                    seen={before}
                    onKeep={() => onKeep(orderId)}
                    onLeave={() => bulk.leave(orderId)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
