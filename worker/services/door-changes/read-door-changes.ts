import { doorChangesQuery, type DoorChangeRow } from "#db/queries/orders/door-changes.ts";
import { isOnFile } from "#db/queries/customers/on-file.ts";
import { orderIdOfJob } from "#db/queries/jobs/jobs.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { orderAccess } from "#db/queries/orders/order-access.ts";
import { orderWithDetails, type OrderDetails } from "#db/queries/orders/orders.ts";
import { staffMay } from "#domain/access/staff.ts";
import { crossingsToStop, type AddedStop } from "#domain/door-changes/added-stop.ts";
import { DOOR_CHANGES_SHOWN, doorChangeStateAt } from "#domain/door-changes/door-change.ts";
import type { PlainDoorTerms } from "#domain/door-changes/door-terms.ts";
import { changedLines } from "#domain/door-changes/price-door-change.ts";
import { AppError } from "#domain/errors.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import { isContactShown, stopCountOfJob } from "#domain/jobs/card.ts";
import { hasLeftLastStop } from "#domain/jobs/visits.ts";
import type { OrderStop } from "#domain/orders/new-order.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { doorCode } from "./door-code.ts";
import { truckHoursAtStop } from "./stop-for-driver.ts";

type Needs = Pick<Dependencies, "db" | "now" | "settings">;

/**
 * The latest `DOOR_CHANGES_SHOWN` changes at the door of an order, newest first, for its customer and admins;
 * the customer reads the code of an open one whose driver can enter it, and the office whether it writes down
 * the customer's answer, who has no account.
 * @throws AppError NOT_FOUND for anyone else, as if the order did not exist
 */
export async function readDoorChangesOfOrder(deps: Needs, viewer: Viewer, orderId: string) {
  const { customerId } = await orderAccess(deps.db, orderId, viewer.userId);
  const isCustomer = customerId === viewer.userId;
  if (customerId === undefined || !(isCustomer || staffMay(viewer.role, "read_orders")))
    throw new AppError("NOT_FOUND");
  const rows = await doorChangesQuery(deps.db, orderId).limit(DOOR_CHANGES_SHOWN);
  const answersAtCall = !isCustomer && (await isOnFile(deps.db, customerId));
  return Promise.all(
    rows.map(async (row) => {
      const change = shown(row, deps.now());
      const hasCode = isCustomer && change.state === "open" && row.driverUserId !== null;
      const added = row.change.terms.stop;
      return {
        ...change,
        truckHours: await truckHoursOf(deps, row, () => orderWithDetails(deps.db, orderId)),
        door: added === undefined ? null : doorOf(added),
        answersAtCall: answersAtCall && change.state === "open",
        code: hasCode ? await doorCode(deps.settings.authSecret, change.changeId) : null,
      };
    }),
  );
}

/**
 * What the driver of a job may propose to change, and what they or the office have proposed for it, newest first.
 * @throws AppError NOT_FOUND for a job of somebody else, and once its addresses are not shown any more
 */
export async function readDoorChangesOfJob(deps: Needs, driver: DriverRow, jobId: string) {
  const details = await requireHeldJob(deps, driver, jobId);
  const rows = await doorChangesQuery(deps.db, details.order.orderId).limit(DOOR_CHANGES_SHOWN);
  const { order, stops } = details;
  return {
    orderId: order.orderId,
    revision: order.revision,
    totalSatang: order.totalSatang,
    vehicles: vehiclesOf(details),
    stops: stops.map(({ labelTh, labelEn }) => ({ th: labelTh, en: labelEn })),
    ...plainTermsOf(details),
    changes: await Promise.all(
      rows
        .filter(({ change }) => change.jobId === jobId)
        .map(async (row) => ({
          ...shown(row, deps.now()),
          truckHours: await truckHoursOf(deps, row, async () => details),
        })),
    ),
    /** Whether a proposal about another job of the order waits for the customer. */
    isOtherOpen: rows.some((row) => row.change.jobId !== jobId && shown(row, deps.now()).state === "open"),
  };
}

