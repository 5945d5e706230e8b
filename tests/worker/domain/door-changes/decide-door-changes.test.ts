import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DOOR_CHANGE_OPEN_MS } from "#domain/door-changes/door-change.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { HOUR_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  driverActor,
  HOLDER,
  NOW,
  OTHER,
  outcome,
  STARTED_AT,
  STRANGER,
} from "../jobs/board-order.ts";
import { proposedTerms } from "./sample-terms.ts";

const TERMS = proposedTerms({ workers: 2, totalSatang: 4_500_00 });
const AT_STOP = { visits: [{ stop: 0, arrivedAt: STARTED_AT, leftAt: null }] };
const STANDING = boardOrder("in_transit", [boardJob("a", "in_progress", AT_STOP)]);
const propose = (rest: object = {}) =>
  ({
    type: "propose_door_change",
    jobId: "a",
    actor: driverActor(HOLDER),
    driverId: HOLDER,
    clientId: "press-0001",
    basedOn: 1,
    reason: "a piano",
    terms: TERMS,
    ...rest,
  }) as const;
const PROPOSED = accepted(STANDING, propose()).order;
const ID = PROPOSED.doorChange?.changeId ?? "";
const CHANGES = { columns: { workers: 2, totalSatang: 4_500_00 }, cardsOfStarted: true } as const;
const agree = (rest: object = {}) =>
  ({
    type: "agree_door_change",
    actor: CUSTOMER,
    changeId: ID,
    byCode: false,
    changes: CHANGES,
    ...rest,
  }) as const;
const decline = (rest: object = {}) =>
  ({ type: "decline_door_change", actor: CUSTOMER, changeId: ID, reason: "", ...rest }) as const;
const withdraw = (rest: object = {}) =>
  ({
    type: "withdraw_door_change",
    jobId: "a",
    actor: driverActor(HOLDER),
    changeId: ID,
    reason: "",
    ...rest,
  }) as const;
const asOther = { actor: driverActor(OTHER), driverId: OTHER };
const moved = (order: BoardOrder) => ({ ...order, revision: order.revision + 1 });

describe("a change at the door", () => {
  it("is proposed by the driver of a job in progress at a stop, and changes nothing of the order's terms", () => {
    const { order, events, changes } = accepted(STANDING, propose());
    expect(order.doorChange).toEqual({
      changeId: "KD-7F3K2M.d8",
      jobId: "a",
      driverId: HOLDER,
      basedOn: 1,
      fromTotalSatang: 3_300_00,
      toTotalSatang: 4_500_00,
      expiresAt: NOW + DOOR_CHANGE_OPEN_MS,
      state: "open",
      key: "press-0001",
    });
    expect(order.revision).toBe(STANDING.revision);
    expect(changes).toEqual({ columns: {}, doorChange: TERMS });
    expect(events).toMatchObject([
      { actor: driverActor(HOLDER), reason: "a piano", revision: { kind: "door_change_proposed" } },
    ]);
  });

  it.each([
    ["on the way", boardOrder("in_transit", [boardJob("a", "in_progress")]), "DOOR_CHANGE_NOT_AT_STOP"],
    ["before the start", boardOrder("confirmed", [boardJob("a", "reserved")]), "JOB_TRANSITION_REFUSED"],
    [
      "after the end",
      boardOrder("delivered", [boardJob("a", "completed", AT_STOP)]),
      "JOB_TRANSITION_REFUSED",
    ],
    ["of other terms than the order's", moved(STANDING), "ORDER_CHANGED"],
  ])("is not proposed %s", (_, order, code) => {
    expect(outcome(order, propose())).toBe(code);
  });

  it("is nobody else's to propose or to take back", () => {
    expect(outcome(STANDING, propose(asOther))).toBe("NOT_FOUND");
    expect(outcome(PROPOSED, withdraw({ actor: driverActor(OTHER) }))).toBe("NOT_FOUND");
    expect(outcome(STANDING, propose({ actor: driverActor(OTHER) }))).toBe("FORBIDDEN");
    expect(outcome(STANDING, propose({ actor: CUSTOMER }))).toBe("FORBIDDEN");
    expect(outcome(PROPOSED, withdraw({ actor: CUSTOMER }))).toBe("FORBIDDEN");
  });

  it("pressed twice is proposed once; a second one waits for the answer to the first", () => {
    expect(outcome(PROPOSED, propose())).toBe("unchanged");
    expect(outcome(PROPOSED, propose({ clientId: "press-0002" }))).toBe("DOOR_CHANGE_OPEN");
    const later = { now: NOW + DOOR_CHANGE_OPEN_MS };
    expect(outcome(PROPOSED, propose({ clientId: "press-0002" }), later)).toBe("in_progress/in_transit");
    const { order } = accepted(PROPOSED, decline());
    expect(outcome(order, propose({ clientId: "press-0002" }))).toBe("in_progress/in_transit");
  });

  it("of one truck of an order waits for that of another", () => {
    const two = boardOrder("in_transit", [
      boardJob("a", "in_progress", AT_STOP),
      boardJob("b", "in_progress", { ...AT_STOP, driverId: OTHER }),
    ]);
    const { order } = accepted(two, propose());
    expect(outcome(order, propose({ jobId: "b", ...asOther, clientId: "press-0002" }))).toBe(
      "DOOR_CHANGE_OPEN",
    );
  });
});

