import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CompleteJobDialog } from "#web/features/orders/admin/complete-job-dialog.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import type { FakeApi, FakeAnswer } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { event, job, order, PLACED_AT } from "../sample-orders.ts";
import { dialog, held, open, orderApi, user } from "./jobs/job-presses.tsx";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const HOUR_MS = 3_600_000;
const showToast = vi.spyOn(toasts, "showToast");
const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);
let api: FakeApi;
let shown: Order;

/** Confirmed, its one job reserved, the pickup three days away. */
beforeEach(() => {
  shown = order("KD-A", { status: "confirmed", jobs: [{ ...job("reserved"), driverId: "driver-1" }] });
  api = orderApi(() => shown);
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe("starting a job for its driver", () => {
  const ask = async () => {
    await open();
    await user().click(screen.getByRole("button", { name: "Start for the driver" }));
    return dialog(/Start the job of Driver One/);
  };

  test("says what follows, and from when the driver can do it, before it is done", async () => {
    const check = await ask();
    expect(check.getByText(/can no longer cancel it.*22 November 2026.*06:00/)).toBeDefined();
    expect(api.inputsOf("orders.startJob")).toEqual([]);
  });

  test("says nothing of what a driver without an account cannot do", async () => {
    shown = { ...shown, jobs: [{ ...held("reserved"), driverHasAccount: false }] };
    const check = await ask();
    expect(check.getByText(/can no longer cancel it\.$/)).toBeDefined();
    expect(check.queryByText(/without you/)).toBeNull();
  });

  test("needs a reason, then shows the order in transit", async () => {
    api.procedures["orders.startJob"] = () => {
      shown = { ...shown, status: "in_transit", jobs: [job("in_progress")] };
      return { data: shown };
    };
    const check = await ask();
    await user().click(check.getByRole("button", { name: "Start job" }));
    expect(check.getByText("Please give a reason.")).toBeDefined();
    expect(api.inputsOf("orders.startJob")).toEqual([]);
    await user().type(check.getByLabelText("Reason"), " The customer asked ");
    await user().click(check.getByRole("button", { name: "Start job" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.startJob")).toEqual([
      {
        orderId: "KD-A",
        jobId: "job-1",
        reason: "The customer asked",
        seenDriverId: "driver-1",
        seenRevision: 1,
      },
    ]);
    expect(lastToast()).toEqual(["success", "Job", "Job status updated."]);
    expect(screen.queryByRole("button", { name: "Start for the driver" })).toBeNull();
  });
});

describe("which of its driver's vehicles comes", () => {
  const truckChoice = (vehicleId: string, plates: readonly string[] = ["1กข 1111", "2กข 2222"]) => ({
    vehicles: plates.map((plate, at) => ({ vehicleId: `v-${at + 1}`, plate })),
    vehicleId,
  });
  const bringing = (vehicleId: string) =>
    order("KD-A", {
      status: "confirmed",
      jobs: [{ ...held("reserved"), truckChoice: truckChoice(vehicleId) }],
    });
  const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Vehicle for this job" });

  test("is chosen as it was seen, and is nothing to choose of one that fits alone", async () => {
    shown = bringing("v-1");
    api.procedures["assignments.chooseVehicle"] = () => {
      shown = bringing("v-2");
      return { data: shown };
    };
    await open();
    await user().selectOptions(await field(), "2กข 2222");
    await waitFor(async () => expect((await field()).value).toBe("v-2"));
    expect(api.inputsOf("assignments.chooseVehicle")).toEqual([
      { orderId: "KD-A", jobId: "job-1", seenDriverId: "driver-1", seenVehicleId: "v-1", vehicleId: "v-2" },
    ]);
    shown = order("KD-A", {
      jobs: [{ ...held("reserved"), truckChoice: truckChoice("v-1", ["1กข 1111"]) }],
    });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole("combobox", { name: "Vehicle for this job" })).toBeNull());
    const fault = { code: "INSURANCE_EXPIRES", params: { day: "2026-12-10" } } as const;
    const { vehicles } = truckChoice("v-1");
    const withFault = vehicles.map((each) => (each.vehicleId === "v-2" ? { ...each, fault } : each));
    const choice = { vehicles: withFault, vehicleId: "v-1" };
    shown = order("KD-A", { jobs: [{ ...held("reserved"), truckChoice: choice }] });
    await queryClient.invalidateQueries();
    const uninsured = await screen.findByRole<HTMLOptionElement>("option", { name: /^2กข 2222/ });
    expect(uninsured.textContent).toBe("2กข 2222 · Insurance expires before it ends");
    expect(uninsured.disabled).toBe(true);
  });

  test("that somebody else has chosen meanwhile is shown beside the own choice, which another press keeps", async () => {
    shown = bringing("v-1");
    api.procedures["assignments.chooseVehicle"] = () => {
      const plates = ["1กข 1111", "2กข 2222", "3กข 3333"];
      shown = order("KD-A", {
        status: "confirmed",
        jobs: [{ ...held("reserved"), truckChoice: truckChoice("v-3", plates) }],
      });
      return { code: "JOB_VEHICLE_CHANGED" };
    };
    await open();
    await user().selectOptions(await field(), "2กข 2222");
    const notice = await screen.findByRole("region", { name: /Someone else saved/ });
    expect(notice.textContent).toMatch(/You saw1กข 1111Saved now3กข 3333You chose2กข 2222/);
    api.procedures["assignments.chooseVehicle"] = () => {
      shown = bringing("v-2");
      return { data: shown };
    };
    await user().click(within(notice).getByRole("button", { name: "Keep my choice" }));
    await waitFor(async () => expect((await field()).value).toBe("v-2"));
    expect(api.inputsOf("assignments.chooseVehicle").at(-1)).toMatchObject({
      seenVehicleId: "v-3",
      vehicleId: "v-2",
    });
    expect(screen.queryByRole("region", { name: /Someone else saved/ })).toBeNull();
  });
});

test("a waiting that was waived by mistake is charged again with a reason, and without one it is asked for", async () => {
  const waived = { ...job("completed"), waitingSatang: 450_00, isWaitingWaived: true };
  const waitingTerms = { freeMinutes: 60, perHalfHourSatang: 150_00 };
  shown = order("KD-A", { status: "delivered", jobs: [waived], waitingTerms });
  api.procedures["orders.chargeWaiting"] = () => {
    shown = { ...shown, jobs: [{ ...waived, isWaitingWaived: false }] };
    return { data: shown };
  };
  await open();
  expect(screen.queryByRole("button", { name: "Waive waiting" })).toBeNull();
  await user().click(screen.getByRole("button", { name: "Charge the waiting again" }));
  const check = await dialog(/Take the waiver/);
  const press = () => user().click(check.getByRole("button", { name: "Charge the waiting again" }));
  await press();
  expect(api.inputsOf("orders.chargeWaiting")).toEqual([]);
  await user().type(check.getByLabelText("Reason"), "Another job");
  await press();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.chargeWaiting")).toMatchObject([{ reason: "Another job", seenSatang: 450_00 }]);
  expect(screen.getByRole("button", { name: "Waive waiting" })).toBeDefined();
});

describe("completing a job for its driver", () => {
  beforeEach(() => {
    shown = order("KD-A", { status: "in_transit", jobs: [held("in_progress")] });
  });

  test("says that it pays and delivers, and shows by whom it was completed, and why where that was said", async () => {
    api.procedures["orders.completeJob"] = () => {
      const completion = { ...event("completed", "admin", 1, "The driver is ill"), jobId: "job-1" };
      const completed = { ...job("completed"), completedAt: PLACED_AT };
      shown = { ...shown, status: "delivered", jobs: [completed], events: [...shown.events, completion] };
      return { data: shown };
    };
    await open();
    await user().click(screen.getByRole("button", { name: "Complete for the driver" }));
    const check = await dialog(/Complete the job of Driver One/);
    expect(check.getByText(/Driver One is paid as usual, and the customer is told/)).toBeDefined();
    await user().type(check.getByLabelText(/^Reason\s?\(optional\)$/), " The driver is ill ");
    await user().click(check.getByRole("button", { name: "Complete for the driver" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.completeJob")).toEqual([
      {
        orderId: "KD-A",
        jobId: "job-1",
        reason: "The driver is ill",
        seenDriverId: "driver-1",
        seenRevision: 1,
      },
    ]);
    expect(screen.getByText("Completed by the office for the driver: The driver is ill")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Complete for the driver" })).toBeNull();
  });

  test.each([
    ["open", "job-1", 1],
    ["expired", "job-1", 0],
    ["open", "job-2", 0],
  ])("warns of a change at the door that is %s for %s", async (state, jobId, count) => {
    const proposed = { ...event("in_transit", "driver", 1), kind: "door_change_proposed" };
    shown = { ...shown, events: [...shown.events, proposed as Order["events"][number]] };
    api.procedures["doorChanges.ofOrder"] = () => ({ data: [{ state, jobId }] });
    const dialogOf = () => <CompleteJobDialog order={shown} job={shown.jobs[0]!} onClose={() => {}} />;
    openPage({ "/": dialogOf }, "/");
    const check = await dialog(/Complete the job of Driver One/);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(api.inputsOf("doorChanges.ofOrder")).toEqual([{ orderId: "KD-A" }]);
    expect(check.queryAllByText(/^A change at the door still waits/)).toHaveLength(count);
  });

  test("waits until it is known whether a change at the door is open, and says that it could not be loaded", async () => {
    const proposed = { ...event("in_transit", "driver", 1), kind: "door_change_proposed" };
    shown = { ...shown, events: [...shown.events, proposed as Order["events"][number]] };
    let answer: (found: FakeAnswer) => void = () => {};
    api.procedures["doorChanges.ofOrder"] = () =>
      new Promise<FakeAnswer>((resolve) => {
        answer = resolve;
      });
    const dialogOf = () => <CompleteJobDialog order={shown} job={shown.jobs[0]!} onClose={() => {}} />;
    openPage({ "/": dialogOf }, "/");
    const check = await dialog(/Complete the job of Driver One/);
    const confirm = () => check.getByRole<HTMLButtonElement>("button", { name: "Complete for the driver" });
    await waitFor(() => expect(api.inputsOf("doorChanges.ofOrder")).toHaveLength(1));
    expect(confirm().disabled).toBe(true);
    answer({ code: "RATE_LIMITED" });
    expect(await check.findByText(/^Could not load the changes at the door/)).toBeDefined();
    expect(confirm().disabled).toBe(false);
    await user().click(check.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(api.inputsOf("doorChanges.ofOrder")).toHaveLength(2));
    answer({ data: [{ state: "open", jobId: "job-1" }] });
    expect(await check.findByText(/^A change at the door still waits/)).toBeDefined();
    expect(check.queryByText(/^Could not load/)).toBeNull();
  });

  test("is not offered before it is under way", async () => {
    shown = order("KD-A", { status: "confirmed", jobs: [job("reserved")] });
    await open();
    expect(screen.queryByRole("button", { name: "Complete for the driver" })).toBeNull();
  });
});

describe("a completed job", () => {
  const completedAt = PLACED_AT - HOUR_MS;
  beforeEach(() => {
    shown = order("KD-A", { status: "delivered", jobs: [{ ...held("completed"), completedAt }] });
  });
  const ask = async () => {
    await open();
    await user().click(screen.getByRole("button", { name: "Set back to in transit" }));
    return dialog(/Set the job of Driver One back/);
  };

  test("can be set back: what follows is said first, and a reason is needed", async () => {
    api.procedures["orders.reopenJob"] = () => {
      shown = { ...shown, status: "in_transit", jobs: [job("in_progress")] };
      return { data: shown };
    };
    const check = await ask();
    expect(
      check.getByText(/^The driver must complete it again.*A review that is written stays/),
    ).toBeDefined();
    await user().click(check.getByRole("button", { name: "Set back to in transit" }));
    expect(check.getByText("Please give a reason.")).toBeDefined();
    await user().type(check.getByLabelText("Reason"), "One room is left");
    await user().click(check.getByRole("button", { name: "Set back to in transit" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.reopenJob")).toEqual([
      {
        orderId: "KD-A",
        jobId: "job-1",
        reason: "One room is left",
        allowOverlap: false,
        seenDriverId: "driver-1",
      },
    ]);
  });

  test("whose driver has another job meanwhile is set back only once that is allowed", async () => {
    api.procedures["orders.reopenJob"] = ({ allowOverlap }: { readonly allowOverlap: boolean }) =>
      allowOverlap ? { data: shown } : { code: "JOBS_OVERLAP", params: { jobId: "KD-B-1" } };
    const check = await ask();
    await user().type(check.getByLabelText("Reason"), "One room is left");
    const press = () => user().click(check.getByRole("button", { name: "Set back to in transit" }));
    await press();
    expect(await check.findByText(/Driver One also has the job KD-B-1/)).toBeDefined();
    await press();
    expect(api.inputsOf("orders.reopenJob")).toHaveLength(1);
    await user().click(check.getByRole("checkbox", { name: "I know. Let the two jobs overlap." }));
    await press();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.reopenJob").at(-1)).toMatchObject({ allowOverlap: true });
  });

  test("is not offered to be set back after seven days", async () => {
    shown = order("KD-A", {
      status: "delivered",
      jobs: [{ ...job("completed"), completedAt: PLACED_AT - 8 * 24 * HOUR_MS }],
    });
    await open();
    expect(screen.queryByRole("button", { name: "Set back to in transit" })).toBeNull();
  });

  test("that was completed early is marked with the driver's reason", async () => {
    const completion = { ...event("completed", "driver", -1, "It was next door"), jobId: "job-1" };
    shown = { ...shown, events: [...shown.events, completion] };
    await open();
    expect(
      screen.getByText("Completed before half of the driving time. The driver says: It was next door"),
    ).toBeDefined();
  });
});

test("the history says that an order was set back, by whom and why", async () => {
  const setBack = { ...event("in_transit", "admin", 5, "One room is left"), from: "delivered" };
  shown = order("KD-A", { status: "in_transit", jobs: [job("in_progress")], events: [setBack] });
  await open();
  expect(screen.getByText("Set back to: In transit")).toBeDefined();
  expect(screen.getAllByText("Reason: One room is left").length).toBeGreaterThan(0);
});
