import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BoardJob, BoardOrder } from "#domain/jobs/job.ts";
import { canTransitionJob, isUnheld, overlaps, type JobStatus } from "#domain/jobs/job.ts";
import { isFinal, canTransitionOrder, type OrderStatus } from "#domain/orders/order.ts";
import { HOUR_MS } from "#domain/time.ts";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import { shortfalls } from "#domain/driving-hours/shortfalls.ts";
import { busyJobs, DRIVERS, openOrders, play, presses, type Step } from "./board-world.ts";

const RUNS = { numRuns: 300 };

/**
 * The first step for which `fault` returns something, in the shortest sequence found; `null` when there is none.
 * @param overrides whether admins override overlaps
 */
function breach(fault: (step: Step) => readonly unknown[], overrides = true): unknown {
  const faulty = (step: Step): boolean => fault(step).length > 0;
  const holds = fc.property(
    openOrders,
    presses(overrides),
    (orders, sequence) => !play(orders, sequence).some(faulty),
  );
  const { counterexample, seed } = fc.check(holds, RUNS);
  if (counterexample === null) return null;
  const step = play(...counterexample).find(faulty);
  return { seed, step, faults: step && fault(step) };
}

const jobsWhere = (step: Step, wrong: (job: BoardJob, order: BoardOrder) => boolean): BoardJob[] =>
  step.orders.flatMap((order) => order.jobs.filter((job) => wrong(job, order)));

const every = ({ jobs }: BoardOrder, status: JobStatus): boolean =>
  jobs.every((job) => job.status === status);

describe("whatever is pressed, in whatever order,", () => {
  it("an open job has no driver, and a reserved, started or completed one has one", () => {
    const wrong = (job: BoardJob): boolean =>
      job.status !== "cancelled" && (job.driverId === null) !== isUnheld(job.status);
    expect(breach((step) => jobsWhere(step, wrong))).toBeNull();
  });

  it("a job's driver has its vehicle type", () => {
    const vehicleOf = (driverId: string) => DRIVERS.find((one) => one.driverId === driverId)?.vehicle;
    const wrong = (job: BoardJob): boolean =>
      job.driverId !== null && vehicleOf(job.driverId) !== job.vehicle;
    expect(breach((step) => jobsWhere(step, wrong))).toBeNull();
  });

  it("a cancelled order has only cancelled and completed jobs, and no other order has cancelled ones", () => {
    const wrong = ({ status }: BoardJob, order: BoardOrder): boolean =>
      order.status === "cancelled"
        ? status !== "cancelled" && status !== "completed"
        : status === "cancelled";
    expect(breach((step) => jobsWhere(step, wrong))).toBeNull();
  });

  it("an order is delivered exactly when every job is completed", () => {
    const wrong = (order: BoardOrder): boolean =>
      (order.status === "delivered") !== every(order, "completed");
    expect(breach(({ orders }) => orders.filter(wrong))).toBeNull();
  });

  it("nothing has started while an order is pending or confirmed", () => {
    const wrong = (job: BoardJob, order: BoardOrder): boolean =>
      (order.status === "pending" || order.status === "confirmed") &&
      (job.status === "in_progress" || job.status === "completed");
    expect(breach((step) => jobsWhere(step, wrong))).toBeNull();
  });

  it("a pending order has a job without a driver", () => {
    const wrong = ({ status, jobs }: BoardOrder): boolean =>
      status === "pending" && !jobs.some((job) => isUnheld(job.status));
    expect(breach(({ orders }) => orders.filter(wrong))).toBeNull();
  });

  it("a job has a time of completion exactly when it is completed", () => {
    const wrong = (job: BoardJob): boolean => (job.completedAt !== null) !== (job.status === "completed");
    expect(breach((step) => jobsWhere(step, wrong))).toBeNull();
  });

  it("a job has a time of its start exactly while it is under way and once it is completed", () => {
    const wrong = ({ status, startedAt }: BoardJob): boolean =>
      status !== "cancelled" && (startedAt !== null) !== (status === "in_progress" || status === "completed");
    expect(breach((step) => jobsWhere(step, wrong))).toBeNull();
  });

  it("a final order never changes again, unless an admin says why a delivered one is in transit", () => {
    const changed = ({ before, after, command }: Step) => {
      if (!isFinal(before.status) || after === before) return [];
      const setBack = command.type === "reopen" && command.actor.kind === "admin" && command.reason !== "";
      return setBack && before.status === "delivered" && after.status === "in_transit" ? [] : [after];
    };
    expect(breach(changed)).toBeNull();
  });

  it("a driver starts a job only from three hours before its pickup", () => {
    const early = ({ before, command, decision, now }: Step) =>
      command.type === "start" &&
      command.actor.kind === "driver" &&
      decision.outcome === "accepted" &&
      now < before.startsAt - 3 * HOUR_MS
        ? [decision]
        : [];
    expect(breach(early)).toBeNull();
  });

  it("a job is completed before half of its driving time only with a reason in the history", () => {
    const silent = ({ before, command, decision, now }: Step) => {
      if (command.type !== "complete" || decision.outcome !== "accepted") return [];
      const { startedAt } = before.jobs.find((job) => job.jobId === command.jobId) ?? { startedAt: null };
      const isEarly = now < (startedAt ?? 0) + (before.roadDurationS ?? 0) * 500;
      const [event] = decision.events;
      return isEarly === (event?.reason !== "") ? [] : [decision];
    };
    expect(breach(silent)).toBeNull();
  });

  it("the version grows by one with each accepted decision, and never otherwise", () => {
    const wrong = ({ before, after, decision }: Step) => {
      const expected = before.version + (decision.outcome === "accepted" ? 1 : 0);
      return after.version === expected ? [] : [after.version];
    };
    expect(breach(wrong)).toBeNull();
  });

  it("an unchanged answer is the order itself", () => {
    const other = ({ before, decision }: Step) =>
      decision.outcome === "unchanged" && decision.order !== before ? [decision.order] : [];
    expect(breach(other)).toBeNull();
  });

  it("no driver has two jobs at once", () => {
    expect(breach((step) => clashes(step.orders, true), false)).toBeNull();
  });

  it("no driver has two jobs at once unless an admin wrote down why", () => {
    expect(breach((step) => clashes(step.orders, false))).toBeNull();
  });

  it("no driver has jobs that cannot be driven lawfully one after the other", () => {
    const unlawful = ({ orders }: Step) =>
      DRIVERS.flatMap(({ driverId }) =>
        shortfalls(
          busyJobs(orders, driverId).map(({ driving, ...job }) => ({
            ...job,
            driving: driving ?? profileOfRoad(null),
          })),
        ),
      );
    expect(breach(unlawful, false)).toBeNull();
  });
});

