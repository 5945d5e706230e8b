import { pricingByVersion } from "#db/queries/pricing.ts";
import { doorOfRow } from "#db/queries/orders/order-rows.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { AppError } from "#domain/errors.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { actorOf } from "#domain/access/order-actor.ts";
import type { DrivingPlan } from "#domain/driving-hours/rules.ts";
import { arrivalAt, journey } from "#domain/ferries/journey.ts";
import { accessChanges, withAccess, type AccessChange } from "#domain/goods/access-change.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import type { RevisionCommand } from "#domain/jobs/revision-command.ts";
import type { OrderChanges } from "#domain/jobs/revision.ts";
import { changedDoorDetails, changedDoors, doorsElsewhere } from "#domain/orders/door.ts";
import { isLabourByHand } from "#domain/orders/offer.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { leavesWayBack } from "#domain/pricing/way-back-price.ts";
import {
  changeWorkersOf,
  describedAnew,
  moveOrder,
  type RevisableOrder,
} from "#domain/orders/revise-order.ts";
import type {
  ChangeDayInput,
  ChangeDoorsInput,
  ChangeDriversInput,
  ChangeNotesInput,
  ChangeWorkersInput,
} from "#domain/orders/revision-input.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { applyWithCredit } from "../companies/take-credit.ts";
import { checkFields } from "../check-fields.ts";
import { commandOrder, previewCommand } from "../jobs/command-board.ts";
import { acknowledgeTruckHours, checkTruckHours, type PlannedMove } from "../pricing/check-truck-hours.ts";
import { newDoors } from "./new-doors.ts";
import type { Audited } from "../audit/audited-action.ts";
import { answerChanged } from "./answer-changed.ts";
import { planInForce } from "./moves/plan-in-force.ts";
import { orderSettlementOf, type OrderSettlement } from "./moves/settlement.ts";
import { whilePriceHeld } from "./moves/while-held.ts";
import { readOrder, requireOrder } from "./read-order.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/** Repeating a preview has no effect, so its key is never stored. */
const PREVIEW_KEY = "preview";

/**
 * What moving an order to another time would do: its arrival, its stops in forbidden truck hours, and which reservations
 * stay. Times are epoch milliseconds.
 * @throws AppError with the refusal that the change itself would get
 */
export async function previewDayChange(deps: Needs, viewer: Viewer, orderId: string, pickup: string) {
  const details = await requireOrder(deps, viewer, orderId, "dispatch");
  const pickupAt = checkedPickup(deps, pickup);
  const { order, jobs } = details;
  const reason = PREVIEW_KEY;
  const plan = await planInForce(deps, details);
  const command = dayCommand(details, viewer, plan, pickupAt, null, {
    key: PREVIEW_KEY,
    basedOn: order.revision,
    reason,
  });
  const { events, freed } = await previewCommand(deps, orderId, command);
  const released = new Set(events.map((event) => event.jobId));
  // What else a driver has is the office's to know.
  const isOffice = order.customerId !== viewer.userId;
  const move = plannedMove(details, plan, pickupAt);
  return {
    revision: order.revision,
    fromPickupAt: order.pickupAt,
    toPickupAt: pickupAt,
    arrivalAt: move === null ? null : arrivalAt(journey(move.journey, pickupAt, plan), pickupAt),
    truckHours: move === null ? null : await checkTruckHours(deps, move),
    reservations: jobs
      .filter(({ job }) => job.status === "reserved")
      .map(({ job, driverName }) => ({
        jobId: job.jobId,
        vehicle: job.vehicle,
        driverName,
        stays: !released.has(job.jobId),
        /** For the office: why the driver cannot keep it then. */
        why: (isOffice ? freed.find(({ jobId }) => jobId === job.jobId)?.why : undefined) ?? null,
        /** For the office, of one who leaves: why it was assigned by exception, where it was. */
        exceptionReason: isOffice ? job.overlapReason : null,
      })),
  };
}

