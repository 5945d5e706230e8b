import { describe, expect, test } from "vitest";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import {
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  driverActor,
  HOLDER,
  NOW,
  OTHER,
  PICKUP_AT,
} from "./board-order.ts";

function followedBy(order: BoardOrder, command: BoardCommand) {
  // At the pickup, when a driver may start; a driver gives a job back long before it.
  const now = command.type === "start" ? PICKUP_AT : NOW;
  const decision = decided(order, command, { now });
  if (decision.outcome !== "accepted") throw new Error(`${command.type} was ${decision.outcome}`);
  return effectsOfDecision(decision.order, decision.events);
}

/** The mails that follow from a command: kind and reader. */
function mailsAfter(order: BoardOrder, command: BoardCommand): readonly string[] {
  return followedBy(order, command)
    .flatMap(({ effects }) => effects)
    .flatMap((effect) => {
      if (effect.kind !== "mail") return [];
      const reader = effect.to === "driver" ? effect.mail.driverId : effect.to;
      return [`${effect.mail.kind} to ${reader}`];
    });
}

const open = boardJob("a", "available");
const held = boardJob("a", "reserved");
const why = "the engine overheated";
const LATER = { startsAt: PICKUP_AT + DAY_MS, endsAt: PICKUP_AT + DAY_MS + 5 * HOUR_MS };
const revising = {
  actor: CUSTOMER,
  key: "press-1",
  basedOn: 1,
  reason: "",
  changes: { columns: {} },
} as const;
const nextDay = { type: "change_day", window: LATER, ...revising } as const;

describe("a driver", () => {
  test.each<[string, BoardOrder, BoardCommand, readonly string[]]>([
    [
      "who is given a job by an admin is told",
      boardOrder("confirmed", [open]),
      { type: "assign", jobId: "a", driverId: OTHER, actor: ADMIN, overlapReason: null },
      [`job_assigned to ${OTHER}`],
    ],
    [
      "whose job an admin gives to another is told, and so is the other",
      boardOrder("confirmed", [held]),
      { type: "assign", jobId: "a", driverId: OTHER, actor: ADMIN, overlapReason: null },
      [`job_assigned to ${OTHER}`, `job_taken_away to ${HOLDER}`],
    ],
    [
      "whose job an admin opens again is told",
      boardOrder("confirmed", [held]),
      { type: "release", jobId: "a", actor: ADMIN, reason: why },
      [`job_taken_away to ${HOLDER}`],
    ],
    [
      "whose job is cancelled by the customer is told",
      boardOrder("confirmed", [held, boardJob("b", "available")]),
      { type: "cancel", actor: CUSTOMER, reason: "" },
      [`job_cancelled to ${HOLDER}`],
    ],
    [
      "whose job moves to another day and stays theirs is told",
      boardOrder("confirmed", [held, boardJob("b", "available"), boardJob("c", "in_progress")]),
      { ...nextDay, actor: ADMIN, reason: why },
      [`job_moved to ${HOLDER}`],
    ],
    [
      "whose job gets other workers is told",
      boardOrder("pending", [held, boardJob("b", "available")]),
      {
        type: "change_workers",
        change: { fromWorkers: 0, toWorkers: 2, fromTotalSatang: null, toTotalSatang: null },
        ...revising,
      },
      [`job_changed to ${HOLDER}`],
    ],
    [
      "whose job gets other notes is told",
      boardOrder("pending", [held, boardJob("b", "available")]),
      { type: "change_notes", ...revising },
      [`job_changed to ${HOLDER}`],
    ],
    [
      "who holds a job is told that a stop has another door",
      boardOrder("pending", [held, boardJob("b", "available")]),
      { type: "change_doors", positions: [1], ...revising },
      [`job_doors_changed to ${HOLDER}`],
    ],
    [
      "under way is told of another contact and of other notes",
      boardOrder("in_transit", [boardJob("a", "in_progress"), boardJob("b", "available")]),
      { type: "change_contact", fields: ["contactPhone"], ...revising, actor: ADMIN },
      [`job_doors_changed to ${HOLDER}`],
    ],
    [
      "under way is told that a stop has another door",
      boardOrder("in_transit", [boardJob("a", "in_progress"), boardJob("b", "available")]),
      { type: "change_doors", positions: [1], ...revising, actor: ADMIN },
      [`job_doors_changed to ${HOLDER}`],
    ],
    [
      "is not told of what they did: reserving",
      boardOrder("confirmed", [open]),
      { type: "reserve", jobId: "a", driverId: HOLDER },
      [],
    ],
    [
      "is not told of what they did: giving back",
      boardOrder("confirmed", [held]),
      { type: "release", jobId: "a", actor: driverActor(HOLDER), reason: why },
      [],
    ],
    [
      "is not told of what they did: starting",
      boardOrder("confirmed", [held]),
      { type: "start", jobId: "a", actor: driverActor(HOLDER), reason: "" },
      [],
    ],
  ])("%s", (_, order, command, mails) => {
    expect(mailsAfter(order, command).filter((mail) => mail.includes(" to driver"))).toEqual(mails);
  });
});

