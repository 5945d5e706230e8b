import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import { areaWay } from "#domain/geo/road-position.ts";
import { overlaps, type BusyWindow } from "#domain/jobs/job.ts";
import { HOUR_MS } from "#domain/time.ts";
import { endsOfAreas } from "#worker/adapters/routing/embedded/area-positions.ts";
import type { Violation } from "./checks.ts";
import type { Call, Log } from "./log.ts";
import type { Played } from "./play.ts";
import type { Stored } from "./stored.ts";

/** While one driver held one job, in its window. */
interface Hold {
  readonly jobId: string;
  readonly driverId: string;
  readonly window: BusyWindow;
  /** An admin has allowed that it overlaps another one. */
  readonly isAllowed: boolean;
  /** The clock of the world. */
  readonly from: number;
  readonly until: number;
}

/** One job one driver, one driver no overlapping jobs and none out of reach, and nobody gets a job while they take none. */
export function checkReservations(played: Played, stored: Stored): Violation[] {
  const { log, world, opened } = played;
  const lengths = new Map(opened.map((order) => [order.orderId, order.endsAt - order.startsAt]));
  const holds = world.orders.flatMap(({ orderId }) => {
    const start = opened.find((order) => order.orderId === orderId)?.startsAt ?? 0;
    return holdsOf(orderId, start, lengths.get(orderId) ?? 0, stored.events);
  });
  return [...checkOverlaps(holds), ...checkSights(log), ...checkReach(played), ...checkFacts(log, stored)];
}

/** Who held the jobs of an order and when, from its history alone. */
function holdsOf(orderId: string, start: number, length: number, history: Stored["events"]): Hold[] {
  const holds: Hold[] = [];
  const running = new Map<string, Omit<Hold, "until">>();
  let startsAt = start;
  const window = () => ({ startsAt, endsAt: startsAt + length });
  const end = (jobId: string, until: number) => {
    const hold = running.get(jobId);
    // What a decision gives and takes at once nobody held.
    if (hold !== undefined && hold.from < until) holds.push({ ...hold, until });
    running.delete(jobId);
  };
  for (const event of history.filter((each) => each.orderId === orderId)) {
    const { jobId, driverId, toStatus, at, kind, actorKind, reason } = event;
    if (kind === "day_changed" && event.details?.kind === "day_changed") {
      startsAt = event.details.toPickupAt;
      for (const [each, hold] of new Map(running))
        if (!hasStarted(each, event.version, history)) {
          end(each, at);
          running.set(each, { ...hold, window: window(), from: at });
        }
    }
    if (jobId === null || (event.fromStatus === toStatus && toStatus !== "reserved")) continue;
    const before = running.get(jobId);
    end(jobId, at);
    const isHeld = toStatus === "reserved" || toStatus === "in_progress";
    if (!isHeld || driverId === null) continue;
    const isAllowed =
      before?.driverId === driverId && toStatus !== "reserved"
        ? before.isAllowed
        : actorKind === "admin" && reason !== "";
    running.set(jobId, {
      jobId,
      driverId,
      window: toStatus === "in_progress" && before !== undefined ? before.window : window(),
      isAllowed,
      from: at,
    });
  }
  for (const jobId of running.keys()) end(jobId, Infinity);
  return holds;
}

function hasStarted(jobId: string, version: number, history: Stored["events"]): boolean {
  const last = history.findLast((event) => event.jobId === jobId && event.version < version);
  return last?.toStatus === "in_progress";
}

function checkOverlaps(holds: readonly Hold[]): Violation[] {
  return holds.flatMap((a, index) =>
    holds.slice(index + 1).flatMap((b) => {
      const isSameTime = a.from < b.until && b.from < a.until;
      if (!isSameTime) return [];
      if (a.jobId === b.jobId && a.driverId !== b.driverId)
        return [
          { what: `${a.jobId} was held by ${a.driverId} and ${b.driverId} at the same time`, entries: [] },
        ];
      const isClash = a.jobId !== b.jobId && a.driverId === b.driverId && overlaps(a.window, b.window);
      if (!isClash || a.isAllowed || b.isAllowed) return [];
      return [
        {
          what: `${a.driverId} held ${a.jobId} and ${b.jobId}, which overlap: ${JSON.stringify([a, b])}`,
          entries: [],
        },
      ];
    }),
  );
}

