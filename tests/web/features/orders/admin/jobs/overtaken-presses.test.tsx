import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import type { FakeApi } from "../../../../../support/fake-api.ts";
import { job, order, PLACED_AT } from "../../sample-orders.ts";
import { dialog, held, open, orderApi, user } from "./job-presses.tsx";

/* Presses of the office on a job that somebody else has changed since its dialog was opened. */

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const DAY_MS = 24 * 3_600_000;
let api: FakeApi;
let shown: Order;

/** Confirmed, its one job reserved, the pickup three days away. */
beforeEach(() => {
  shown = order("KD-A", { status: "confirmed", jobs: [held("reserved")] });
  api = orderApi(() => shown);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe("a job that another driver holds by now", () => {
  test("is not started for the one in the title: who holds it is shown first", async () => {
    await open();
    await user().click(screen.getByRole("button", { name: "Start for the driver" }));
    const check = await dialog(/Start the job of Driver One/);
    await user().type(check.getByLabelText("Reason"), "They asked");
    api.procedures["orders.startJob"] = ({ seenDriverId }: { readonly seenDriverId: string }) => {
      shown = { ...shown, jobs: [{ ...job("reserved"), driverId: "driver-2", driverName: "Driver Two" }] };
      return seenDriverId === "driver-2" ? { data: shown } : { code: "JOB_ALREADY_RESERVED" };
    };
    await user().click(check.getByRole("button", { name: "Start job" }));
    const notice = within(await check.findByRole("region", { name: /Someone else saved/ }));
    expect(notice.getByText("Driver Two")).toBeDefined();
    expect(notice.getByText("Driver One")).toBeDefined();
    expect(check.getByRole<HTMLButtonElement>("button", { name: "Start job" }).disabled).toBe(true);
    expect(api.inputsOf("orders.startJob")).toHaveLength(1);
    await user().click(notice.getByRole("button", { name: "Take theirs: Driver" }));
    await dialog(/Start the job of Driver Two/);
    await user().click(check.getByRole("button", { name: "Start job" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.startJob").at(-1)).toMatchObject({ seenDriverId: "driver-2" });
  });
});

describe("a job under way that another driver holds by now", () => {
  test("is not completed for the one in the title: who holds it is shown first", async () => {
    shown = order("KD-A", { status: "in_transit", jobs: [held("in_progress")] });
    await open();
    await user().click(screen.getByRole("button", { name: "Complete for the driver" }));
    const check = await dialog(/Driver One/);
    await user().type(check.getByLabelText(/^Reason\s?\(optional\)$/), "The driver is ill");
    api.procedures["orders.completeJob"] = ({ seenDriverId }: { readonly seenDriverId: string }) => {
      shown = { ...shown, jobs: [{ ...job("in_progress"), driverId: "driver-2", driverName: "Driver Two" }] };
      return seenDriverId === "driver-2" ? { data: shown } : { code: "JOB_ALREADY_RESERVED" };
    };
    const press = () => user().click(check.getByRole("button", { name: "Complete for the driver" }));
    await press();
    const notice = within(await check.findByRole("region", { name: /Someone else saved/ }));
    expect(notice.getByText("Driver Two")).toBeDefined();
    const confirm = check.getByRole<HTMLButtonElement>("button", { name: "Complete for the driver" });
    expect(confirm.disabled).toBe(true);
    expect(api.inputsOf("orders.completeJob")).toHaveLength(1);
    await user().click(notice.getByRole("button", { name: "Take theirs: Driver" }));
    await press();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.completeJob").at(-1)).toMatchObject({ seenDriverId: "driver-2" });
  });
});

describe("a waiting that costs another amount by now", () => {
  test("is waived only once that amount was seen", async () => {
    shown = order("KD-A", {
      status: "in_transit",
      jobs: [job("in_progress")],
      waitingTerms: { freeMinutes: 60, perHalfHourSatang: 150_00 },
    });
    await open();
    await user().click(screen.getByRole("button", { name: "Waive waiting" }));
    const check = await dialog(/Waive the waiting/);
    await user().type(check.getByLabelText("Reason"), "Our fault");
    api.procedures["orders.waiveWaiting"] = ({ seenSatang }: { readonly seenSatang: number }) => {
      shown = { ...shown, status: "delivered", jobs: [{ ...job("completed"), waitingSatang: 450_00 }] };
      return seenSatang === 450_00 ? { data: shown } : { code: "ORDER_CHANGED" };
    };
    const press = () => user().click(check.getByRole("button", { name: "Waive waiting" }));
    await press();
    const notice = within(await check.findByRole("region", { name: /Someone else saved/ }));
    expect(notice.getByText("฿450")).toBeDefined();
    await user().click(notice.getByRole("button", { name: "Take theirs: Waiting" }));
    await press();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.waiveWaiting")).toMatchObject([{ seenSatang: 0 }, { seenSatang: 450_00 }]);
  });
});

describe("a job whose order a colleague has moved to another day", () => {
  const ask = async () => {
    await open();
    await user().click(screen.getByRole("button", { name: "Start for the driver" }));
    const check = await dialog(/Start the job of Driver One/);
    await user().type(check.getByLabelText("Reason"), "They asked");
    api.procedures["orders.startJob"] = ({ seenRevision }: { readonly seenRevision: number }) => {
      shown = { ...shown, revision: 2, pickupAt: PLACED_AT + 10 * DAY_MS };
      return seenRevision === 2 ? { data: shown } : { code: "ORDER_CHANGED" };
    };
    return { check, press: () => user().click(check.getByRole("button", { name: "Start job" })) };
  };
  const noticeIn = async (check: Awaited<ReturnType<typeof dialog>>) =>
    within(await check.findByRole("region", { name: /Someone else saved/ }));

  test("is not started by who saw the day before: both are shown, and it is started in spite of it by another press", async () => {
    const { check, press } = await ask();
    await press();
    const notice = await noticeIn(check);
    expect(notice.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Pickup time.*You saw.*22 November 2026.*Saved now.*29 November 2026/),
    ]);
    expect(check.getByRole<HTMLButtonElement>("button", { name: "Start job" }).disabled).toBe(true);
    expect(api.inputsOf("orders.startJob")).toHaveLength(1);
    await user().click(notice.getByRole("button", { name: "Keep my choice" }));
    await waitFor(() => expect(check.queryByRole("region", { name: /Someone else saved/ })).toBeNull());
    await press();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.startJob")).toMatchObject([{ seenRevision: 1 }, { seenRevision: 2 }]);
  });

  test("is left as it is by who thinks otherwise", async () => {
    const { check, press } = await ask();
    await press();
    const notice = await noticeIn(check);
    await user().click(notice.getByRole("button", { name: "Leave it as it is now" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.startJob")).toHaveLength(1);
  });
});

describe("a job under way whose order has got other terms", () => {
  const ask = async () => {
    shown = order("KD-A", { status: "in_transit", jobs: [held("in_progress")] });
    await open();
    await user().click(screen.getByRole("button", { name: "Complete for the driver" }));
    const check = await dialog(/Complete the job of Driver One/);
    await user().type(check.getByLabelText(/^Reason\s?\(optional\)$/), "The driver is ill");
    return {
      check,
      press: () => user().click(check.getByRole("button", { name: "Complete for the driver" })),
    };
  };

  test("is not completed without a stop that its customer has agreed to: it is shown as soon as it is read", async () => {
    const { check, press } = await ask();
    const [pickup, destination] = shown.stops;
    const added = { ...destination!, label: { th: "บางนา", en: "Bang Na" } };
    shown = { ...shown, stops: [pickup!, added, destination!], revision: 2 };
    await act(async () => trpcUtils.orders.byId.invalidate());
    const notice = within(await check.findByRole("region", { name: /Someone else saved/ }));
    expect(notice.getByText(/: Bang Na →/)).toBeDefined();
    expect(api.inputsOf("orders.completeJob")).toEqual([]);
    await user().click(notice.getByRole("button", { name: "Keep my choice" }));
    api.procedures["orders.completeJob"] = () => ({ data: shown });
    await press();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.completeJob")).toMatchObject([{ seenRevision: 2 }]);
  });

  test("is not completed before the other declared value was read", async () => {
    const { check, press } = await ask();
    shown = { ...shown, declaredValueSatang: 30_000_00, revision: 2 };
    await act(async () => trpcUtils.orders.byId.invalidate());
    const notice = within(await check.findByRole("region", { name: /Someone else saved/ }));
    expect(notice.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Declared value.*You saw.*Not declared.*Saved now.*30,000/),
    ]);
    const confirm = () => check.getByRole<HTMLButtonElement>("button", { name: "Complete for the driver" });
    expect(confirm().disabled).toBe(true);
    await user().click(notice.getByRole("button", { name: "Keep my choice" }));
    expect(confirm().disabled).toBe(false);
    api.procedures["orders.completeJob"] = () => ({ data: shown });
    await press();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.completeJob")).toMatchObject([{ seenRevision: 2 }]);
  });

  test("that no page shows in words is said to have changed, and nothing is sent before that was read", async () => {
    const { check, press } = await ask();
    api.procedures["orders.completeJob"] = () => {
      shown = { ...shown, revision: 2 };
      return { code: "ORDER_CHANGED" };
    };
    await press();
    const notice = within(await check.findByRole("region", { name: /Someone else saved/ }));
    expect(notice.getByText(/^This order has just been changed/)).toBeDefined();
    expect(notice.queryByRole("listitem")).toBeNull();
    const confirm = check.getByRole<HTMLButtonElement>("button", { name: "Complete for the driver" });
    expect(confirm.disabled).toBe(true);
    expect(api.inputsOf("orders.completeJob")).toHaveLength(1);
  });
});
