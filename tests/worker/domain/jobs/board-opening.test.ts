import { describe, expect, it } from "vitest";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import {
  openingOf,
  type HistoryRecord,
  type JobRecord,
  type OrderRecord,
} from "#domain/jobs/board-opening.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { UNCHARGED } from "#domain/jobs/job.ts";

const PICKUP_AT = Date.parse("2026-12-01T08:00:00+07:00");
const ENDS_AT = PICKUP_AT + 5.5 * 3_600_000;

const PLACED: OrderRecord = {
  orderId: "KD-7F3K2M",
  customerId: "customer-1",
  status: "pending",
  version: 1,
  revision: 1,
  revisionKey: "",
  pickupAt: PICKUP_AT,
  endsAt: ENDS_AT,
  waitingTerms: null,
  journey: [
    { kind: "stop" },
    { kind: "road", durationS: 7_200 },
    {
      kind: "ferry",
      durationS: 1_800,
      timetable: { firstSailingMin: 360, lastSailingMin: 1_080, frequencyMin: 60 },
    },
    { kind: "road", durationS: 3_600 },
    { kind: "stop" },
  ],
  drivingPlan: DEFAULT_DRIVING_PLAN,
};
const card = (jobId: string) => ({ jobId, waypointCount: 1, estimatedPaySatang: 1_000_00 }) as JobCard;
const job = (jobId: string, facts: Partial<JobRecord> = {}): JobRecord => ({
  jobId,
  vehicle: "four_wheel",
  status: "available",
  driverId: null,
  overlapReason: null,
  startedAt: null,
  startReceivedAt: null,
  completedAt: null,
  visits: [],
  commandIds: [],
  paySatang: null,
  ...UNCHARGED,
  card: card(jobId),
  pickupAt: PICKUP_AT,
  endsAt: ENDS_AT,
  ...facts,
});
const event = (jobId: string, toStatus: string, driverId: string | null): HistoryRecord => ({
  jobId,
  toStatus,
  driverId,
  at: PICKUP_AT,
});

describe("an order is opened on the board", () => {
  it("newly placed: in its first version, every job open, nobody on it, its drivers busy to the end", () => {
    const { order, cards } = openingOf(
      PLACED,
      [job("a"), job("b", { vehicle: "six_wheel" })],
      [{ jobId: null, toStatus: "pending", driverId: null, at: PICKUP_AT }],
    );
    const open = {
      status: "available",
      driverId: null,
      releasedBy: null,
      overlapReason: null,
      startedAt: null,
      startReceivedAt: null,
      completedAt: null,
      visits: [],
      changedAt: null,
      commandIds: [],
      estimatedPaySatang: 1_000_00,
      paySatang: null,
      ...UNCHARGED,
    };
    expect(order).toEqual({
      orderId: "KD-7F3K2M",
      customerId: "customer-1",
      termChanges: [],
      status: "pending",
      version: 1,
      revision: 1,
      revisionKey: "",
      offer: null,
      doorChange: null,
      startsAt: PICKUP_AT,
      endsAt: ENDS_AT,
      roadDurationS: 10_800,
      stopCount: 3,
      legTimes: [{ travelS: 12_600, plannedS: 14_400 }],
      driving: {
        toBreakS: 7_200,
        afterBreakS: 3_600,
        toRestS: 10_800,
        afterRestS: null,
        maxDailyDrivingS: 28_800,
      },
      waitingTerms: null,
      jobs: [
        { jobId: "a", vehicle: "four_wheel", ...open },
        { jobId: "b", vehicle: "six_wheel", ...open },
      ],
    });
    expect(cards).toEqual([card("a"), card("b")]);
  });

  it("without known places: no jobs, and nobody's time is taken", () => {
    const { order } = openingOf({ ...PLACED, endsAt: null, journey: null }, [], []);
    expect(order).toMatchObject({ startsAt: PICKUP_AT, endsAt: PICKUP_AT, roadDurationS: null, jobs: [] });
  });

  it("as it stands by now: status, version, holder, overlap reason, start, stops and completion", () => {
    const visits = [{ stop: 0, arrivedAt: PICKUP_AT, leftAt: null }];
    const held = job("a", {
      status: "completed",
      driverId: "d1",
      overlapReason: "fits",
      startedAt: PICKUP_AT,
      completedAt: ENDS_AT,
      visits,
    });
    const { order } = openingOf(
      { ...PLACED, status: "delivered", version: 9 },
      [held],
      [event("a", "in_progress", "d1"), event("b", "reserved", "d1")],
    );
    expect(order).toMatchObject({ status: "delivered", version: 9 });
    expect(order.jobs[0]).toMatchObject({
      status: "completed",
      driverId: "d1",
      overlapReason: "fits",
      startedAt: PICKUP_AT,
      completedAt: ENDS_AT,
      visits,
      changedAt: PICKUP_AT,
    });
  });
});

describe("who gave a job back", () => {
  const releasedBy = (history: readonly HistoryRecord[]) =>
    openingOf(PLACED, [job("a")], history).order.jobs[0]?.releasedBy;

  it.each<[string, HistoryRecord[], string | null]>([
    ["nobody yet", [event("a", "reserved", "d1")], null],
    ["the last who did", [event("a", "reserved", "d1"), event("a", "available", "d1")], "d1"],
    ["nobody once it is reserved again", [event("a", "available", "d1"), event("a", "reserved", "d2")], null],
    [
      "whoever it was, after a cancellation",
      [event("a", "available", "d1"), event("a", "cancelled", null)],
      "d1",
    ],
    ["nobody when it was another job", [event("b", "available", "d1")], null],
  ])("is %s", (_who, history, driverId) => {
    expect(releasedBy(history)).toBe(driverId);
  });
});