/**
 * Moves an order to another time and answers with it.
 * @throws AppError TRUCK_HOURS_NOT_ACKNOWLEDGED at `pickupAt`, or with the board's refusal
 */
export async function changeDay(deps: Needs, viewer: Viewer, input: ChangeDayInput) {
  const { orderId, revision, reason, idempotencyKey, truckHoursAcknowledged } = input;
  const details = await requireOrder(deps, viewer, orderId, "dispatch");
  const pickupAt = checkedPickup(deps, input.pickupAt);
  const plan = await planInForce(deps, details);
  const move = plannedMove(details, plan, pickupAt);
  const knownAt =
    move === null ? null : await acknowledgeTruckHours(deps, move, truckHoursAcknowledged, "pickupAt");
  const press = { key: idempotencyKey, basedOn: seen(details, revision), reason };
  const decided = await commandOrder(
    deps,
    orderId,
    dayCommand(details, viewer, plan, pickupAt, knownAt, press),
  );
  return answerChanged(deps, viewer, details, decided);
}

/** The price of an order with another number of workers. */
export async function previewWorkers(deps: Needs, viewer: Viewer, orderId: string, workers: number) {
  const details = await requireOrder(deps, viewer, orderId, "dispatch");
  const { order, lines } = details;
  const press = { key: PREVIEW_KEY, basedOn: order.revision, reason: "" };
  const command = await workersCommand(deps, details, viewer, workers, press);
  await previewCommand(deps, orderId, command);
  return {
    revision: order.revision,
    fromWorkers: order.workers,
    workers,
    lines: command.changes.lines ?? lines.map(({ line }) => line),
    previousTotalSatang: command.change.fromTotalSatang,
    totalSatang: command.change.toTotalSatang,
  };
}

/**
 * Changes the number of workers of a pending order, and answers with it. The labour line is priced by the pricing version
 * that the order was priced with. On account the company must have credit for what is added.
 */
export async function changeWorkers(deps: Needs, viewer: Viewer, input: ChangeWorkersInput) {
  const { orderId, workers, revision, totalSatang, reason, idempotencyKey } = input;
  const details = await requireOrder(deps, viewer, orderId, "dispatch");
  const press = { key: idempotencyKey, basedOn: seen(details, revision), reason };
  const command = await workersCommand(deps, details, viewer, workers, press);
  if (workers === details.order.workers) return readOrder(deps, viewer, orderId);
  if (command.change.toTotalSatang !== totalSatang) throw new AppError("ORDER_CHANGED");
  const rise = { order: details.order, toTotalSatang: totalSatang, basedOnRevision: command.basedOn };
  const apply = (notAfter?: number) =>
    applyWithCredit(deps, rise, () => commandOrder(deps, orderId, command, notAfter));
  const decided =
    totalSatang === null
      ? await apply()
      : await whilePriceHeld(deps, { orderId, totalSatang }, refuseWhereSettled(details), apply);
  return answerChanged(deps, viewer, details, decided);
}

/**
 * Changes how many drivers take turns on each truck, and answers with the order: its duration and the window of its jobs
 * are planned anew, its price stays.
 * @throws AppError OWN_RECORD of their own order or a truck that they drive themselves, whose hours it would change; or with the
 *   board's refusal: JOBS_OVERLAP, DRIVING_BREAK_MISSING or DRIVING_REST_MISSING where a driver
 *   could not keep a job
 */
