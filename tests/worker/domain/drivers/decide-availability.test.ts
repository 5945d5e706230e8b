import { expect, test } from "vitest";
import { decide } from "#domain/jobs/decide.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { ADMIN, boardJob, boardOrder, driver } from "../jobs/board-order.ts";

const order = boardOrder("pending", [boardJob("a", "available")]);
const day = bangkokDay(order.startsAt);
const off = driver("d1", { daysOff: [{ from: day, to: day }] });
const now = order.startsAt - 2 * DAY_MS;

test("a driver who is not approved takes no job, whoever gives it", () => {
  const suspended = driver("d1", { approved: false });
  const state = { order, driver: suspended, busy: [] };
  expect(decide(state, { type: "reserve", jobId: "a", driverId: "d1" }, now)).toMatchObject({
    code: "DRIVER_NOT_APPROVED",
  });
  const assigned = {
    type: "assign",
    jobId: "a",
    driverId: "d1",
    actor: ADMIN,
    overlapReason: "asked",
  } as const;
  expect(decide(state, assigned, now)).toMatchObject({ code: "DRIVER_NOT_APPROVED" });
});

test("a day off refuses a driver and an admin, but not an admin who says why", () => {
  const state = { order, driver: off, busy: [] };
  expect(decide(state, { type: "reserve", jobId: "a", driverId: "d1" }, now)).toMatchObject({
    code: "DRIVER_DAY_OFF",
    params: { day },
  });
  const assign = { type: "assign", jobId: "a", driverId: "d1", actor: ADMIN } as const;
  expect(decide(state, { ...assign, overlapReason: null }, now)).toMatchObject({ code: "DRIVER_DAY_OFF" });
  expect(decide(state, { ...assign, overlapReason: "phoned" }, now).outcome).toBe("accepted");
});