/** Pairs of one driver's jobs at the same time; with `strict`, also those that an admin allowed. */
function clashes(orders: readonly BoardOrder[], strict: boolean): string[] {
  const allowed = new Set(
    orders.flatMap(({ jobs }) => jobs.filter((job) => job.overlapReason !== null).map((job) => job.jobId)),
  );
  return DRIVERS.flatMap(({ driverId }) => {
    const busy = busyJobs(orders, driverId);
    return busy.flatMap((one, at) =>
      busy
        .slice(at + 1)
        .filter((two) => overlaps(one, two))
        .filter((two) => strict || !(allowed.has(one.jobId) || allowed.has(two.jobId)))
        .map((two) => `${driverId}: ${one.jobId} and ${two.jobId}`),
    );
  });
}

/** The changes between two states of an order, as its events should describe them. */
function differences({ before, after }: Step): string[] {
  const jobs = before.jobs.flatMap((was) => {
    const is = after.jobs.find(({ jobId }) => jobId === was.jobId);
    const same = is !== undefined && is.status === was.status && is.driverId === was.driverId;
    // One that the order has no longer is cancelled.
    return same ? visitsBetween(was, is) : [`${was.jobId} ${was.status} ${is?.status ?? "cancelled"}`];
  });
  return before.status === after.status ? jobs : [...jobs, `order ${before.status} ${after.status}`];
}

/** The stops that were left and reached between two states of a job. */
function visitsBetween(was: BoardJob, is: BoardJob): string[] {
  const left = is.visits.filter((visit) => visit.leftAt !== null && was.visits[visit.stop]?.leftAt === null);
  const reached = is.visits.slice(was.visits.length);
  return [
    ...left.map(({ stop }) => `${was.jobId} stop_left ${stop}`),
    ...reached.map(({ stop }) => `${was.jobId} stop_arrived ${stop}`),
  ];
}

/** The changes that a decision's events describe. */
const eventsOf = ({ decision }: Step) => (decision.outcome === "accepted" ? decision.events : []);

/** The same without that terms changed, which is no change of a status. */
const transitionsOf = (step: Step) => eventsOf(step).filter(({ revision }) => revision === undefined);

/** The actor of a command. */
const authorOf = ({ command }: Step): string => {
  if ("actor" in command) return command.actor.id;
  return command.driverId;
};

