import { describe, expect, test } from "vitest";
import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { nextOpenAlertAt, openAlertDue, OPEN_ALERT_HOURS } from "#domain/jobs/alerts/open-alerts.ts";
import { HOUR_MS } from "#domain/time.ts";
import { ADMIN, boardJob, boardOrder, CUSTOMER, decided, PICKUP_AT, SYSTEM } from "../board-order.ts";

const times = integer({ min: PICKUP_AT - 60 * HOUR_MS, max: PICKUP_AT + 6 * HOUR_MS });
const instants = OPEN_ALERT_HOURS.map((hours) => PICKUP_AT - hours * HOUR_MS);

describe("an open job", () => {
  test("is told of at each instant that is left, in order and once, whenever it opened", () => {
    assert(
      property(times, (openedAt) => {
        const told: number[] = [];
        for (let at = nextOpenAlertAt(PICKUP_AT, openedAt); at !== null; at = nextOpenAlertAt(PICKUP_AT, at))
          told.push(at);
        expect(told).toEqual(instants.filter((at) => at > openedAt));
      }),
    );
  });

  test("is told of as the most urgent of what is due, however late the board looks", () => {
    assert(
      property(times, (now) => {
        const due = openAlertDue(PICKUP_AT, now);
        const untilPickup = (PICKUP_AT - now) / HOUR_MS;
        expect(due).toBe(untilPickup <= 4 ? 4 : untilPickup <= 24 ? 24 : null);
      }),
    );
  });

  test("that is taken, given back and moved is told of at the instants that pass while it is open, each once", () => {
    const steps = array(
      record({
        kind: constantFrom("take", "give back", "move later", "move earlier"),
        afterMs: integer({ min: 1, max: 20 * HOUR_MS }),
      }),
      { maxLength: 30 },
    );
    assert(
      property(steps, (all) => {
        let now = PICKUP_AT - 60 * HOUR_MS;
        let pickupAt = PICKUP_AT;
        let isOpen = true;
        let alertAt = nextOpenAlertAt(pickupAt, now);
        const told: number[] = [];
        const expected: number[] = [];
        for (const { kind, afterMs } of all) {
          const since = now;
          now += afterMs;
          const passed = OPEN_ALERT_HOURS.map((hours) => pickupAt - hours * HOUR_MS);
          if (isOpen) expected.push(...passed.filter((at) => at > since && at <= now));
          for (; alertAt !== null && alertAt <= now; alertAt = nextOpenAlertAt(pickupAt, alertAt))
            told.push(alertAt);
          const wasOpen = isOpen;
          const before = pickupAt;
          isOpen = kind === "take" ? false : kind === "give back" ? true : isOpen;
          pickupAt += kind === "move later" ? 7 * HOUR_MS : kind === "move earlier" ? -HOUR_MS : 0;
          // As the board writes it with a decision.
          if (!isOpen) alertAt = null;
          else if (!wasOpen || pickupAt !== before) alertAt = nextOpenAlertAt(pickupAt, now);
        }
        expect(told).toEqual(expected);
      }),
    );
  });
});

describe("recording that nobody has taken a job", () => {
  const at = PICKUP_AT - 24 * HOUR_MS;
  const alert = { type: "alert_open", actor: SYSTEM } as const;
  const open = boardOrder("confirmed", [boardJob("a", "available"), boardJob("b", "reserved")]);

  test("changes nothing of the order but its version and its history", () => {
    const decision = decided(open, alert, { now: at });
    expect(decision).toMatchObject({ outcome: "accepted", order: { ...open, version: open.version + 1 } });
    expect(decision).toMatchObject({ events: [{ jobId: null, fact: { kind: "no_driver", hours: 24 } }] });
  });

  test("is the product's own alone", () => {
    for (const actor of [ADMIN, CUSTOMER])
      expect(decided(open, { type: "alert_open", actor }, { now: at })).toMatchObject({ code: "FORBIDDEN" });
  });

  test("does nothing before its time, and where every job is held, cancelled or not open yet", () => {
    expect(decided(open, alert, { now: at - 1 }).outcome).toBe("unchanged");
    for (const status of ["awaiting_payment", "reserved", "in_progress", "completed", "cancelled"] as const)
      expect(decided(boardOrder("confirmed", [boardJob("a", status)]), alert, { now: at }).outcome).toBe(
        "unchanged",
      );
  });
});
