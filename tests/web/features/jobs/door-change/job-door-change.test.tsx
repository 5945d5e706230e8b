import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { PROPOSED_AT_DOOR } from "../../../../support/door-change.ts";
import { openDashboard, DRIVER } from "../dashboard-screen.tsx";
import { FakeServer, jobCard, NO_DOOR_CHANGES } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const AT_STOP = [{ stop: 0, arrivedAt: 0, leftAt: null }];
const LABOUR = {
  kind: "labour",
  amountSatang: 1_500_00,
  workers: 2,
  pricePerWorkerHourSatang: 150_00,
  billedHalfHours: 10,
};
const PRICED = {
  revision: 1,
  loadRange: "under_850_kg",
  lines: [{ before: null, after: LABOUR }],
  fromTotalSatang: 3_300_00,
  totalSatang: 4_800_00,
  suggestedWorkers: 3,
  stop: null,
  obstacle: null,
};
const OPEN = {
  ...PROPOSED_AT_DOOR,
  changeId: "KD-kapi.d8",
  orderId: "KD-kapi",
  jobId: "kapi",
  note: "A piano",
  proposedAt: Date.now(),
  expiresAt: Date.now() + 60_000,
  lines: PRICED.lines,
};

let server: FakeServer;
let visits: object[];
let facts: object;
beforeEach(() => {
  visits = AT_STOP;
  facts = NO_DOOR_CHANGES;
  const job = () => ({
    ...jobCard("kapi", { pickupAt: Date.now() }),
    status: "in_progress",
    orderStatus: "in_transit",
    roadDurationS: null,
    completeFrom: null,
    waitingTerms: null,
    waitingPaySatang: 0,
    isWaitingWaived: false,
    visits,
    contact: null,
    canOpenContact: false,
  });
  server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: DRIVER }),
    "jobs.available": () => ({ data: { items: [], nextCursor: null } }),
    "jobs.mine": () => ({ data: { items: [job()], nextCursor: null } }),
    "drivers.vehiclesOfJob": () => ({ data: { vehicles: [], vehicleId: null } }),
    "jobs.byId": () => ({ data: { ...job(), notes: "", stops: [] } }),
    "doorChanges.ofJob": () => ({ data: facts }),
    "doorChanges.preview": () => ({ data: PRICED }),
  };
  setSession("driver");
});
afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const open = () => openDashboard("?view=mine&job=kapi");
const action = () => screen.findByRole("button", { name: "Change at the door" });

test("a driver at a stop sees what another helper and a piano cost, and sends it once", async () => {
  const user = userEvent.setup();
  server.procedures["doorChanges.propose"] = () => ({ data: { ...NO_DOOR_CHANGES, changes: [OPEN] } });
  open();
  await user.click(await action());
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Send to the customer" }).disabled).toBe(true);
  await user.click(sheet.getByRole("button", { name: "One more: Helpers" }));
  await user.selectOptions(sheet.getByRole("combobox", { name: "Add a thing" }), "piano");
  await user.selectOptions(sheet.getByRole("combobox", { name: "Pickup · Floor" }), "3");
  expect(await sheet.findByText("฿4,800")).toBeDefined();
  expect(sheet.getByText("For these things and floors we suggest helpers: 3.")).toBeDefined();
  await waitFor(() =>
    expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Send to the customer" }).disabled).toBe(
      false,
    ),
  );
  await user.type(sheet.getByRole("textbox"), "A piano");
  await user.click(sheet.getByRole("button", { name: "Send to the customer" }));
  expect(await screen.findByText("Waits for the customer’s answer")).toBeDefined();
  expect(server.callsOf("doorChanges.propose").map(({ input }) => input)).toMatchObject([
    {
      jobId: "kapi",
      workers: 2,
      items: [
        { itemId: "box", count: 4 },
        { itemId: "piano", count: 1 },
      ],
      access: [{ stop: 0, floor: 3, hasLift: false }],
      totalSatang: 4_800_00,
      note: "A piano",
    },
  ]);
});