describe("a customer", () => {
  const other = boardJob("b", "available");
  const reserveA = { type: "reserve", jobId: "a", driverId: HOLDER } as const;
  const startA = { type: "start", jobId: "a", actor: driverActor(HOLDER), reason: "" } as const;
  const giveBackA = { type: "release", jobId: "a", actor: driverActor(HOLDER), reason: why } as const;

  test.each<[string, BoardOrder, BoardCommand, readonly string[]]>([
    [
      "is told that an order is confirmed by an admin",
      boardOrder("pending", [open]),
      { type: "confirm", actor: ADMIN },
      ["order_confirmed"],
    ],
    [
      "hears in one mail that the last job has a driver and the order is confirmed by it",
      boardOrder("pending", [open]),
      reserveA,
      ["order_confirmed"],
    ],
    [
      "of several vehicles does not hear of each driver",
      boardOrder("confirmed", [open, other]),
      reserveA,
      [],
    ],
    [
      "hears of the drivers when the last vehicle has one",
      boardOrder("confirmed", [open, boardJob("b", "reserved", { driverId: OTHER })]),
      reserveA,
      ["order_driver_assigned"],
    ],
    [
      "hears of another driver for a job that had one",
      boardOrder("confirmed", [held]),
      { type: "assign", jobId: "a", driverId: OTHER, actor: ADMIN, overlapReason: null },
      ["order_driver_assigned"],
    ],
    [
      "hears that a driver they were told of does not come",
      boardOrder("confirmed", [held]),
      giveBackA,
      ["order_driver_left"],
    ],
    [
      "does not hear that a driver they were never told of does not come",
      boardOrder("confirmed", [held, other]),
      giveBackA,
      [],
    ],
    [
      "hears when the first job starts",
      boardOrder("confirmed", [held, boardJob("b", "reserved", { driverId: OTHER })]),
      startA,
      ["order_started"],
    ],
    [
      "does not hear of the second that starts",
      boardOrder("in_transit", [held, boardJob("b", "in_progress", { driverId: OTHER })]),
      startA,
      [],
    ],
    [
      "hears in one mail that an order with several jobs is cancelled",
      boardOrder("confirmed", [held, other]),
      { type: "cancel", actor: ADMIN, reason: why },
      ["order_cancelled"],
    ],
  ])("%s", (_, order, command, mails) => {
    const all = mailsAfter(order, command).filter((mail) => mail.endsWith(" to customer"));
    expect(all).toEqual(mails.map((mail) => `${mail} to customer`));
  });

  test.each([
    ["confirmed", "in_transit", ["order_started"]],
    ["in_transit", "delivered", ["order_delivered"]],
    ["delivered", "in_transit", ["order_set_back"]],
  ] as const)("of an order that goes from %s to %s hears %j", (from, to, mails) => {
    const event = { jobId: null, driverId: null, from, to, actor: ADMIN, reason: why, at: 1 } as const;
    const [first] = effectsOfDecision({ orderId: "KD-1", version: 2, jobs: [] }, [event]);
    expect(first?.effects.flatMap((effect) => (effect.kind === "mail" ? [effect.mail.kind] : []))).toEqual(
      mails,
    );
  });
});

test("a delivered order that is set back is told to its customer, and not as started", () => {
  const delivered = boardOrder("delivered", [boardJob("a", "completed")]);
  const command = { type: "reopen", jobId: "a", driverId: HOLDER, actor: ADMIN, reason: why } as const;
  expect(mailsAfter(delivered, { ...command, allowOverlap: false })).toEqual([
    `job_set_back to ${HOLDER}`,
    "order_set_back to customer",
  ]);
});

test("a job that the office completes is told to its driver, with the delivery to the customer", () => {
  const started = boardOrder("in_transit", [boardJob("a", "in_progress")]);
  const command = { type: "complete_for_driver", jobId: "a", actor: ADMIN, reason: why } as const;
  expect(mailsAfter(started, command)).toEqual([`job_completed to ${HOLDER}`, "order_delivered to customer"]);
});

test("names its row of the history, where the reason stands, and has the same id at every replay", () => {
  const order = boardOrder("confirmed", [held]);
  const command = { type: "release", jobId: "a", actor: ADMIN, reason: why } as const;
  const [first] = followedBy(order, command);
  expect(first?.eventId).toBe("KD-7F3K2M.8.0");
  const mail = first?.effects.findLast(({ kind }) => kind === "mail");
  expect(mail).toMatchObject({ mail: { orderId: "KD-7F3K2M", version: 8, position: 0 } });
  expect(followedBy(order, command)).toEqual(followedBy(order, command));
});

test("a decision stored before the former driver was recorded takes a job from nobody", () => {
  const event = {
    jobId: "a",
    driverId: HOLDER,
    from: "reserved",
    to: "available",
    reason: why,
    at: 1,
  } as const;
  const [first] = effectsOfDecision({ orderId: "KD-1", version: 2, jobs: [] }, [{ ...event, actor: ADMIN }]);
  expect(first?.effects.filter((effect) => effect.kind === "mail" && effect.to === "driver")).toEqual([]);
});
