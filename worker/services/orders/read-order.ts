import { invitableCustomer, type Invitable } from "#db/queries/customers/invitations.ts";
import {
  historyPage,
  orderWithDetails,
  type OrderDetails,
  type OrderEvent,
} from "#db/queries/orders/orders.ts";
import { orderAccess } from "#db/queries/orders/order-access.ts";
import type { Cursor } from "#db/queries/page.ts";
import { doorOfRow, isExactRow } from "#db/queries/orders/order-rows.ts";
import { formerTrucksQuery } from "#db/queries/jobs/former-trucks.ts";
import { releasesOf } from "#db/queries/jobs/releases.ts";
import { staffMay, type StaffRight } from "#domain/access/staff.ts";
import { AppError } from "#domain/errors.ts";
import { drivingSteps } from "#domain/driving-hours/driving-steps.ts";
import { plateFor, truckChoice, type TruckChoice } from "#domain/drivers/vehicles/job-truck.ts";
import { overWater, roadDurationS } from "#domain/ferries/journey.ts";
import { RELEASES_SHOWN_MS } from "#domain/jobs/job.ts";
import { isContactShown } from "#domain/jobs/card.ts";
import { isPaidInPart } from "#domain/payments/account.ts";
import { ledgerSums } from "#domain/payments/ledger.ts";
import { payOf } from "#domain/earnings/pay.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import { shownTerms } from "#domain/waiting/waiting.ts";
import { isOwnOrder } from "../companies/company-access.ts";
import { bookableCompanyNames } from "../companies/read-companies.ts";
import { truckHoursOfOrder } from "../pricing/check-truck-hours.ts";
import { readCancellation } from "./read-cancellation.ts";
import { offerFor } from "./read-offer.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * An order as its reader may see it.
 * @throws AppError NOT_FOUND for anyone but its customer and admins, as if it did not exist
 */
export async function readOrder(deps: Needs, viewer: Viewer, orderId: string) {
  const details = await requireOrder(deps, viewer, orderId);
  const now = deps.now();
  const { offer, order, jobs } = details;
  const isStaff = staffMay(viewer.role, "read_orders");
  const [truckHours, shownOffer, releases, customer, formerTrucks, companies, isOwnRecord] =
    await Promise.all([
      truckHoursOf(deps, details),
      offer === null || !isOfferShown(offer, jobs.length) ? null : offerFor(deps, offer, order),
      isStaff ? releasesIn(deps, details, now) : NO_RELEASES,
      isStaff ? invitableCustomer(deps.db, order.customerId, now) : NOT_ON_FILE,
      formerTrucksOf(deps, details, isStaff),
      isStaff ? bookableCompanyNames(deps, order.customerId) : [],
      isStaff && isOwnOrder(deps, viewer.userId, order),
    ]);
  return {
    ...orderFor(viewer, details, now, releases),
    cancellation: readCancellation(details, now),
    /** The latest offer: of an order without a price, or of another price until it is accepted. */
    offer: shownOffer,
    /** Whether the office writes down what the customer says to an open offer, because they have no account. */
    answersAtCall: customer.isOnFile && offer?.state === "open",
    /** For the staff: whether its customer has no account yet, so that nobody can be logged out. */
    isCustomerOnFile: customer.isOnFile,
    /** For the staff: how a customer without an account is invited to one; `null` without an invitation whose link works. */
    invitation: customer.isOnFile ? customer.invitation : null,
    /** For the staff: whether a company may pay it, because one does or its customer books for one. */
    mayBeOnAccount: isStaff && (order.companyId !== null || companies.length > 0),
    /** For the staff: whether it is not theirs to decide about, as their own or on the account of their company. */
    isOwnRecord,
    truckHours,
    /** The trucks that were taken out of the order, which its history still names. */
    formerTrucks,
  };
}

/** They are read only of an order whose history has a job that it has no longer. For its customer they are without a driver. */
async function formerTrucksOf(
  { db }: Pick<Needs, "db">,
  { order, jobs, events }: OrderDetails,
  isStaff: boolean,
) {
  const known = new Set(jobs.map(({ job }) => job.jobId));
  if (events.every(({ jobId }) => jobId === null || known.has(jobId))) return [];
  const rows = await formerTrucksQuery(db, order.orderId);
  return rows.map(({ job, ...driver }) => {
    const { driverName, vehicleDetails } = driverFor(isStaff, job, driver);
    const held = driverName !== null;
    return { jobId: job.jobId, vehicle: job.vehicle, driverName, plate: held ? vehicleDetails : "" };
  });
}

/** An accepted price is the order's own. */
function isOfferShown({ state, terms }: NonNullable<OrderDetails["offer"]>, jobCount: number): boolean {
  return jobCount === 0 || (terms.before !== undefined && state !== "accepted");
}