/** What has become of a change at the door by now. */
export function doorChangeStateOf(row: DoorChangeRow, now: number) {
  const { change, jobStatus, holder, revision, visits } = row;
  const situation = {
    revision,
    jobStatus,
    holder,
    hasLeftLastStop: hasLeftLastStop(visits, stopCountOfJob(row)),
  };
  return doorChangeStateAt({ ...change, addsStop: change.terms.stop !== undefined }, situation, now);
}

/**
 * The forbidden truck hours at the stop that an open change adds, if the truck goes on now: agreeing to it then needs
 * `truckHoursAcknowledged`. `null` where there are none, and once it is answered or over.
 */
export async function truckHoursOf(
  deps: Pick<Dependencies, "db" | "now">,
  row: DoorChangeRow,
  readOrder: () => Promise<OrderDetails | undefined>,
) {
  const { stop } = row.change.terms;
  if (stop === undefined || doorChangeStateOf(row, deps.now()) !== "open") return null;
  const details = await readOrder();
  return details === undefined ? null : truckHoursAtStop(deps, details, stop);
}

/** A change at the door as its readers see it; times are epoch milliseconds. */
function shown(row: DoorChangeRow, now: number) {
  const { change, driverName } = row;
  const { changeId, orderId, jobId, isByOffice, note, proposedAt, expiresAt, closedAt, terms } = change;
  const { isByCode, declineReason } = change;
  const { lines: linesBefore, ...before } = terms.before;
  const { lines: linesAfter, ...after } = terms.after;
  return {
    changeId,
    orderId,
    jobId,
    driverName,
    /** Whether the office proposed it for that driver. */
    isByOffice,
    state: doorChangeStateOf(row, now),
    note,
    proposedAt,
    expiresAt,
    closedAt,
    isByCode,
    declineReason,
    before,
    after,
    /** The price lines that are others, with what they were. */
    lines: changedLines(linesBefore, linesAfter),
    stop: terms.stop === undefined ? null : stopOf(terms.stop),
  };
}

/** An added stop as customer and driver read it, without its door; road metres of the whole order. */
function stopOf(added: AddedStop) {
  const { stop, distanceM, fromDistanceM } = added;
  const { label, isExact = false } = stop;
  return { label, isExact, distanceM, fromDistanceM, crossings: crossingsToStop(added) };
}

/** The door of an added stop, for its customer and admins; erased with what is stored about the customer. */
function doorOf({ stop }: AddedStop) {
  const { detail = "", person = null } = stop as Partial<OrderStop>;
  return { detail, person };
}

/** The order of a job that a driver holds. @throws AppError NOT_FOUND as `readDoorChangesOfJob` */
export async function requireHeldJob(
  { db, now }: Pick<Needs, "db" | "now">,
  { driverId }: DriverRow,
  jobId: string,
): Promise<OrderDetails> {
  const orderId = await orderIdOfJob(db, jobId);
  const details = orderId === undefined ? undefined : await orderWithDetails(db, orderId);
  const held = details?.jobs.find(({ job }) => job.jobId === jobId)?.job;
  const isTheirs = held?.driverId === driverId && isContactShown(held, now());
  if (details === undefined || !isTheirs) throw new AppError("NOT_FOUND");
  return details;
}

/** The terms of an order that a change at the door is about, without their price. */
export function plainTermsOf({ order, stops }: OrderDetails): PlainDoorTerms {
  const { workers, loadRange } = order;
  const goods = readGoods(order.goods, stops.length);
  return { workers, loadRange, items: goods?.items ?? [], access: goods?.stops ?? [] };
}

/** The trucks of an order, one per job. */
export function vehiclesOf({ jobs }: OrderDetails) {
  return jobs.map(({ job }) => job.vehicle);
}
