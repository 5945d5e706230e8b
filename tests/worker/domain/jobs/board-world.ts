import * as fc from "fast-check";
import type { Actor } from "#domain/access/actor.ts";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import {
  driverNamedBy,
  type BoardCommand,
  type DoorAnswerCommand,
  type DoorProposalCommand,
  type OfferCommand,
} from "#domain/jobs/command.ts";
import { FREE_DRIVER, type DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { BusyJob, Decision } from "#domain/jobs/board-state.ts";
import type { OrderChanges } from "#domain/jobs/revision.ts";
import type { RevisionCommand } from "#domain/jobs/revision-command.ts";
import { decide } from "#domain/jobs/decide.ts";
import { newJob } from "#domain/jobs/decisions/moves/trucks.ts";
import { UNREVISED, type BoardJob, type BoardOrder } from "#domain/jobs/job.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { HOUR_MS } from "#domain/time.ts";
import { ADMIN, CUSTOMER, driverActor, STRANGER, SYSTEM } from "./board-order.ts";

/** The midnight before the first order. */
const EPOCH = Date.parse("2026-12-01T00:00:00+07:00");

export const DRIVERS: readonly DriverFacts[] = [
  { driverId: "driver-1", vehicle: "four_wheel", ...FREE_DRIVER },
  { driverId: "driver-2", vehicle: "four_wheel", ...FREE_DRIVER },
  { driverId: "driver-3", vehicle: "six_wheel", ...FREE_DRIVER },
];

/** A command by any actor, about any order or job. */
interface Press {
  readonly kind:
    | Exclude<BoardCommand, OfferCommand | RevisionCommand | DoorProposalCommand | DoorAnswerCommand>["type"]
    | "change_doors"
    | "change_move";
  readonly orderAt: number;
  readonly jobAt: number;
  readonly driverAt: number;
  readonly actor: Actor | "driver";
  readonly reason: string;
  readonly available: boolean;
  readonly overlapReason: string | null;
  readonly afterMs: number;
  /** Of `arrive` and `leave`. */
  readonly stop: number;
  /** What the cards of the jobs say after `change_doors`. */
  readonly paySatang: number;
  /** Of `change_move`: how many trucks are added, beside the one of `jobAt` that is taken away. */
  readonly addedTrucks: number;
}

/** A command with the state before it and its decision. */
export interface Step {
  readonly before: BoardOrder;
  readonly command: BoardCommand;
  readonly decision: Decision;
  readonly after: BoardOrder;
  readonly now: number;
  /** All orders after it. */
  readonly orders: readonly BoardOrder[];
}

const order = fc
  .record({
    startsInHours: fc.integer({ min: 6, max: 40 }),
    hours: fc.integer({ min: 1, max: 12 }),
    isPaidLater: fc.constantFrom(true, false, false, false, false),
    vehicles: fc.array(fc.constantFrom(...VEHICLE_TYPES, "four_wheel" as const), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ startsInHours, hours, vehicles, isPaidLater }) => ({
    startsAt: EPOCH + startsInHours * HOUR_MS,
    endsAt: EPOCH + (startsInHours + hours) * HOUR_MS,
    vehicles,
    status: isPaidLater ? ("awaiting_payment" as const) : ("available" as const),
  }));

/** Up to three open orders, close enough in time to overlap. */
export const openOrders: fc.Arbitrary<BoardOrder[]> = fc
  .array(order, { minLength: 1, maxLength: 3 })
  .map((orders) =>
    orders.map(({ startsAt, endsAt, vehicles, status }, at) => ({
      orderId: `KD-${at}`,
      customerId: CUSTOMER.id,
      status: "pending",
      version: 1,
      ...UNREVISED,
      startsAt,
      endsAt,
      stopCount: 3,
      roadDurationS: (endsAt - startsAt) / 1000 - 1_800,
      jobs: vehicles.map((vehicle, job) => ({
        ...newJob({ jobId: `KD-${at}-${job}`, vehicle }, status),
        estimatedPaySatang: 1_000_00,
      })),
    })),
  );

const OFTEN = [
  "reserve",
  "reserve",
  "reserve",
  "start",
  "start",
  "complete",
  "complete",
  "complete_for_driver",
  "assign",
  "release",
  "release",
  "reopen",
  "arrive",
  "arrive",
  "leave",
  "visit_for_driver",
  "change_move",
] as const;

const CHANGES = ["change_doors", "change_doors", "change_doors"] as const;

/** Any sequence of commands; admins override overlaps, and orders change what their jobs pay, only if requested. */
export const presses = (overrides: boolean, reprices = false): fc.Arbitrary<Press[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(
        ...OFTEN,
        ...(reprices ? CHANGES : []),
        "open_jobs" as const,
        "confirm" as const,
        "cancel" as const,
      ),
      orderAt: fc.nat({ max: 2 }),
      jobAt: fc.nat({ max: 2 }),
      driverAt: fc.nat({ max: DRIVERS.length - 1 }),
      actor: fc.constantFrom<Actor | "driver">(
        ADMIN,
        ADMIN,
        ADMIN,
        CUSTOMER,
        STRANGER,
        SYSTEM,
        "driver",
        "driver",
      ),
      reason: fc.constantFrom("", "a reason", "another reason"),
      available: fc.constantFrom(true, true, true, true, false),
      overlapReason: fc.constantFrom(null, null, "", ...(overrides ? ["both fit", "one trip"] : [])),
      afterMs: fc.integer({ min: 0, max: HOUR_MS }),
      stop: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
      paySatang: fc.integer({ min: 500_00, max: 2_000_00 }),
      addedTrucks: fc.constantFrom(0, 0, 1, 2),
    }),
    { minLength: 1, maxLength: 60, size: "max" },
  );

