import { Button } from "#web/components/button.tsx";
import { TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { RowBadge } from "#web/entities/bulk/row-badge.tsx";
import { summaryText } from "#web/entities/bulk/row-state.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { BulkConflict } from "./bulk-conflict.tsx";
import { OrderTruckHours, type BulkTruckHours } from "./bulk-truck-hours.tsx";
import { VehicleOfOrder, type BulkVehicles } from "./bulk-vehicles.tsx";
import type { BulkAction, SeenOrders, ShownOrder } from "./bulk-works.ts";
import { TO_SEND, type Bulk } from "./use-bulk.ts";

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
  const given = orderIds
    .map(bulk.resultOf)
    .find(({ state, phoneToTell }) => (state === "done" || state === "undone") && phoneToTell);
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
              <RowBadge state={state} />
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
