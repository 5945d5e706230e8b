import { describe, expect, it } from "vitest";
import type { BoardCommand } from "#domain/jobs/command.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  driverActor,
  HOLDER,
  OTHER,
  STRANGER,
  SYSTEM,
} from "./board-order.ts";
import { SITUATIONS } from "./board-situations.ts";

const assign = (actor: typeof ADMIN, driverId: string, overlapReason: string | null): BoardCommand => ({
  type: "assign",
  jobId: "a",
  driverId,
  actor,
  overlapReason,
});

const reopen = (actor: typeof ADMIN, reason: string): BoardCommand => ({
  type: "reopen",
  jobId: "a",
  driverId: HOLDER,
  actor,
  reason,
  allowOverlap: false,
});

const situations = Object.entries(SITUATIONS);
const nobodyOfStaff = [
  ["the customer", CUSTOMER],
  ["another customer", STRANGER],
  ["the driver of the job", driverActor(HOLDER)],
  ["another driver", driverActor(OTHER)],
  ["the product itself", SYSTEM],
] as const;

describe.each(nobodyOfStaff)("%s", (_who, actor) => {
  it.each(situations)("may not confirm: %s", (_situation, order) => {
    expect(decided(order, { type: "confirm", actor })).toEqual({ outcome: "refused", code: "FORBIDDEN" });
  });

  it.each(situations)("may not assign, whoever to and whatever they write: %s", (_situation, order) => {
    const refused = { outcome: "refused", code: "FORBIDDEN" };
    expect(decided(order, assign(actor, HOLDER, null))).toEqual(refused);
    expect(decided(order, assign(actor, OTHER, null))).toEqual(refused);
    expect(decided(order, assign(actor, OTHER, ""))).toEqual(refused);
    expect(decided(order, assign(actor, OTHER, "both loads fit"))).toEqual(refused);
  });

  it.each(situations)("may not set a job back: %s", (_situation, order) => {
    expect(decided(order, reopen(actor, "one room is left"))).toEqual({
      outcome: "refused",
      code: "FORBIDDEN",
    });
  });
});

describe("an admin's override of an overlap", () => {
  it.each(situations)("without a written reason is no override: %s", (_situation, order) => {
    const refused = { outcome: "refused", code: "REASON_REQUIRED" };
    expect(decided(order, assign(ADMIN, HOLDER, ""))).toEqual(refused);
    expect(decided(order, assign(ADMIN, OTHER, ""))).toEqual(refused);
  });
});

describe("an order that is another customer's", () => {
  it.each(situations)("is not there to be cancelled: %s", (_situation, order) => {
    const refused = { outcome: "refused", code: "NOT_FOUND" };
    expect(decided(order, { type: "cancel", actor: STRANGER, reason: "" })).toEqual(refused);
    expect(decided(order, { type: "cancel", actor: STRANGER, reason: "changed my mind" })).toEqual(refused);
  });
});

/** `b reserved-cancelled driver-holder` or `order pending-cancelled nobody` for each line of history. */
function history(order: typeof OPEN, command: BoardCommand): string[] {
  return accepted(order, command).events.map(
    ({ jobId, from, to, driverId }) => `${jobId ?? "order"} ${from}-${to} ${driverId ?? "nobody"}`,
  );
}

const OPEN = boardOrder("pending", [boardJob("a", "available")]);
const RESERVED = boardOrder("confirmed", [boardJob("a", "reserved")]);
const STARTED = boardOrder("in_transit", [boardJob("a", "in_progress")]);

describe("the history names", () => {
  it.each<[string, typeof OPEN, BoardCommand, string[]]>([
    [
      "the driver who takes an open job",
      OPEN,
      { type: "reserve", jobId: "a", driverId: OTHER },
      [`a available-reserved ${OTHER}`, "order pending-confirmed nobody"],
    ],
    [
      "the driver an open job is assigned to",
      OPEN,
      assign(ADMIN, OTHER, null),
      [`a available-reserved ${OTHER}`, "order pending-confirmed nobody"],
    ],
    [
      "the new driver of a job that changes hands",
      RESERVED,
      assign(ADMIN, OTHER, null),
      [`a reserved-reserved ${OTHER}`],
    ],
    [
      "the new driver of a job that changes hands by an override",
      RESERVED,
      assign(ADMIN, OTHER, "both loads fit"),
      [`a reserved-reserved ${OTHER}`],
    ],
    [
      "the driver who gives a job back",
      RESERVED,
      { type: "release", jobId: "a", actor: driverActor(HOLDER), reason: "ill" },
      [`a reserved-available ${HOLDER}`],
    ],
    [
      "the driver whom an admin takes a job from",
      STARTED,
      { type: "release", jobId: "a", actor: ADMIN, reason: "engine" },
      [`a in_progress-available ${HOLDER}`],
    ],
    [
      "the driver whose job starts",
      RESERVED,
      { type: "start", jobId: "a", actor: ADMIN, reason: "they agreed" },
      [`a reserved-in_progress ${HOLDER}`, "order confirmed-in_transit nobody"],
    ],
    [
      "the driver who completes",
      STARTED,
      { type: "complete", jobId: "a", driverId: HOLDER, reason: "" },
      [`a in_progress-completed ${HOLDER}`, "order in_transit-delivered nobody"],
    ],
    [
      "the driver who has the job under way again",
      boardOrder("delivered", [boardJob("a", "completed")]),
      reopen(ADMIN, "one room is left"),
      [`a completed-in_progress ${HOLDER}`, "order delivered-in_transit nobody"],
    ],
    [
      "nobody when an order is confirmed",
      OPEN,
      { type: "confirm", actor: ADMIN },
      ["order pending-confirmed nobody"],
    ],
    [
      "each driver who loses a job to a cancellation, and nobody for an open one",
      boardOrder("confirmed", [
        boardJob("a", "reserved"),
        boardJob("b", "reserved", { driverId: OTHER }),
        boardJob("c", "available", { releasedBy: HOLDER }),
      ]),
      { type: "cancel", actor: CUSTOMER, reason: "" },
      [
        `a reserved-cancelled ${HOLDER}`,
        `b reserved-cancelled ${OTHER}`,
        "c available-cancelled nobody",
        "order confirmed-cancelled nobody",
      ],
    ],
  ])("%s", (_what, order, command, lines) => {
    expect(history(order, command)).toEqual(lines);
  });
});