export async function changeDrivers(deps: Needs, viewer: Viewer, input: ChangeDriversInput) {
  const { orderId, drivers, revision, reason, idempotencyKey } = input;
  const details = await requireOrder(deps, viewer, orderId, "dispatch");
  await refuseOwnOrder(deps, viewer.userId, details.order);
  const isDriver = details.jobs.some(({ job }) => job.driverId === viewer.driver?.driverId);
  refuseOwn(viewer.userId, viewer.driver !== null && isDriver ? viewer.userId : null);
  const { pickupAt, truckHoursAcknowledgedAt, drivingPlan } = details.order;
  const plan = { ...(await planInForce(deps, details)), drivers };
  const decided = await commandOrder(deps, orderId, {
    type: "change_drivers",
    actor: { kind: "admin", id: viewer.userId },
    key: idempotencyKey,
    basedOn: seen(details, revision),
    reason,
    change: { fromDrivers: drivingPlan?.drivers ?? 1, toDrivers: drivers },
    ...moveOrder(revisable(details), pickupAt, truckHoursAcknowledgedAt, plan),
  });
  return answerChanged(deps, viewer, details, decided);
}

/** Changes the notes for the driver, and answers with it. */
export async function changeNotes(deps: Needs, viewer: Viewer, input: ChangeNotesInput) {
  const { orderId, notes, revision, reason, idempotencyKey } = input;
  const details = await requireOrder(deps, viewer, orderId, "dispatch");
  if (notes === details.order.notes) return readOrder(deps, viewer, orderId);
  const decided = await commandOrder(deps, orderId, {
    type: "change_notes",
    actor: actorOf(viewer, details.order),
    key: idempotencyKey,
    basedOn: revision,
    reason,
    changes: { columns: { notes } },
  });
  // Words that are others may be as long as before.
  return answerChanged(deps, viewer, details, decided, ["notes"]);
}

/**
 * Changes the doors of an order's stops, who is there and, for the office, the access to them, and answers with it. The
 * price stays, so a pin has to lie within reach of the place that was priced.
 * @throws AppError BAD_INPUT at `stops.1.detail`, `stops.1.pin`, `stops.1.person.phone`, INVALID at `access` for another
 *   number of stops, or with the board's refusal
 */
export async function changeDoors(
  deps: Needs & Pick<Dependencies, "geocoder">,
  viewer: Viewer,
  input: ChangeDoorsInput,
) {
  const { orderId, revision, reason, idempotencyKey } = input;
  const details = await requireOrder(deps, viewer, orderId, "dispatch");
  const doors = await newDoors(deps.geocoder, details.stops, input.stops);
  const before = details.stops.map(doorOfRow);
  const positions = changedDoors(before, doors);
  const { access, changes } = changedAccess(details, input.access);
  if (positions.length === 0 && access.length === 0) return readOrder(deps, viewer, orderId);
  const decided = await commandOrder(deps, orderId, {
    type: "change_doors",
    actor: actorOf(viewer, details.order),
    key: idempotencyKey,
    basedOn: seen(details, revision),
    reason,
    positions,
    elsewhere: doorsElsewhere(before, doors),
    access,
    changes: { ...changes, doors },
  });
  const ofAccess = access.map(({ position }) => `stops.${position}.access`);
  return answerChanged(deps, viewer, details, decided, [...changedDoorDetails(before, doors), ...ofAccess]);
}

/** Which stops of an order get another access, and what that writes. @param asked of all stops; absent: as it is */
function changedAccess(
  { order, stops, jobs }: OrderDetails,
  asked: ChangeDoorsInput["access"],
): { readonly access: readonly AccessChange[]; readonly changes: OrderChanges } {
  checkFields({ access: asked === undefined || asked.length === stops.length ? null : "INVALID" });
  const goods = readGoods(order.goods, stops.length);
  const access = asked === undefined ? [] : accessChanges(goods, asked);
  if (asked === undefined || access.length === 0) return { access, changes: { columns: {} } };
  const cards = jobs.map(({ job }) => job.card);
  return { access, changes: describedAnew(withAccess(goods, asked), cards) };
}

/** The state that a change is based on: what the caller saw, and never newer than what it is computed from. */
function seen({ order }: OrderDetails, revision: number): number {
  return Math.min(revision, order.revision);
}

type Press = Pick<RevisionCommand, "key" | "basedOn" | "reason">;

