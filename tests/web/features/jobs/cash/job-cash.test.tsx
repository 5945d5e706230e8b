import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { pressed } from "#web/lib/offline/entry.ts";
import { forget, press, queueState } from "#web/lib/offline/queue.ts";
import { openDashboard, DRIVER } from "../dashboard-screen.tsx";
import { FakeServer, jobCard, NOTHING_DUE, type Answer } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const DUE = { ...NOTHING_DUE, leftSatang: 3_300_00, maxSatang: 3_300_00, takesCash: true, canRecord: true };
const RECORDED = {
  ...DUE,
  leftSatang: 0,
  canRecord: false,
  recorded: {
    paymentId: "KD-AAAAAA-P1",
    state: "reported",
    amountSatang: 3_300_00,
    recordedAt: Date.now(),
    driverName: "Dan",
    reason: "",
    disputedAt: null,
    dispute: "",
  },
};
const job = {
  ...jobCard("kapi", { pickupAt: Date.now() }),
  status: "in_progress",
  orderStatus: "in_transit",
  roadDurationS: null,
  completeFrom: null,
  waitingTerms: null,
  waitingPaySatang: 0,
  isWaitingWaived: false,
  visits: [
    { stop: 0, arrivedAt: 0, leftAt: 0 },
    { stop: 1, arrivedAt: 0, leftAt: null },
  ],
  contact: null,
  canOpenContact: false,
};

const STEPS_AND_CASH: ReadonlySet<string> = new Set(["jobs.start", "payments.recordCash"]);

let server: FakeServer;
let money: object;
let answer: () => Answer;
beforeEach(() => {
  money = DUE;
  answer = () => ({ data: (money = RECORDED) });
  server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: DRIVER }),
    "jobs.available": () => ({ data: { items: [], nextCursor: null } }),
    "jobs.mine": () => ({ data: { items: [job], nextCursor: null } }),
    "drivers.vehiclesOfJob": () => ({ data: { vehicles: [], vehicleId: null } }),
    "jobs.byId": () => ({ data: { ...job, notes: "", stops: [] } }),
    "payments.ofJob": () => ({ data: money }),
    "payments.recordCash": () => answer(),
  };
  setSession("driver");
});
afterEach(async () => {
  await act(() => forget(queueState().entries.map(({ clientId }) => clientId)));
  act(() => setSession("signed_out"));
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const open = () => openDashboard("?view=mine&job=kapi");
const sent = () => server.callsOf("payments.recordCash").map(({ input }) => input as { key: string });

async function record(amount?: string): Promise<void> {
  await user().click(await screen.findByRole("button", { name: "Record cash" }));
  const field = await screen.findByLabelText("Amount received (baht)");
  if (amount !== undefined) {
    await user().clear(field);
    await user().type(field, amount);
  }
  const buttons = screen.getAllByRole("button", { name: "Record cash" });
  await user().click(buttons.at(-1) as HTMLElement);
}

test("a driver sees what to take, and records it", async () => {
  open();
  expect(await screen.findByText(/Take ฿3,300.* in cash before unloading/)).toBeDefined();
  await record();
  expect(await screen.findByText(/in cash, recorded on .* by Dan/)).toBeDefined();
  expect(sent()).toMatchObject([{ jobId: "kapi", amountSatang: 3_300_00 }]);
  expect(screen.queryByRole("button", { name: "Record cash" })).toBeNull();
});

test("nothing and too much stay in the form, with the reason", async () => {
  open();
  await record("0");
  expect(await screen.findByText("Please enter an amount above 0.")).toBeDefined();
  await user().clear(screen.getByLabelText("Amount received (baht)"));
  await user().type(screen.getByLabelText("Amount received (baht)"), "3300.01");
  await user().click(screen.getAllByRole("button", { name: "Record cash" }).at(-1) as HTMLElement);
  expect(await screen.findByText(/is to be paid. Please give back what is too much/)).toBeDefined();
  expect(sent()).toEqual([]);
});

test("without a connection the amount stays on the phone, and is sent under the same key", async () => {
  answer = () => ({ unreachable: true });
  open();
  await record("1000");
  expect(await screen.findByText(/is kept on this phone/)).toBeDefined();
  await waitFor(() => expect(sent()).toHaveLength(1));
  answer = () => ({ data: (money = RECORDED) });
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByText(/is kept on this phone/)).toBeNull());
  expect(sent()[1]).toEqual(sent()[0]);
  expect(sent()[1]).toMatchObject({ amountSatang: 1_000_00 });
});

test("what is refused is not sent again, and the page says why", async () => {
  answer = () => {
    money = RECORDED;
    return { code: "CASH_ALREADY_RECORDED", params: { amountSatang: 3_300_00 } };
  };
  open();
  await record();
  expect(await screen.findByText(/in cash, recorded on/)).toBeDefined();
  expect(screen.queryByText(/is kept on this phone/)).toBeNull();
  expect(screen.getByRole("alert", { name: /^Not accepted: Cash received/ })).toBeDefined();
});

test("an order that is paid on its page says what is due before unloading, and takes no cash", async () => {
  money = { ...DUE, takesCash: false, canRecord: false };
  open();
  expect(await screen.findByText(/has still to pay ฿3,300.* before unloading/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Record cash" })).toBeNull();
});

test("cash for a job whose start is only on this phone is kept like the rest, and sent after the start", async () => {
  money = { ...DUE, canRecord: false };
  const reserved = { ...job, status: "reserved", orderStatus: "confirmed", visits: [], completedAt: null };
  let isUp = false;
  server.procedures["jobs.mine"] = () => ({ data: { items: [reserved], nextCursor: null } });
  server.procedures["jobs.byId"] = () => ({ data: { ...reserved, notes: "", stops: [] } });
  server.procedures["jobs.start"] = () =>
    isUp ? { data: { jobId: "kapi", status: "in_progress", visits: [] } } : { unreachable: true };
  const recorded = answer;
  answer = () => (isUp ? recorded() : { unreachable: true });
  open();
  await screen.findByText(/Take ฿3,300.* in cash before unloading/);
  expect(screen.queryByRole("button", { name: "Record cash" })).toBeNull();
  await act(async () => {
    await press(
      pressed({
        userId: "u-driver",
        jobId: "kapi",
        orderId: "KD-kapi",
        command: { type: "start" },
        at: Date.now(),
        basedOn: "reserved",
      }),
    );
  });
  await record();
  await waitFor(() =>
    expect(queueState().entries.map(({ command }) => command.type)).toEqual(["start", "cash"]),
  );
  isUp = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(queueState().entries).toEqual([]));
  const sentSteps = server.calls.map(({ path }) => path).filter((path) => STEPS_AND_CASH.has(path));
  expect(sentSteps.slice(-2)).toEqual(["jobs.start", "payments.recordCash"]);
});
