import { describe, expect, it } from "vitest";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import { HOUR_MS } from "#domain/time.ts";
import { accepted, ADMIN, boardJob, boardOrder, CUSTOMER, HOLDER, outcome } from "./board-order.ts";

const HELD = boardOrder("confirmed", [boardJob("a", "reserved")]);
const driving = profileOfRoad(2 * 3_600);
const window = { startsAt: HELD.startsAt, endsAt: HELD.endsAt + 10 * HOUR_MS, driving };
const command = {
  type: "change_drivers",
  actor: ADMIN,
  key: "press-1",
  basedOn: HELD.revision,
  reason: "One driver is ill.",
  window,
  change: { fromDrivers: 2, toDrivers: 1 },
  changes: { columns: { endsAt: window.endsAt } },
} as const;

describe("another number of drivers on a truck", () => {
  it("changes the window of the jobs, once, and says so in the history", () => {
    const { order, events } = accepted(HELD, command);
    expect(order).toMatchObject({ endsAt: window.endsAt, driving, revision: HELD.revision + 1 });
    expect(order.startsAt).toBe(HELD.startsAt);
    expect(order.jobs).toEqual(HELD.jobs);
    expect(events).toMatchObject([
      { reason: "One driver is ill.", revision: { kind: "drivers_changed", fromDrivers: 2, toDrivers: 1 } },
    ]);
    expect(outcome(order, command)).toBe("unchanged");
  });

  it("is an admin's to choose, with a reason, until the order is final", () => {
    expect(outcome(HELD, { ...command, actor: CUSTOMER })).toBe("FORBIDDEN");
    expect(outcome(HELD, { ...command, reason: "" })).toBe("REASON_REQUIRED");
    expect(outcome(boardOrder("delivered", HELD.jobs), command)).toBe("ORDER_NOT_CHANGEABLE");
    expect(outcome(boardOrder("pending", []), command)).toBe("ORDER_NOT_CHANGEABLE");
    expect(outcome({ ...HELD, revision: HELD.revision + 1 }, command)).toBe("ORDER_CHANGED");
  });

  it("is refused where its driver has another job in the new window", () => {
    const other = {
      jobId: "KD-2-1",
      driverId: HOLDER,
      startsAt: window.endsAt - HOUR_MS,
      endsAt: window.endsAt,
    };
    expect(outcome(HELD, command, { holdersBusy: [other] })).toBe("JOBS_OVERLAP");
  });
});