/** Stops of an order that has not started in truck hours that are forbidden now; `null` when there are none. */
async function truckHoursOf(deps: Pick<Needs, "db">, details: OrderDetails) {
  const { status } = details.order;
  if (status !== "pending" && status !== "confirmed") return null;
  return truckHoursOfOrder(
    deps,
    details,
    details.jobs.map(({ job }) => job.vehicle),
  );
}

/**
 * The rows of an order, for its customer and admins.
 * @throws AppError NOT_FOUND for anyone else, as if it did not exist
 */
export async function requireOrder(
  deps: Pick<Needs, "db">,
  viewer: Viewer,
  orderId: string,
  right: StaffRight = "read_orders",
): Promise<OrderDetails> {
  const details = await orderWithDetails(deps.db, orderId);
  const mayRead = staffMay(viewer.role, right) || details?.order.customerId === viewer.userId;
  if (details === undefined || !mayRead) throw new AppError("NOT_FOUND");
  return details;
}

const NOT_ON_FILE: Invitable = { isOnFile: false, wasOnFile: false, invitation: null };
const NO_RELEASES: ReadonlyMap<string, number> = new Map();

/** How often each driver of an order has given back a job in the last 30 days. */
function releasesIn({ db }: Pick<Needs, "db">, { jobs }: OrderDetails, now: number) {
  const driverIds = jobs.map(({ job }) => job.driverId).filter((id) => id !== null);
  return releasesOf(db, driverIds, now - RELEASES_SHOWN_MS);
}

/** What a customer and an admin read; pay, history's names and versions are the admin's alone. */
function orderFor(viewer: Viewer, rows: OrderDetails, now: number, releases: ReadonlyMap<string, number>) {
  const { order, stops, lines, events, jobs, contactOpenings, entries, company, placer } = rows;
  const isAdmin = staffMay(viewer.role, "read_orders");
  return {
    orderId: order.orderId,
    /** Whether the reader is its customer. */
    isOwn: order.customerId === viewer.userId,
    kind: order.kind,
    /** Who of the staff took it at a call, for the staff; `null`: its customer placed it. */
    placedBy: isAdmin && order.placedBy !== null ? { name: placer?.name ?? "" } : null,
    status: order.status,
    paymentStatus: order.paymentStatus,
    /** Whether a part of it was paid while it is not paid whole. */
    isPaidInPart: isPaidInPart({ paymentStatus: order.paymentStatus, sums: ledgerSums(entries) }),
    /** The company that pays it after its invoice, and within how many days; `null`: its customer pays it. */
    onAccount: company && { ...company, creditDays: order.creditDays ?? 0 },
    createdAt: order.createdAt,
    pickupAt: order.pickupAt,
    truckHoursAcknowledgedAt: order.truckHoursAcknowledgedAt,
    loadRange: order.loadRange,
    workers: order.workers,
    vehicles: order.vehicles,
    /** Which state of the terms this is; sent back with a change. */
    revision: order.revision,
    notes: order.notes,
    goods: readGoods(order.goods, stops.length),
    declaredValueSatang: order.declaredValueSatang,
    liabilityTerms: order.liabilityTerms,
    totalSatang: order.totalSatang,
    /** What waiting costs at each stop; `null`: nothing. */
    waitingTerms: shownTerms(order.waitingTerms),
    /** What the waiting of completed jobs costs beside the price, without what was waived. */
    waitingSatang: order.waitingSatang,
    distanceM: order.distanceM,
    seaDistanceM: order.seaDistanceM,
    durationS: order.durationS,
    ...drivingOf(order),
    contactName: order.contactName,
    contactEmail: order.contactEmail,
    contactPhone: order.contactPhone,
    hasWhatsapp: order.hasWhatsapp,
    lineId: order.lineId,
    stops: stops.map((stop) => ({
      role: stop.role,
      placeId: stop.placeId,
      label: { th: stop.labelTh, en: stop.labelEn },
      latitude: stop.latitude,
      longitude: stop.longitude,
      isExact: isExactRow(stop),
      ...doorOfRow(stop),
    })),
    overWater: overWater(order.journey ?? []),
    lines: lines.map(({ line }) => line),
    jobs: jobs.map(({ job, ...driver }) => ({
      jobId: job.jobId,
      vehicle: job.vehicle,
      status: job.status,
      visits: job.visits,
      waitingSatang: job.waitingSatang,
      isWaitingWaived: job.isWaitingWaived,
      ...driverFor(isAdmin || isContactShown(job, now), job, driver),
      ...(isAdmin
        ? {
            driverId: job.driverId,
            truckChoice: truckChoiceOf(job, driver),
            /** The vehicle that it was started with. */
            truck: job.truck,
            driverHasAccount: driver.driverUserId !== null,
            /** The phone of a driver whom no message reaches, while they hold it: the office tells them. */
            phoneToTell: isHeld(job) ? driver.phoneToTell : null,
            driverReleases: releases.get(job.driverId ?? "") ?? 0,
            estimatedPaySatang: payOf(job),
            startedAt: job.startedAt,
            startReceivedAt: job.startReceivedAt,
            /** Driving alone, in seconds, by which it may be completed (`completeFrom`). */
            roadDurationS: order.journey === null ? null : roadDurationS(order.journey),
            completedAt: job.completedAt,
            endsAt: job.endsAt,
            overlapReason: job.overlapReason,
          }
        : {}),
    })),
    ...latestEvents(events, isAdmin),
    /** When a driver opened the name, phone and addresses of this order; oldest first. */
    contactOpenings: contactOpenings.map(({ jobId, driverName, openedAt }) => ({
      jobId,
      driverName,
      at: openedAt,
    })),
  };
}