describe("the customer's answer", () => {
  it("agreed: the order's terms count one revision more, and the changes are written with the decision", () => {
    const { order, events, changes } = accepted(PROPOSED, agree());
    expect(order).toMatchObject({ revision: 2, doorChange: { state: "agreed" } });
    expect(changes).toBe(CHANGES);
    expect(events).toMatchObject([
      { actor: CUSTOMER, revision: { kind: "door_change_agreed", byCode: false } },
    ]);
    expect(outcome(order, agree())).toBe("unchanged");
    expect(outcome(order, decline())).toBe("DOOR_CHANGE_CLOSED");
  });

  it("declined: nothing is written but the answer", () => {
    const { order, changes } = accepted(PROPOSED, decline({ reason: "no" }));
    expect(order).toMatchObject({ revision: 1, doorChange: { state: "declined" } });
    expect(changes).toBeUndefined();
    expect(outcome(order, decline())).toBe("unchanged");
    expect(outcome(order, agree())).toBe("DOOR_CHANGE_CLOSED");
  });

  it("is the customer's alone", () => {
    for (const command of [agree, decline]) {
      expect(outcome(PROPOSED, command({ actor: STRANGER }))).toBe("NOT_FOUND");
      expect(outcome(PROPOSED, command({ actor: ADMIN }))).toBe("FORBIDDEN");
      expect(outcome(PROPOSED, command({ actor: driverActor(HOLDER) }))).toBe("FORBIDDEN");
    }
  });

  it.each([
    ["it has expired", PROPOSED, NOW + DOOR_CHANGE_OPEN_MS, "DOOR_CHANGE_CLOSED"],
    ["the driver took it back", accepted(PROPOSED, withdraw()).order, NOW, "DOOR_CHANGE_CLOSED"],
    ["the order's terms are others", moved(PROPOSED), NOW, "ORDER_CHANGED"],
    [
      "the job is completed",
      accepted(PROPOSED, { type: "complete", jobId: "a", driverId: HOLDER, reason: "short" }).order,
      NOW,
      "DOOR_CHANGE_CLOSED",
    ],
    [
      "the driver was released",
      accepted(PROPOSED, { type: "release", jobId: "a", actor: ADMIN, reason: "breakdown" }).order,
      NOW,
      "DOOR_CHANGE_CLOSED",
    ],
    [
      "the order is cancelled",
      accepted(PROPOSED, { type: "cancel", actor: ADMIN, reason: "flood" }).order,
      NOW,
      "DOOR_CHANGE_CLOSED",
    ],
  ])("comes too late once %s", (_, order, now, code) => {
    expect(outcome(order, agree(), { now })).toBe(code);
  });

  it("taken back twice is taken back once", () => {
    const { order } = accepted(PROPOSED, withdraw());
    expect(outcome(order, withdraw())).toBe("unchanged");
    expect(outcome(accepted(PROPOSED, agree()).order, withdraw())).toBe("DOOR_CHANGE_CLOSED");
  });
});

describe("in any order of presses", () => {
  const command = fc.constantFrom<BoardCommand>(
    propose(),
    propose({ clientId: "press-0002" }),
    agree(),
    decline(),
    withdraw(),
    { type: "release", jobId: "a", actor: ADMIN, reason: "breakdown" },
    { type: "complete", jobId: "a", driverId: HOLDER, reason: "short" },
    { type: "cancel", actor: ADMIN, reason: "flood" },
  );

  it("terms change by an agreement alone, once per proposal, and only while its job is in progress", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(command, fc.nat({ max: HOUR_MS })), { maxLength: 12 }), (presses) => {
        let order = STANDING;
        let now = NOW;
        const agreed: string[] = [];
        const wrong: string[] = [];
        for (const [press, afterMs] of presses) {
          now += afterMs;
          const decision = decided(order, press, { now });
          if (decision.outcome !== "accepted") continue;
          if (decision.order.revision !== order.revision) {
            const { changeId, expiresAt } = order.doorChange ?? { changeId: "none", expiresAt: 0 };
            const isAllowed = order.jobs[0]?.status === "in_progress" && now < expiresAt;
            if (press.type !== "agree_door_change" || !isAllowed) wrong.push(press.type);
            agreed.push(changeId);
          }
          ({ order } = decision);
        }
        expect(wrong).toEqual([]);
        expect(new Set(agreed).size).toBe(agreed.length);
      }),
    );
  });
});
