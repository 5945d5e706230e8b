import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doorChangeOf } from "#domain/jobs/board-opening.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { haveStopsChanged } from "#domain/jobs/decisions/changed-terms.ts";
import { changesToTell } from "#domain/jobs/term-changes.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { sumSatang } from "#domain/money.ts";
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
} from "../jobs/board-order.ts";
import { proposedTerms } from "./sample-terms.ts";

const TERMS = proposedTerms({ workers: 2, totalSatang: 4_500_00 });
const ON_THE_WAY = boardOrder("in_transit", [boardJob("a", "in_progress")]);
const AT_STOP = boardOrder("in_transit", [
  boardJob("a", "in_progress", { visits: [{ stop: 0, arrivedAt: STARTED_AT, leftAt: null }] }),
]);
const COLLEAGUE = { kind: "admin", id: "another-dispatcher" } as const;
const propose = (rest: object = {}) =>
  ({
    type: "propose_door_change",
    jobId: "a",
    actor: ADMIN,
    driverId: HOLDER,
    clientId: "press-0001",
    basedOn: 1,
    reason: "a helper as well",
    terms: TERMS,
    ...rest,
  }) as const;
const byDriver = { actor: driverActor(HOLDER), clientId: "press-0009" };
const changeIdOf = (order: BoardOrder) => order.doorChange?.changeId ?? "";
const PROPOSED = accepted(ON_THE_WAY, propose()).order;
const ID = changeIdOf(PROPOSED);
const withdraw = (rest: object = {}) =>
  ({
    type: "withdraw_door_change",
    jobId: "a",
    actor: ADMIN,
    changeId: ID,
    reason: "entered for another order",
    ...rest,
  }) as const;
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
const mailsOf = (order: BoardOrder, command: BoardCommand) => {
  const after = accepted(order, command);
  return effectsOfDecision(after.order, after.events).flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.kind === "mail" ? [effect.mail.kind] : [])),
  );
};

describe("a change at the door that the office proposes for a driver", () => {
  it("needs no truck at a stop, and says whose it is, in the history and for who rebuilds the board", () => {
    const { order, events, changes } = accepted(ON_THE_WAY, propose());
    expect(order).toMatchObject({ revision: 1, doorChange: { isByOffice: true, driverId: HOLDER } });
    expect(events).toMatchObject([
      {
        actor: ADMIN,
        reason: "a helper as well",
        revision: { kind: "door_change_proposed", isByOffice: true },
      },
    ]);
    expect(changes).toEqual({ columns: {}, doorChange: TERMS });
    const { key, fromTotalSatang: _from, toTotalSatang: _to, ...kept } = order.doorChange ?? { key: "" };
    const row = { ...kept, isByOffice: true, idempotencyKey: key, terms: TERMS };
    expect(doorChangeOf(row as Parameters<typeof doorChangeOf>[0])).toEqual(order.doorChange);
    expect(
      doorChangeOf({ ...row, isByOffice: false } as Parameters<typeof doorChangeOf>[0]),
    ).not.toHaveProperty("isByOffice");
  });

  it("says in the history whether only the price is another one, which is no change of the drivers' stops and goods", () => {
    const terms = proposedTerms({ totalSatang: 4_500_00 });
    const proposed = accepted(ON_THE_WAY, propose({ terms })).order;
    const row = { ...proposed.doorChange, isByOffice: true, idempotencyKey: "press-0001", terms };
    expect(doorChangeOf(row as unknown as Parameters<typeof doorChangeOf>[0])).toMatchObject({
      isPriceAlone: true,
    });
    const { order, events } = accepted(proposed, agree({ changeId: changeIdOf(proposed) }));
    expect(events).toMatchObject([{ revision: { kind: "door_change_agreed", isPriceAlone: true } }]);
    expect(changesToTell(order, 1, true)).toEqual([]);
    expect(haveStopsChanged(order, 1)).toBe(false);
    const other = accepted(PROPOSED, agree());
    expect(other.events[0]?.revision).not.toHaveProperty("isPriceAlone");
    expect(changesToTell(other.order, 1, true)).toMatchObject([{ kind: "door_change_agreed" }]);
  });

  it.each([
    ["of a job that is another driver's by now", ON_THE_WAY, { driverId: OTHER }, "JOB_ALREADY_RESERVED"],
    ["of a job that the order has not", ON_THE_WAY, { jobId: "b" }, "NOT_FOUND"],
    ["before the start", boardOrder("confirmed", [boardJob("a", "reserved")]), {}, "JOB_TRANSITION_REFUSED"],
    ["after the end", boardOrder("delivered", [boardJob("a", "completed")]), {}, "JOB_TRANSITION_REFUSED"],
    ["of other terms than the order's", ON_THE_WAY, { basedOn: 0 }, "ORDER_CHANGED"],
  ])("is not proposed %s", (_, order, rest, code) => {
    expect(outcome(order, propose(rest))).toBe(code);
  });

  it("pressed twice is proposed once; with the driver's at once one of both counts", () => {
    expect(outcome(PROPOSED, propose())).toBe("unchanged");
    const first = accepted(AT_STOP, propose()).order;
    expect(outcome(first, propose(byDriver))).toBe("DOOR_CHANGE_OPEN");
    const drivers = accepted(AT_STOP, propose(byDriver)).order;
    expect(outcome(drivers, propose())).toBe("DOOR_CHANGE_OPEN");
  });

  it("is taken back by the office, whoever of it, with a reason, and not by the driver; nor the driver's by the office", () => {
    expect(outcome(PROPOSED, withdraw({ actor: driverActor(HOLDER), reason: "" }))).toBe("FORBIDDEN");
    expect(outcome(PROPOSED, withdraw({ reason: " " }))).toBe("REASON_REQUIRED");
    const { order, events } = accepted(PROPOSED, withdraw({ actor: COLLEAGUE }));
    expect(events).toMatchObject([
      { actor: COLLEAGUE, reason: "entered for another order", revision: { isByOffice: true } },
    ]);
    expect(outcome(order, withdraw())).toBe("unchanged");
    expect(outcome(order, agree())).toBe("DOOR_CHANGE_CLOSED");
    const drivers = accepted(AT_STOP, propose(byDriver)).order;
    expect(outcome(drivers, withdraw({ changeId: changeIdOf(drivers) }))).toBe("FORBIDDEN");
  });

  it("is the customer's to answer, or the office's with what was said at a call", () => {
    expect(outcome(PROPOSED, agree({ actor: ADMIN }))).toBe("FORBIDDEN");
    expect(outcome(PROPOSED, agree({ actor: driverActor(HOLDER) }))).toBe("FORBIDDEN");
    for (const given of [agree(), agree({ actor: ADMIN, reason: "yes at 14:05" })])
      expect(accepted(PROPOSED, given).order).toMatchObject({ revision: 2, doorChange: { state: "agreed" } });
  });

  it("is told to the customer; its driver hears the answer, and the office what it has not written down itself", () => {
    expect(mailsOf(ON_THE_WAY, propose())).toEqual([
      "door_change_proposed",
      "job_door_change_expired",
      "door_change_expired_office",
    ]);
    expect(mailsOf(AT_STOP, propose(byDriver))).toEqual(["door_change_proposed", "job_door_change_expired"]);
    expect(mailsOf(PROPOSED, decline())).toEqual(["job_door_change_declined", "door_change_declined_office"]);
    expect(mailsOf(PROPOSED, decline({ actor: ADMIN, reason: "no at 14:05" }))).toEqual([
      "job_door_change_declined",
    ]);
    expect(mailsOf(PROPOSED, agree())).toContain("job_door_change_agreed");
  });
});