test("a press whose answer was lost is repeated: its own proposal is not in its way", async () => {
  const user = userEvent.setup();
  let heard: string | null = null;
  server.procedures["doorChanges.propose"] = ({ idempotencyKey }: { readonly idempotencyKey: string }) => {
    heard = idempotencyKey;
    return { unreachable: true };
  };
  server.procedures["doorChanges.preview"] = ({ idempotencyKey }: { readonly idempotencyKey?: string }) => ({
    data: {
      ...PRICED,
      obstacle: heard === null || heard === idempotencyKey ? null : { code: "DOOR_CHANGE_OPEN" },
    },
  });
  open();
  await user.click(await action());
  const sheet = within(await screen.findByRole("dialog"));
  const send = () => sheet.getByRole<HTMLButtonElement>("button", { name: "Send to the customer" });
  await user.click(sheet.getByRole("button", { name: "One more: Helpers" }));
  await waitFor(() => expect(send().disabled).toBe(false));
  await user.type(sheet.getByRole("textbox"), "A piano");
  await user.click(send());
  await waitFor(() =>
    expect(server.callsOf("doorChanges.preview").at(-1)?.input).toMatchObject({ idempotencyKey: heard }),
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(sheet.queryByText(/still waits for the customer/)).toBeNull();
  server.procedures["doorChanges.propose"] = () => ({ data: { ...NO_DOOR_CHANGES, changes: [OPEN] } });
  await user.click(send());
  expect(await screen.findByText("Waits for the customer’s answer")).toBeDefined();
  const keys = server.callsOf("doorChanges.propose").map(({ input }) => input);
  expect(keys).toMatchObject([{ idempotencyKey: heard }, { idempotencyKey: heard }]);
});

test("what does not fit the truck is said at once, and not sent", async () => {
  const user = userEvent.setup();
  server.procedures["doorChanges.preview"] = () => ({
    code: "GOODS_DO_NOT_FIT",
    params: { volumeL: 30_000, weightKg: 5_000, holdsL: 6_256, holdsKg: 1_300 },
  });
  open();
  await user.click(await action());
  const sheet = within(await screen.findByRole("dialog"));
  await user.click(sheet.getByRole("button", { name: "One more: Moving box" }));
  expect(await sheet.findByText(/30 m³ and 5,000 kg, it holds 6.3 m³ and 1,300 kg/)).toBeDefined();
  expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Send to the customer" }).disabled).toBe(true);
});

test("on the road the page says that the arrival comes first", async () => {
  visits = [];
  open();
  expect((await action()).hasAttribute("disabled")).toBe(true);
  expect(screen.getByText("Record your arrival at the stop first, then propose the change.")).toBeDefined();
});

test("the customer's code agrees in their name", async () => {
  const user = userEvent.setup();
  facts = { ...NO_DOOR_CHANGES, changes: [OPEN] };
  server.procedures["doorChanges.agreeByCode"] = () => {
    const agreed = { ...OPEN, state: "agreed", isByCode: true, closedAt: Date.now() };
    facts = { ...NO_DOOR_CHANGES, changes: [agreed] };
    return { data: facts };
  };
  open();
  const code = await screen.findByRole("textbox", { name: "Customer’s code" });
  await user.type(code, "12x3456");
  await user.click(screen.getByRole("button", { name: "Confirm with the code" }));
  expect(await screen.findByText("Agreed with the customer’s code")).toBeDefined();
  expect(server.callsOf("doorChanges.agreeByCode").map(({ input }) => input)).toEqual([
    { jobId: "kapi", changeId: "KD-kapi.d8", code: "123456", truckHoursAcknowledged: false },
  ]);
});

test("what the office proposed is the office's to take back; the driver enters the customer's code for it", async () => {
  facts = { ...NO_DOOR_CHANGES, changes: [{ ...OPEN, isByOffice: true }] };
  open();
  await screen.findByText("Proposed by the office");
  expect(screen.getByRole("textbox", { name: "Customer’s code" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
});

test("a proposal is taken back with one press", async () => {
  const user = userEvent.setup();
  facts = { ...NO_DOOR_CHANGES, changes: [OPEN] };
  server.procedures["doorChanges.withdraw"] = () => ({
    data: { ...NO_DOOR_CHANGES, changes: [{ ...OPEN, state: "withdrawn" }] },
  });
  open();
  await user.click(await screen.findByRole("button", { name: "Take back" }));
  expect(await screen.findByText("Taken back")).toBeDefined();
  expect((await action()).hasAttribute("disabled")).toBe(false);
});

test("forbidden truck hours at an added stop are told to the customer before the code is sent", async () => {
  const user = userEvent.setup();
  const label = { th: "อำเภอศรีราชา จังหวัดชลบุรี", en: "Si Racha, Chon Buri" };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const banned = {
    stopIndex: 0,
    vehicle: "four_wheel",
    at,
    reason: "truck_ban",
    area: null,
    nextLegalAt: null,
  };
  const changed = {
    ...OPEN,
    stop: { label, isExact: false, distanceM: 2, fromDistanceM: 1, crossings: [] },
    truckHours: { bannedStops: [banned], nextLegalPickupAt: null },
  };
  facts = { ...NO_DOOR_CHANGES, changes: [changed] };
  server.procedures["doorChanges.agreeByCode"] = () => ({ data: facts });
  open();
  await user.type(await screen.findByRole("textbox", { name: "Customer’s code" }), "123456");
  const send = screen.getByRole("button", { name: "Confirm with the code" });
  await user.click(send);
  expect(await screen.findByText(/Tell the customer about the truck ban first/)).toBeDefined();
  const told = screen.getByRole("checkbox", { name: /The customer knows/ });
  expect(document.activeElement).toBe(told);
  expect(server.callsOf("doorChanges.agreeByCode")).toEqual([]);
  await user.click(told);
  await user.click(send);
  await waitFor(() => expect(server.callsOf("doorChanges.agreeByCode")).toHaveLength(1));
  expect(server.callsOf("doorChanges.agreeByCode")[0]?.input).toMatchObject({ truckHoursAcknowledged: true });
});