/** Every order of a world goes the same way: back from its end to its beginning a truck needs at least this long. */
function wayBackMs({ world }: Played): number {
  const [card] = world.orders[0]?.cards ?? [];
  const ends = card === undefined ? null : endsOfAreas(card.pickupArea.en, card.destinationArea.en);
  if (ends === null) throw new Error("The areas of the world's orders are not known.");
  const wayMs = areaWay(ends.to, ends.from).travelS * 1000;
  if (wayMs < HOUR_MS) throw new Error("The world's orders end where they begin.");
  return wayMs;
}

/** Two reservations of a driver leave the time for the way between them, unless an admin has allowed less. */
function checkReach(played: Played): Violation[] {
  const wayMs = wayBackMs(played);
  return played.log.sights().flatMap((sight) => {
    const facts = new Map(sight.orders.flatMap(({ jobs }) => jobs.map((job) => [job.jobId, job] as const)));
    const reserved = sight.jobs.filter(
      ({ jobId, status }) => status === "reserved" && (facts.get(jobId)?.overlapReason ?? null) === null,
    );
    return reserved.flatMap((a) =>
      reserved.flatMap((b) => {
        const isNext = a.jobId !== b.jobId && a.driverId === b.driverId && a.endsAt <= b.startsAt;
        if (!isNext || b.startsAt - a.endsAt >= wayMs) return [];
        const what = `${a.driverId} cannot be at ${b.jobId} after ${a.jobId}: ${JSON.stringify([a, b])}`;
        return [{ what, entries: [sight] }];
      }),
    );
  });
}

/** The same as `checkOverlaps` at each look at the board. */
function checkSights(log: Log): Violation[] {
  return log.sights().flatMap((sight) => {
    const held = sight.jobs.filter(({ status }) => status === "reserved" || status === "in_progress");
    const facts = new Map(sight.orders.flatMap(({ jobs }) => jobs.map((job) => [job.jobId, job] as const)));
    const isAllowed = (jobId: string) => (facts.get(jobId)?.overlapReason ?? null) !== null;
    return held.flatMap((a, index) =>
      held.slice(index + 1).flatMap((b) => {
        const isClash =
          a.driverId === b.driverId && overlaps(a, b) && !isAllowed(a.jobId) && !isAllowed(b.jobId);
        if (!isClash) return [];
        const what = `${a.driverId} holds ${a.jobId} and ${b.jobId}, which overlap: ${JSON.stringify([a, b])}`;
        const orders = sight.orders.filter(({ orderId }) => orderId === a.orderId || orderId === b.orderId);
        return [{ what, entries: [{ ...sight, orders }] }];
      }),
    );
  });
}

/** Nobody gets a job after the board was told that they take none. */
function checkFacts(log: Log, stored: Stored): Violation[] {
  const told = log
    .calls()
    .flatMap((call) => (call.request.type === "upsert_driver" ? [{ call, facts: call.request.facts }] : []));
  return log.calls().flatMap((call) => {
    const driverId = takerOf(call, stored);
    if (driverId === null) return [];
    const of = told.filter(({ facts }) => facts.driverId === driverId && facts.version > 0);
    const known = latest(
      of
        .filter((each) => each.call.completedAt !== null && each.call.completedAt < call.invokedAt)
        .map(({ facts }) => facts),
    );
    if (known === undefined || takesJobs(known)) return [];
    const mayBeNewer = of.some(
      (each) =>
        each.facts.version > known.version &&
        each.call.invokedAt < (call.completedAt ?? Infinity) &&
        takesJobs(each.facts),
    );
    const entries = [
      ...of.filter(({ facts }) => facts.version === known.version).map((each) => each.call),
      call,
    ];
    return mayBeNewer ? [] : [{ what: `${driverId} got a job although they take none`, entries }];
  });
}

function takesJobs({ available, approved }: DriverFacts): boolean {
  return available && approved;
}

function latest(facts: readonly DriverFacts[]): DriverFacts | undefined {
  return facts.toSorted((a, b) => b.version - a.version)[0];
}

/** The driver to whom a call gave a job, or `null`. */
function takerOf({ request, answer, clockFrom }: Call, { events }: Stored): string | null {
  if (answer.kind !== "ok" || (request.type !== "reserve" && request.type !== "assign")) return null;
  const event = events.find(
    (each) =>
      each.orderId === answer.order.orderId &&
      each.version === answer.order.version &&
      each.jobId === request.jobId,
  );
  // An unchanged order tells an older decision.
  const isNow = event !== undefined && event.at >= clockFrom;
  return isNow && event.toStatus === "reserved" && event.driverId === request.driverId
    ? request.driverId
    : null;
}