describe("the history", () => {
  it("tells exactly what changed: each job once, then the order", () => {
    const untrue = (step: Step) => {
      const told = transitionsOf(step).map(({ jobId, from, to, fact }) =>
        fact === undefined
          ? `${jobId ?? "order"} ${from} ${to}`
          : `${jobId ?? "order"} ${fact.kind} ${"stop" in fact ? fact.stop : ""}`,
      );
      const real = differences(step);
      return told.join() === real.join() ? [] : [{ told, real }];
    };
    expect(breach(untrue)).toBeNull();
  });

  it("is never empty for an accepted decision", () => {
    const silent = (step: Step) =>
      step.decision.outcome === "accepted" && eventsOf(step).length === 0 ? [step.command] : [];
    expect(breach(silent)).toBeNull();
  });

  it("carries the moment and whoever asked", () => {
    // What the office writes down for a driver has the time that was said.
    const isThen = ({ command, now }: Step, at: number) =>
      command.type === "visit_for_driver" ? at <= now : at === now;
    const wrong = (step: Step) =>
      eventsOf(step).filter((event) => !isThen(step, event.at) || event.actor.id !== authorOf(step));
    expect(breach(wrong)).toBeNull();
  });

  it("names who has the job after it, or had it until then, and nobody for the order", () => {
    const driverOf = (order: BoardOrder, jobId: string) =>
      order.jobs.find((job) => job.jobId === jobId)?.driverId ?? null;
    const wrong = (step: Step) =>
      eventsOf(step).filter(({ jobId, driverId }) => {
        const real = jobId === null ? null : (driverOf(step.after, jobId) ?? driverOf(step.before, jobId));
        return driverId !== real;
      });
    expect(breach(wrong)).toBeNull();
  });

  it("holds only transitions that their actor may make", () => {
    const forbidden = (step: Step) =>
      transitionsOf(step).filter(({ jobId, from, to, actor, fact }) =>
        fact !== undefined
          ? from !== to || (actor.kind !== "driver" && step.command.type !== "visit_for_driver")
          : jobId === null
            ? !canTransitionOrder(from as OrderStatus, to as OrderStatus, actor.kind)
            : !canTransitionJob(from as JobStatus, to as JobStatus, actor.kind),
      );
    expect(breach(forbidden)).toBeNull();
  });

  it("leaves the order's customer and time alone, and its vehicles unless these are changed", () => {
    const fixed = ({ orderId, customerId, startsAt, endsAt, jobs }: BoardOrder, isOfVehicles: boolean) =>
      JSON.stringify([
        orderId,
        customerId,
        startsAt,
        endsAt,
        isOfVehicles && jobs.map((job) => [job.jobId, job.vehicle]),
      ]);
    const changed = ({ before, after, command }: Step) => {
      const isOfVehicles = command.type !== "change_move";
      return fixed(before, isOfVehicles) === fixed(after, isOfVehicles) ? [] : [after];
    };
    expect(breach(changed)).toBeNull();
  });
});

describe("whatever is pressed by whom,", () => {
  it("only an admin ever confirms an order by saying so, or assigns a job", () => {
    const usurped = ({ command, decision }: Step) =>
      (command.type === "confirm" || command.type === "assign") &&
      command.actor.kind !== "admin" &&
      !(decision.outcome === "refused" && decision.code === "FORBIDDEN")
        ? [decision]
        : [];
    expect(breach(usurped)).toBeNull();
  });

  it("a customer never cancels, nor learns of, another's order", () => {
    const leaked = ({ before, command, decision }: Step) =>
      command.type === "cancel" &&
      command.actor.kind === "customer" &&
      command.actor.id !== before.customerId &&
      !(decision.outcome === "refused" && decision.code === "NOT_FOUND")
        ? [decision]
        : [];
    expect(breach(leaked)).toBeNull();
  });

  it("no job is held with an override that says nothing", () => {
    expect(breach((step) => jobsWhere(step, (job) => job.overlapReason === ""))).toBeNull();
  });
});

describe("the sequences above", () => {
  it("reach every status and every answer there is", () => {
    const worlds = fc.sample(fc.tuple(openOrders, presses(true)), { numRuns: 2_000, seed: 2_026 });
    const steps = worlds.flatMap(([orders, sequence]) => play(orders, sequence));
    const answers = new Set(
      steps.map(({ decision }) => (decision.outcome === "refused" ? decision.code : decision.outcome)),
    );
    expect([...answers].toSorted()).toEqual([
      "COMPLETE_TOO_EARLY",
      "DRIVER_UNAVAILABLE",
      "DRIVING_BREAK_MISSING",
      "DRIVING_REST_MISSING",
      "FORBIDDEN",
      "JOBS_OVERLAP",
      "JOB_ALREADY_RESERVED",
      "JOB_NOT_YOURS",
      "JOB_TRANSITION_REFUSED",
      "NOT_FOUND",
      "ORDER_AWAITS_PAYMENT",
      "ORDER_NOT_CHANGEABLE",
      "ORDER_NOT_CONFIRMED",
      "ORDER_TRANSITION_REFUSED",
      "REASON_REQUIRED",
      "RELEASE_TOO_LATE",
      "START_TOO_EARLY",
      "STOP_OUT_OF_ORDER",
      "WRONG_VEHICLE_TYPE",
      "accepted",
      "unchanged",
    ]);
    expect(new Set(steps.map(({ after }) => after.status)).size).toBe(5);
    expect(new Set(steps.flatMap(({ after }) => after.jobs.map((job) => job.status))).size).toBe(6);
  });
});