/** So many of the latest events are read with the order; `readOrderHistory` has those before. */
const EVENTS_SHOWN = 100;

/**
 * The latest events of an order, in their sequence, and before them those of the steps of the order itself that are older, which
 * its progress shows. `olderSteps`: how many these are; `null` where nothing is older than what is here.
 */
function latestEvents(events: readonly OrderEvent[], isAdmin: boolean) {
  const latest = events.slice(-EVENTS_SHOWN).map((event) => shownEvent(event, isAdmin));
  const older = events.slice(0, -EVENTS_SHOWN);
  const steps = older.filter(({ jobId, kind }) => jobId === null && kind === "transition");
  return {
    events: [...steps.map((event) => shownEvent(event, isAdmin)), ...latest],
    olderSteps: older.length === 0 ? null : steps.length,
  };
}

/**
 * A page of the whole history of an order as its reader may see it, the latest first.
 * @throws AppError NOT_FOUND for anyone but its customer and admins, as if it did not exist
 */
export async function readOrderHistory(
  { db }: Pick<Needs, "db">,
  viewer: Viewer,
  orderId: string,
  cursor: Cursor | undefined,
) {
  const isStaff = staffMay(viewer.role, "read_orders");
  const { customerId } = await orderAccess(db, orderId, viewer.userId);
  if (customerId === undefined || (!isStaff && customerId !== viewer.userId)) throw new AppError("NOT_FOUND");
  const page = await historyPage(db, orderId, cursor);
  return { ...page, items: page.items.map((event) => shownEvent(event, isStaff)) };
}

/** An event for a reader; the staff read who did it. */
function shownEvent(event: OrderEvent, isAdmin: boolean) {
  const { jobId, fromStatus, toStatus, actorKind, reason, at, receivedAt, kind, details } = event;
  return {
    jobId,
    from: fromStatus,
    to: toStatus,
    actorKind,
    /** Who that was, and the driver whom it was about; `null` for customers, and where nobody is known. */
    actorName: isAdmin ? event.actorName : null,
    driverName: isAdmin ? event.driverName : null,
    // What drivers and admins write about a job is for the company.
    reason: isAdmin || jobId === null ? reason : "",
    at,
    /** When a press on a phone arrived here, where that was minutes later. */
    receivedAt: isAdmin ? receivedAt : null,
    kind,
    details,
  };
}

/** How an order is driven: its drivers per truck, and its steps where it was planned with breaks and has any. */
function drivingOf({ journey, pickupAt, drivingPlan }: OrderDetails["order"]) {
  const isPlanned = journey !== null && drivingPlan !== null;
  return {
    driversPerTruck: drivingPlan?.drivers ?? 1,
    driving: isPlanned ? drivingSteps(journey, pickupAt, drivingPlan) : null,
  };
}

type DriverRow = Omit<OrderDetails["jobs"][number], "job">;

function isHeld({ status }: Pick<OrderDetails["jobs"][number]["job"], "status">): boolean {
  return status === "reserved" || status === "in_progress";
}

/** Of a job that is held, the vehicles of its driver that fit it, and the one that comes. */
function truckChoiceOf(
  job: OrderDetails["jobs"][number]["job"],
  { driver, profile, chosenVehicleId }: DriverRow,
): TruckChoice | null {
  if (driver === null || !isHeld(job)) return null;
  return truckChoice({ ...driver, profile }, { ...job, startsAt: job.pickupAt }, chosenVehicleId);
}

/**
 * The driver of a job with the plate of its vehicle; for its customer they disappear when the customer's contact does for the
 * driver.
 */
export function driverFor(isShown: boolean, job: OrderDetails["jobs"][number]["job"], row: DriverRow) {
  const { driver, driverName, driverPhone, profile, chosenVehicleId } = row;
  if (!isShown) return { driverName: null, driverPhone: null, vehicleDetails: "", hasDriverPhoto: false };
  const facts = driver === null ? null : { ...driver, profile };
  const vehicleDetails =
    facts === null ? "" : plateFor(facts, { ...job, startsAt: job.pickupAt }, chosenVehicleId);
  return { driverName, driverPhone, vehicleDetails, hasDriverPhoto: profile !== null };
}
