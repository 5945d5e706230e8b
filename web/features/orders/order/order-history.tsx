import { useState } from "react";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { reasonText } from "#web/entities/orders/reason-text.ts";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { JOB_STATUS_TEXTS } from "#web/entities/jobs/job-status-texts.ts";
import { actorText } from "../order-texts.ts";
import type { Order, OrderReader } from "../order-types.ts";
import { revisionText } from "./revision-text.ts";

/** The events of an order and its jobs, latest first, those before the latest ones when they are asked for; collapsed at first. */
export function OrderHistory({ order, reader }: { readonly order: Order; readonly reader: OrderReader }) {
  const { orderId, olderSteps } = order;
  const [isAsked, setAsked] = useState(false);
  // From the latest on, so that what happens meanwhile moves nothing out of the list.
  const all = trpc.orders.history.useInfiniteQuery(
    { orderId },
    { enabled: isAsked && olderSteps !== null, getNextPageParam: (page) => page.nextCursor },
  );
  const pages = all.data?.pages;
  const events = pages?.flatMap(({ items }) => items).toReversed() ?? order.events.slice(olderSteps ?? 0);
  const hasMore = pages === undefined ? olderSteps !== null : all.hasNextPage;
  const showMore = () => {
    if (pages === undefined) {
      setAsked(true);
      if (all.isError) void all.refetch();
    } else void all.fetchNextPage();
  };
  return (
    <details className="group border-t border-line pt-3">
      <summary className="min-h-11 py-2.5 font-heading font-semibold text-teal">
        {m.order_history_title()}
      </summary>
      <ol className="grid gap-3 pt-1 text-sm">
        {entriesOf(order, events, hasMore).map((event) => (
          <li key={`${event.at} ${event.jobId} ${event.text}`}>
            <p>
              {event.vehicle}
              <span className="font-semibold">{event.text}</span>
            </p>
            <p className="figures text-muted wrap-anywhere">
              {formatShortDayAndTime(event.at)} · {actorText(event.actorKind, reader)}
              {event.actorName !== null && event.actorName !== "" && ` · ${event.actorName}`}
            </p>
            {event.driver !== null && (
              <p className="wrap-anywhere text-muted">
                {m.role_driver()}: {event.driver}
              </p>
            )}
            {event.receivedAt !== null && (
              <p className="figures text-muted">
                {m.history_received({ at: formatShortDayAndTime(event.receivedAt) })}
              </p>
            )}
            {event.reason !== "" && (
              <p className="wrap-anywhere">{m.order_reason({ reason: reasonText(event.reason) })}</p>
            )}
          </li>
        ))}
      </ol>
      {all.isError && <p className="pt-3 text-sm text-brick">{m.order_load_failed()}</p>}
      <LoadMore label={m.action_load_more()} busy={all.isFetching} hasMore={hasMore} onMore={showMore} />
    </details>
  );
}

interface Entry extends Pick<
  Order["events"][number],
  "jobId" | "at" | "receivedAt" | "actorKind" | "actorName" | "reason"
> {
  readonly text: string;
  /** Whom it was about; `null` where that is nobody, or who did it themselves. */
  readonly driver: string | null;
  /** Of which truck it is, with what stands between it and the text; "" when it is of the whole order. */
  readonly vehicle: string;
}

/** These events, and the openings of the contact in their time, latest first. @param hasMore whether there are older ones */
function entriesOf(order: Order, shown: Order["events"], hasMore: boolean): readonly Entry[] {
  const events = shown.map((event): Entry => {
    const isEnd = isTakenAway(order, event);
    return {
      ...event,
      text: isEnd ? m.history_truck_taken_away() : eventText(event, order.stops.length),
      driver:
        event.actorKind === "driver" || event.driverName === null ? null : driverNameText(event.driverName),
      vehicle: vehicleOf(order, event.jobId, isEnd),
    };
  });
  const since = hasMore ? (shown[0]?.at ?? 0) : 0;
  const opened = order.contactOpenings.filter(({ at }) => at >= since);
  const openings = opened.map(({ jobId, driverName, at }): Entry => ({
    jobId,
    at,
    receivedAt: null,
    actorKind: "driver",
    actorName: null,
    driver: null,
    reason: "",
    text: m.order_contact_opened({ driver: driverNameText(driverName) }),
    vehicle: vehicleOf(order, jobId, false),
  }));
  // Sorting keeps the order of events of one instant.
  return [...events, ...openings].toSorted((a, b) => a.at - b.at).toReversed();
}

/**
 * Trucks of the order have their number of now; one that was taken out of it has none, but its driver and plate for the staff.
 * Those are of its end: other drivers may have held it before, so at earlier events there is its type alone.
 */
function vehicleOf(order: Order, jobId: string | null, isEnd: boolean): string {
  const at = order.jobs.findIndex((job) => job.jobId === jobId);
  const job = order.jobs[at];
  if (job === undefined) return formerTruck(order, jobId, isEnd);
  const vehicle = VEHICLE_TEXTS[job.vehicle]();
  const name = order.jobs.length > 1 ? m.vehicle_numbered({ vehicle, number: String(at + 1) }) : vehicle;
  return `${name}: `;
}

function formerTruck({ formerTrucks }: Order, jobId: string | null, isEnd: boolean): string {
  const truck = formerTrucks.find((each) => each.jobId === jobId);
  if (truck === undefined) return "";
  const held = isEnd
    ? [truck.driverName === null ? "" : driverNameText(truck.driverName), truck.plate]
        .filter((each) => each !== "")
        .join(" · ")
    : "";
  return `${VEHICLE_TEXTS[truck.vehicle]()}${held === "" ? "" : ` (${held})`}: `;
}

/** Whether the event is that the office took a truck out of the order: its job is not the order's any more. */
function isTakenAway({ jobs }: Order, { jobId, to }: Order["events"][number]): boolean {
  return jobId !== null && to === "cancelled" && jobs.every((job) => job.jobId !== jobId);
}

function eventText({ details, from, to, jobId }: Order["events"][number], stopCount: number): string {
  if (details !== null) return revisionText(details, stopCount);
  const status = statusText(to, jobId !== null);
  const isSetBack = from === "completed" || from === "delivered";
  return isSetBack ? m.history_set_back({ status }) : status;
}

function statusText(status: string, ofJob: boolean): string {
  const jobStatus = JOB_STATUSES.find((each) => each === status);
  if (ofJob && jobStatus !== undefined) return JOB_STATUS_TEXTS[jobStatus].text();
  const orderStatus = ORDER_STATUSES.find((each) => each === status);
  return orderStatus === undefined ? status : ORDER_STATUS_TEXTS[orderStatus].text();
}
