import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bangkokTime } from "#domain/time.ts";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { FakeApi } from "../../../../../support/fake-api.ts";
import { order, PLACED_AT } from "../../sample-orders.ts";
import { dialog, held, open, orderApi, user } from "./job-presses.tsx";

/* When the office says that a job of a driver was started and completed. */

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const HOUR_MS = 3_600_000;
const minuteOf = (at: number) => at - (at % 60_000);
let api: FakeApi;
let shown: Order;

/** At nine in the morning, confirmed, its one job reserved, at its pickup. */
beforeEach(() => {
  shown = order("KD-A", { status: "confirmed", pickupAt: PLACED_AT, jobs: [held("reserved")] });
  api = orderApi(() => shown);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe("a start for a driver", () => {
  const ask = async () => {
    await open();
    await user().click(screen.getByRole("button", { name: "Start for the driver" }));
    return dialog(/Start the job of Driver One/);
  };

  test("needs no reason once its driver could have started, and takes when the truck really left", async () => {
    api.procedures["orders.startJob"] = () => ({ data: shown });
    const check = await ask();
    expect(check.getByLabelText(/^Reason\s?\(optional\)$/)).toBeDefined();
    const when = within(check.getByRole("group", { name: "When the truck left" }));
    await user().clear(when.getByLabelText("Time"));
    await user().click(check.getByRole("button", { name: "Start job" }));
    expect(when.getByText("Please fill in this field.")).toBeDefined();
    await user().type(when.getByLabelText("Time"), bangkokTime(PLACED_AT + HOUR_MS));
    await user().click(check.getByRole("button", { name: "Start job" }));
    expect(when.getByText("This time is still to come.")).toBeDefined();
    expect(api.inputsOf("orders.startJob")).toEqual([]);
    await user().clear(when.getByLabelText("Time"));
    await user().type(when.getByLabelText("Time"), bangkokTime(PLACED_AT - HOUR_MS));
    await user().click(check.getByRole("button", { name: "Start job" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.startJob")).toMatchObject([
      { reason: "", at: minuteOf(PLACED_AT - HOUR_MS), seenRevision: 1 },
    ]);
  });

  test("shows at its field why the time was refused", async () => {
    api.procedures["orders.startJob"] = () => ({ code: "BAD_INPUT", fields: { at: "IN_FUTURE" } });
    const check = await ask();
    await user().click(check.getByRole("button", { name: "Start job" }));
    expect(await check.findByText("This time is still to come.")).toBeDefined();
    expect(screen.getByRole("dialog")).toBeDefined();
  });
});

test("takes when it was delivered, after the start and the latest stop, with a reason before half of the way", async () => {
  const startedAt = minuteOf(PLACED_AT - 4 * HOUR_MS);
  const arrivedAt = PLACED_AT - 3 * HOUR_MS;
  const visits = [
    { stop: 0, arrivedAt: startedAt, leftAt: startedAt },
    { stop: 1, arrivedAt, leftAt: null },
  ];
  const times = { startedAt, startReceivedAt: startedAt, roadDurationS: 4 * 3600 };
  shown = { ...shown, status: "in_transit", jobs: [{ ...held("in_progress"), ...times, visits }] };
  api.procedures["orders.completeJob"] = () => ({ data: shown });
  await open();
  await user().click(screen.getByRole("button", { name: "Complete for the driver" }));
  const check = await dialog(/Complete the job of Driver One/);
  const when = within(check.getByRole("group", { name: "When it was delivered" }));
  const enter = async (at: number) => {
    await user().clear(when.getByLabelText("Time"));
    await user().type(when.getByLabelText("Time"), bangkokTime(at));
    await user().click(check.getByRole("button", { name: "Complete for the driver" }));
  };
  expect(check.getByLabelText(/^Reason\s?\(optional\)$/)).toBeDefined();
  await enter(arrivedAt - 10 * 60_000);
  expect(
    when.getByText(/^Not before .*when the job was started or the truck was last at a stop\.$/),
  ).toBeDefined();
  await enter(startedAt + HOUR_MS + 10 * 60_000);
  expect(check.getByText("Please give a reason.")).toBeDefined();
  expect(check.getByLabelText("Reason")).toBeDefined();
  expect(api.inputsOf("orders.completeJob")).toEqual([]);
  await enter(startedAt + 2 * HOUR_MS);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.completeJob")).toMatchObject([
    { reason: "", at: startedAt + 2 * HOUR_MS, seenRevision: 1 },
  ]);
});
