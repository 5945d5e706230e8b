import { phoneText } from "#domain/contact/phone-text.ts";
import { summarize } from "#domain/goods/goods-summary.ts";
import { accessText, goodsFacts, stopText } from "#web/entities/goods/goods-texts.ts";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { pointLink } from "#web/entities/stops/point-text.ts";
import { stopTitle } from "#web/entities/stops/stop-place.tsx";
import { formatDayAndTime, formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderJob } from "../../order-types.ts";
import type { OrderPayments } from "../../pay/payment-types.ts";

/** What of an order a driver has to know. */
export type OrderToDrive = Pick<
  Order,
  | "pickupAt"
  | "stops"
  | "goods"
  | "jobs"
  | "loadRange"
  | "workers"
  | "driversPerTruck"
  | "notes"
  | "contactName"
  | "contactPhone"
>;
/** What of a job a driver has to know. */
export type JobToDrive = Pick<OrderJob, "jobId" | "vehicle" | "vehicleDetails">;
/** What of the order's payments tells what its driver takes in cash. */
export type CashToTake = Pick<
  OrderPayments,
  "takesCash" | "dueNowSatang" | "dueLaterSatang" | "payment" | "atStripe"
>;

type Stop = Order["stops"][number];
type Access = NonNullable<Order["goods"]>["stops"][number];

/**
 * A job as plain text for whoever drives it without the app, in the language of the page: when, with which truck, each stop with
 * its door and who is there, what is moved, the notes, and what to take in cash. What the order does not have has no line.
 */
export function jobAsText(order: OrderToDrive, job: JobToDrive, money: CashToTake): string {
  const { stops, goods } = order;
  const parts = [
    headOf(order, job),
    ...stops.map((stop, index) => [
      `${formatNumber(index + 1)}. ${stopText(index, stops.length)}`,
      ...stopLines(stop, goods?.stops[index] ?? null),
    ]),
    goodsLines(order),
    order.notes === "" ? [] : [`${m.order_notes_label()}:`, order.notes],
    [`${m.job_customer_title()}: ${order.contactName} ${phoneText(order.contactPhone)}`],
    cashLines(money, order.jobs.length),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function headOf({ pickupAt, workers, driversPerTruck }: OrderToDrive, job: JobToDrive): readonly string[] {
  const truck = [VEHICLE_TEXTS[job.vehicle](), job.vehicleDetails].filter((part) => part !== "");
  const helpers =
    workers === 0 ? m.order_workers_none() : m.order_workers_count({ count: formatNumber(workers) });
  return [
    job.jobId,
    `${m.order_pickup_time_label()}: ${formatDayAndTime(pickupAt)}`,
    `${m.driver_vehicle_type()}: ${truck.join(" · ")}`,
    `${m.order_workers_label()}: ${helpers}`,
    ...(driversPerTruck === 2 ? [`${m.crew_label()}: ${m.crew_two()}`] : []),
  ];
}

/** A stop: its place, its door, where that is on the map, who is there and how the goods get in. */
function stopLines(stop: Stop, access: Access): readonly string[] {
  const title = stopTitle(stop);
  const official = localized(stop.label);
  const { person } = stop;
  return [
    title,
    // A place in the customer's own words is not found by them.
    ...(title.includes(official) ? [] : [official]),
    ...(stop.detail === "" ? [] : [stop.detail]),
    ...mapLines(stop),
    ...(person === null ? [] : [`${m.stop_person({ name: person.name })} ${phoneText(person.phone)}`]),
    ...(access === null ? [] : [accessText(access)]),
  ];
}

/** A link to the door, or to the point of the place, which says so where that is not the door; a place in free text has none. */
function mapLines({ pin, latitude, longitude, isExact }: Stop): readonly string[] {
  if (pin !== null) return [pointLink(pin)];
  if (latitude === null || longitude === null) return [];
  const link = pointLink({ latitude, longitude });
  return [isExact ? link : `${link} (${m.job_text_middle()})`];
}

/** What is moved, without what stands at the stops and what the customer declares. */
function goodsLines({ goods, jobs, loadRange }: OrderToDrive): readonly string[] {
  const load = `${m.order_load_label()}: ${LOAD_RANGE_TEXTS[loadRange]()}`;
  if (goods === null) return [load];
  const facts = goodsFacts({ ...summarize(goods, jobs.length), stops: [] }, goods, false);
  const shown = facts.filter(({ label }) => label !== m.goods_prohibited_label());
  return [load, ...shown.map(({ label, lines }) => `${label}: ${lines.join(", ")}`)];
}

/**
 * The same as the driver's app says: without what a driver has in cash already, and nothing to take while it is being checked
 * whether the customer has paid. An order of several trucks is paid once.
 */
function cashLines(money: CashToTake, trucks: number): readonly string[] {
  const { takesCash, dueNowSatang, dueLaterSatang, payment, atStripe } = money;
  const leftSatang = dueNowSatang + dueLaterSatang;
  if (!takesCash || leftSatang === 0) return [];
  if (payment?.state === "reported") return [m.cash_job_checking()];
  if (atStripe === "reported") return [m.job_text_stripe()];
  const line = m.job_text_cash({ amount: formatUnitPrice(leftSatang) });
  return trucks > 1 ? [line, m.job_text_cash_once()] : [line];
}
