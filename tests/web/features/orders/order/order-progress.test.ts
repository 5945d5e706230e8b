import { describe, expect, test } from "vitest";
import { progressOf } from "#web/features/orders/order/order-progress.ts";
import { event, order, placed, PLACED_AT } from "../sample-orders.ts";

const states = (of: Parameters<typeof progressOf>[0]) =>
  progressOf(of).map(({ status, state }) => `${status} ${state}`);

describe("the line of an order", () => {
  test("begins at pending with everything else ahead", () => {
    expect(states(order("KD-1"))).toEqual([
      "pending here",
      "confirmed ahead",
      "in_transit ahead",
      "delivered ahead",
    ]);
  });

  test("says when and by whom each step was taken", () => {
    const steps = progressOf(
      order("KD-1", {
        status: "in_transit",
        events: [placed(), event("confirmed", "admin", 1), event("in_transit", "driver", 5)],
      }),
    );
    expect(steps.map(({ state, at, actor }) => [state, at, actor])).toEqual([
      ["done", PLACED_AT, "customer"],
      ["done", PLACED_AT + 3_600_000, "admin"],
      ["here", PLACED_AT + 5 * 3_600_000, "driver"],
      ["ahead", null, null],
    ]);
  });

  test("is behind us as a whole once delivered", () => {
    const events = ["confirmed", "in_transit", "delivered"].map((to, at) => event(to, "driver", at));
    expect(states(order("KD-1", { status: "delivered", events: [placed(), ...events] }))).toEqual([
      "pending done",
      "confirmed done",
      "in_transit done",
      "delivered done",
    ]);
  });

  test("ends where the order was cancelled, with the reason and nothing ahead", () => {
    const cancelled = order("KD-1", {
      status: "cancelled",
      events: [placed(), event("confirmed", "driver", 1), event("cancelled", "customer", 2, "Moving later")],
    });
    expect(states(cancelled)).toEqual(["pending done", "confirmed done", "cancelled broken"]);
    expect(progressOf(cancelled).at(-1)?.reason).toBe("Moving later");
  });

  test("takes no step of a single job for a step of the order", () => {
    const cancelledJob = { ...event("cancelled", "admin", 1), jobId: "job-1" };
    expect(states(order("KD-1", { events: [placed(), cancelledJob] }))[0]).toBe("pending here");
  });
});