/** What truck hours are checked for; `null` while a place is free text. */
function plannedMove(
  { order, stops }: OrderDetails,
  drivingPlan: DrivingPlan,
  pickupAt: number,
): PlannedMove | null {
  if (order.journey === null) return null;
  const points = stops.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  return { stops: points, vehicles: order.vehicles, journey: order.journey, drivingPlan, pickupAt };
}

/**
 * @throws AppError WAY_BACK_PICKUP when a customer would move an order with a lower price to a time for which it does not hold; the
 *   office may, and the price stays
 */
function dayCommand(
  details: OrderDetails,
  viewer: Viewer,
  plan: DrivingPlan,
  pickupAt: number,
  truckHoursAcknowledgedAt: number | null,
  press: Press,
) {
  const { window, changes } = moveOrder(revisable(details), pickupAt, truckHoursAcknowledgedAt, plan);
  const actor = actorOf(viewer, details.order);
  const lines = details.lines.map(({ line }) => line);
  const left = actor.kind === "customer" ? leavesWayBack(lines, pickupAt) : null;
  if (left !== null)
    throw new AppError("WAY_BACK_PICKUP", { params: { from: left.fromAt, until: left.untilAt } });
  return { type: "change_day", actor, window, changes, ...press } as const;
}

async function workersCommand(
  deps: Needs,
  details: OrderDetails,
  viewer: Viewer,
  workers: number,
  press: Press,
) {
  const { order } = details;
  const actor = actorOf(viewer, details.order);
  if (actor.kind === "customer" && isLabourByHand(details.lines.map(({ line }) => line)))
    throw new AppError("ORDER_NOT_CHANGEABLE");
  const changes = await changesOfWorkers(deps, details, workers);
  const toTotalSatang = changes.columns.totalSatang ?? null;
  const change = {
    fromWorkers: order.workers,
    toWorkers: workers,
    fromTotalSatang: order.totalSatang,
    toTotalSatang,
  };
  return { type: "change_workers", actor, change, changes, ...press } as const;
}

async function changesOfWorkers(deps: Needs, details: OrderDetails, workers: number): Promise<OrderChanges> {
  const { pricingVersion, paymentStatus } = details.order;
  // Of what has really been paid the office makes another move (`changeMove`), which says what is to pay or goes back.
  if (paymentStatus !== "unpaid" && paymentStatus !== "paid_fake") throw new AppError("ORDER_NOT_CHANGEABLE");
  if (pricingVersion === null) return changeWorkersOf(revisable(details), workers, 0);
  const config = await pricingByVersion(deps.db, pricingVersion);
  if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
  const changes = changeWorkersOf(revisable(details), workers, config.pricePerWorkerHourSatang);
  const { orderId, totalSatang } = details.order;
  const toTotalSatang = changes.columns.totalSatang ?? totalSatang ?? 0;
  refuseWhereSettled(details)(await orderSettlementOf(deps.db, orderId, toTotalSatang), toTotalSatang);
  return changes;
}

/**
 * What was paid in part, reported or invoiced has the price of another number of workers where no money goes back by it, and no
 * invoice would be another.
 */
function refuseWhereSettled({ order }: OrderDetails) {
  return (settled: OrderSettlement, toTotalSatang: number) => {
    const isLower = toTotalSatang < (order.totalSatang ?? 0);
    if (settled.replacesInvoice || settled.toRefundSatang > 0 || (settled.isReported && isLower))
      throw new AppError("ORDER_NOT_CHANGEABLE");
  };
}

function revisable({ order, stops, lines, jobs }: OrderDetails): RevisableOrder {
  return {
    stopCount: stops.length,
    journey: order.journey,
    lines: lines.map(({ line }) => line),
    totalSatang: order.totalSatang,
    cards: jobs.map(({ job }) => job.card),
  };
}

function checkedPickup({ now }: Needs, pickup: string): number {
  const pickupAt = Date.parse(pickup);
  checkFields({ pickupAt: checkPickupTime(pickupAt, now()) });
  return pickupAt;
}