/** The driver who holds a job. */
export const isHeld = ({ status }: BoardJob): boolean => status === "reserved" || status === "in_progress";

/** A driver's busy jobs, as the board reads them. */
export const busyJobs = (orders: readonly BoardOrder[], driverId: string): BusyJob[] =>
  jobsOf(orders, driverId, isHeld);

/** The jobs that a driver has completed, as the board reads them. */
const drivenJobs = (orders: readonly BoardOrder[], driverId: string): BusyJob[] =>
  jobsOf(orders, driverId, ({ status }) => status === "completed");

function jobsOf(
  orders: readonly BoardOrder[],
  driverId: string,
  isOne: (job: BoardJob) => boolean,
): BusyJob[] {
  return orders.flatMap(({ startsAt, endsAt, roadDurationS, jobs }) =>
    jobs
      .filter((job) => isOne(job) && job.driverId === driverId)
      .map(({ jobId }) => ({ jobId, startsAt, endsAt, driving: profileOfRoad(roadDurationS) })),
  );
}

function commandOf(press: Press, jobId: string, ofOrder: BoardOrder): BoardCommand {
  const facts = DRIVERS[press.driverAt] ?? DRIVERS[0];
  if (facts === undefined) throw new Error("no drivers");
  const { driverId } = facts;
  const { kind: type, reason, overlapReason } = press;
  const actor = press.actor === "driver" ? driverActor(driverId) : press.actor;
  switch (type) {
    case "confirm":
    case "open_jobs":
    case "alert_open":
      return { type, actor };
    case "cancel":
      return { type, actor, reason };
    case "reserve":
      return { type, jobId, driverId };
    case "assign":
      return { type, jobId, driverId, actor, overlapReason };
    case "release":
      return { type, jobId, actor, reason };
    case "start":
      return { type, jobId, actor, reason };
    case "complete":
      return { type, jobId, driverId, reason };
    case "arrive":
    case "leave":
      return { type, jobId, driverId, stop: press.stop };
    case "visit_for_driver": {
      const step = press.available ? ("arrive" as const) : ("leave" as const);
      const clientId = `${press.afterMs}-${press.paySatang}`;
      return { type, step, jobId, actor, reason, stop: press.stop, at: 0, heldBy: driverId, clientId };
    }
    case "correct_visit": {
      const clientId = `${press.afterMs}-${press.paySatang}`;
      const seen = { step: "arrive", stop: press.stop, seenAt: 0, at: null } as const;
      return { type, jobId, actor, reason, heldBy: driverId, clientId, ...seen };
    }
    case "charge_waiting":
      return { type, jobId, actor, reason, seenSatang: 0 };
    case "waive_waiting":
    case "complete_for_driver":
      return { type, jobId, actor, reason };
    case "change_doors": {
      const { paySatang: estimatedPaySatang } = press;
      const cards = ofOrder.jobs.map((job) => ({ jobId: job.jobId, estimatedPaySatang }) as JobCard);
      const changes = { columns: {}, cards };
      const key = `${press.afterMs}-${estimatedPaySatang}`;
      return { type, actor, key, basedOn: ofOrder.revision, reason, changes, positions: [0] };
    }
    case "change_move": {
      const kept = ofOrder.jobs.filter((job) => job.jobId !== jobId || ofOrder.jobs.length === 1);
      const added = Array.from({ length: press.addedTrucks }, (_, at) => ({
        jobId: `${ofOrder.orderId}-${ofOrder.version}.${at}`,
        vehicle: facts.vehicle,
      }));
      const cards = [...kept, ...added].map((job) => ({
        jobId: job.jobId,
        vehicle: job.vehicle,
        waypointCount: 1,
        estimatedPaySatang: 1_000_00,
      })) as JobCard[];
      const journey = [{ kind: "road", durationS: ofOrder.roadDurationS ?? 0, distanceM: 1_000 }];
      const changes = { columns: { journey }, cards } as unknown as OrderChanges;
      const change = { fromTotalSatang: 2, toTotalSatang: 1 };
      const { startsAt, endsAt, revision: basedOn } = ofOrder;
      const window = { startsAt, endsAt };
      return { type, actor, key: `${press.afterMs}-trucks`, basedOn, reason, window, change, changes };
    }
    case "reopen":
      return { type, jobId, driverId, actor, reason, allowOverlap: overlapReason !== null };
  }
}

/** Runs the commands one after the other, as the board does. */
export function play(opening: readonly BoardOrder[], sequence: readonly Press[]): Step[] {
  let orders = opening;
  let now = EPOCH - 24 * HOUR_MS;
  return sequence.flatMap((press) => {
    now += press.afterMs;
    const before = orders[press.orderAt % orders.length];
    const job = before?.jobs[press.jobAt % before.jobs.length];
    if (before === undefined || job === undefined) return [];
    const command = commandOf(press, job.jobId, before);
    const driverId = driverNamedBy(command);
    const facts = DRIVERS.find((each) => each.driverId === driverId);
    const driver = facts === undefined ? null : { ...facts, available: press.available };
    const busy = driverId === null ? [] : busyJobs(orders, driverId);
    const driven = driverId === null ? [] : drivenJobs(orders, driverId);
    const decision = decide({ order: before, driver, busy, driven }, command, now);
    const after = decision.outcome === "accepted" ? decision.order : before;
    orders = orders.map((each) => (each === before ? after : each));
    return [{ before, command, decision, after, now, orders }];
  });
}
