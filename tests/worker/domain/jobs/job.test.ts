import { describe, expect, it } from "vitest";
import type { ActorKind } from "#domain/access/actor.ts";
import {
  JOB_STATUSES,
  canTransitionJob,
  overlaps,
  RELEASE_UNTIL_MS,
  type JobStatus,
} from "#domain/jobs/job.ts";

const YES = true;
const no = false;
type Row = readonly [
  awaitingPayment: boolean,
  available: boolean,
  reserved: boolean,
  inProgress: boolean,
  completed: boolean,
  cancelled: boolean,
];

/** Rows: the status before; columns, in the same order: the status after. */
const TO: readonly JobStatus[] = [
  "awaiting_payment",
  "available",
  "reserved",
  "in_progress",
  "completed",
  "cancelled",
];

const MATRIX: Record<ActorKind, Record<JobStatus, Row>> = {
  customer: {
    awaiting_payment: [no, no, no, no, no, YES],
    available: [no, no, no, no, no, YES],
    reserved: [no, no, no, no, no, YES],
    in_progress: [no, no, no, no, no, no],
    completed: [no, no, no, no, no, no],
    cancelled: [no, no, no, no, no, no],
  },
  driver: {
    awaiting_payment: [no, no, no, no, no, no],
    available: [no, no, YES, no, no, no],
    reserved: [no, YES, no, YES, no, no],
    in_progress: [no, no, no, no, YES, no],
    completed: [no, no, no, no, no, no],
    cancelled: [no, no, no, no, no, no],
  },
  admin: {
    awaiting_payment: [no, no, no, no, no, YES],
    available: [no, no, YES, no, no, YES],
    reserved: [no, YES, YES, YES, no, YES],
    in_progress: [no, YES, no, no, YES, YES],
    completed: [no, no, no, YES, no, no],
    cancelled: [no, no, no, no, no, no],
  },
  system: {
    awaiting_payment: [no, YES, no, no, no, no],
    available: [no, no, no, no, no, no],
    reserved: [no, YES, no, no, no, no],
    in_progress: [no, no, no, no, no, no],
    completed: [no, no, no, no, no, no],
    cancelled: [no, no, no, no, no, no],
  },
};

const ACTORS = Object.keys(MATRIX) as ActorKind[];
const CELLS = ACTORS.flatMap((actor) =>
  TO.flatMap((from) => TO.map((to, at) => ({ actor, from, to, may: MATRIX[actor][from][at] }))),
);

describe("who may transition a job", () => {
  it("is written down for every status there is", () => {
    expect(TO).toEqual(JOB_STATUSES);
  });

  it.each(CELLS.filter(({ may }) => may))("a $actor may take it from $from to $to", ({ actor, from, to }) => {
    expect(canTransitionJob(from, to, actor)).toBe(true);
  });

  it.each(CELLS.filter(({ may }) => !may))("no $actor takes it from $from to $to", ({ actor, from, to }) => {
    expect(canTransitionJob(from, to, actor)).toBe(false);
  });
});

describe("two windows of a driver's time", () => {
  it.each([
    ["the same", [10, 20], [10, 20], true],
    ["one in the other", [10, 20], [12, 15], true],
    ["one beginning in the other", [10, 20], [19, 30], true],
    ["one ending in the other", [10, 20], [5, 11], true],
    ["one ending as the other starts", [10, 20], [20, 30], false],
    ["one starting as the other ends", [10, 20], [5, 10], false],
    ["apart", [10, 20], [21, 30], false],
  ] as const)("overlap, %s: %s and %s", (_how, [startsAt, endsAt], [otherStart, otherEnd], expected) => {
    const one = { startsAt, endsAt };
    const other = { startsAt: otherStart, endsAt: otherEnd };
    expect(overlaps(one, other)).toBe(expected);
    expect(overlaps(other, one)).toBe(expected);
  });
});

describe("a reservation", () => {
  it("may be given back until twelve hours before the pickup", () => {
    expect(RELEASE_UNTIL_MS).toBe(43_200_000);
  });
});