describe("of office and driver in any order of presses", () => {
  const ids = ["KD-7F3K2M.d8", "KD-7F3K2M.d9", "KD-7F3K2M.d10"];
  const command = fc
    .tuple(fc.constantFrom("office", "driver"), fc.nat({ max: 3 }), fc.constantFrom(...ids))
    .chain(([who, press, changeId]) => {
      const actor = who === "office" ? ADMIN : driverActor(HOLDER);
      return fc.constantFrom<BoardCommand>(
        propose({ actor, clientId: `press-${who}-${press}` }),
        withdraw({ actor, changeId }),
        agree({ changeId }),
        decline({ changeId }),
        { type: "complete_for_driver", jobId: "a", actor: ADMIN, reason: "told at a call" },
      );
    });

  it("nobody takes back what the other proposed, one is open at a time, and terms change by an agreement alone", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(command, fc.nat({ max: HOUR_MS })), { maxLength: 14 }), (presses) => {
        let order = AT_STOP;
        let now = NOW;
        const wrong: string[] = [];
        for (const [press, afterMs] of presses) {
          now += afterMs;
          const decision = decided(order, press, { now });
          if (decision.outcome !== "accepted") continue;
          const before = order.doorChange;
          const wasOpen =
            before?.state === "open" && before.expiresAt > now && before.basedOn === order.revision;
          if (press.type === "propose_door_change" && wasOpen) wrong.push("a second one");
          const isOthers =
            press.type === "withdraw_door_change" &&
            (before?.isByOffice === true) !== (press.actor.kind === "admin");
          if (isOthers) wrong.push("taken back by the other");
          const isRevised = decision.order.revision !== order.revision;
          if (isRevised && press.type !== "agree_door_change") wrong.push(press.type);
          ({ order } = decision);
        }
        expect(wrong).toEqual([]);
      }),
    );
  });
});

it("raises the pay of jobs under way alone, and the order's is the sum of its jobs', whichever are over", () => {
  const pay = fc.nat({ max: 9_000_00 });
  const truck = fc.record({ isOver: fc.boolean(), before: pay, after: pay });
  fc.assert(
    fc.property(fc.array(truck, { maxLength: 4 }), (others) => {
      const trucks = [{ isOver: false, before: 1_000_00, after: 2_000_00 }, ...others];
      const jobs = trucks.map(({ isOver, before }, at) =>
        boardJob(at === 0 ? "a" : `other-${at}`, isOver ? "completed" : "in_progress", {
          estimatedPaySatang: before,
          paySatang: before,
        }),
      );
      const proposed = accepted(boardOrder("in_transit", jobs), propose()).order;
      const cards = jobs.map(({ jobId }, at) => {
        const { before, after } = trucks[at] ?? { before: 0, after: 0 };
        return { jobId, estimatedPaySatang: Math.max(before, after) } as JobCard;
      });
      const changes = { ...CHANGES, columns: { ...CHANGES.columns, estimatedPaySatang: 1 }, cards };
      const agreed = accepted(proposed, agree({ changeId: changeIdOf(proposed), changes }));
      const pays = trucks.map(({ isOver, before, after }) => (isOver ? before : Math.max(before, after)));
      expect(agreed.order.jobs.map(({ estimatedPaySatang }) => estimatedPaySatang)).toEqual(pays);
      expect(agreed.order.jobs.map(({ paySatang }) => paySatang)).toEqual(pays);
      expect(agreed.changes?.columns.estimatedPaySatang).toBe(sumSatang(pays));
    }),
  );
});
