import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { openDashboard, DRIVER } from "../dashboard-screen.tsx";
import { FakeServer, jobCard, NO_DOOR_CHANGES } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const SI_RACHA = { th: "อำเภอศรีราชา จังหวัดชลบุรี", en: "Si Racha, Chon Buri" };
const STOP = {
  label: SI_RACHA,
  distanceM: 132_688,
  fromDistanceM: 116_347,
  fromPaySatang: 1_277_00,
  paySatang: 1_415_00,
  crossings: [] as object[],
  truckHours: null as object | null,
};
const BANNED = {
  bannedStops: [
    {
      stopIndex: 0,
      vehicle: "four_wheel",
      at: "2026-12-01T07:00:00.000Z",
      reason: "truck_ban",
      area: null,
      nextLegalAt: null,
    },
  ],
  nextLegalPickupAt: null,
};

let server: FakeServer;
let stop: typeof STOP;
let facts: object;
let obstacle: object | null;
beforeEach(() => {
  stop = STOP;
  obstacle = null;
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
    visits: [{ stop: 0, arrivedAt: 0, leftAt: null }],
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
    "doorChanges.preview": () => ({
      data: {
        revision: 1,
        loadRange: "under_850_kg",
        lines: [],
        fromTotalSatang: 3_428_00,
        totalSatang: 3_852_00,
        suggestedWorkers: null,
        stop,
        obstacle,
      },
    }),
    "doorChanges.propose": () => ({ data: NO_DOOR_CHANGES }),
    "places.mine": () => ({ data: { saved: [], recent: [] } }),
    "geo.suggest": () => ({
      data: [
        {
          placeId: "th-2007",
          label: SI_RACHA.en,
          name: "Si Racha",
          area: "Chon Buri",
          kind: "district",
          exactM: null,
          latitude: 13.17,
          longitude: 100.93,
          near: null,
        },
      ],
    }),
  };
  setSession("driver");
});
afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openSheet(user: ReturnType<typeof userEvent.setup>) {
  openDashboard("?view=mine&job=kapi");
  await user.click(await screen.findByRole("button", { name: "Change at the door" }));
  return within(await screen.findByRole("dialog"));
}
type Sheet = Awaited<ReturnType<typeof openSheet>>;

async function choosePlace(user: ReturnType<typeof userEvent.setup>, sheet: Sheet) {
  await user.click(sheet.getByRole("button", { name: "Add another stop" }));
  const place = sheet.getByRole("combobox", { name: /^Place/ });
  expect(document.activeElement).toBe(place);
  await fill(user, place, "Si Racha");
  await user.click(await screen.findByRole("option", { name: /Si Racha/ }));
  const send = sheet.getByRole<HTMLButtonElement>("button", { name: "Send to the customer" });
  await waitFor(() => expect(send.disabled).toBe(false));
  return send;
}

test("a driver chooses a place and reads price, road and pay; its door is asked for before it is sent", async () => {
  const user = userEvent.setup();
  const sheet = await openSheet(user);
  const send = await choosePlace(user, sheet);
  for (const said of ["฿3,852", "116 km → 133 km", "฿1,277 → ฿1,415"])
    expect(document.body.textContent).toContain(said);
  await fill(user, sheet.getByRole("textbox", { name: /^Why/ }), "To her sister");
  await user.click(send);
  expect(await sheet.findByText(/Enter the address/)).toBeDefined();
  expect(server.callsOf("doorChanges.propose")).toEqual([]);
  const address = sheet.getByRole("textbox", { name: /^Address/ });
  expect(document.activeElement).toBe(address);
  await fill(user, address, "12 Moo 3");
  await fill(user, sheet.getByRole("textbox", { name: /Phone/ }), "089-765-4321");
  await user.type(sheet.getByRole("textbox", { name: /Name/ }), "Somsri");
  await user.click(send);
  await waitFor(() => expect(server.callsOf("doorChanges.propose")).toHaveLength(1));
  expect(server.callsOf("doorChanges.propose")[0]?.input).toMatchObject({
    stop: {
      place: { placeId: "th-2007" },
      detail: "12 Moo 3",
      person: { name: "Somsri", phone: "089-765-4321" },
    },
    totalSatang: 3_852_00,
  });
  // Addresses and phones are no part of a question that stands in a log.
  for (const { input } of server.callsOf("doorChanges.preview"))
    expect(input).toMatchObject({ stop: { place: { placeId: "th-2007" } } });
  expect(JSON.stringify(server.callsOf("doorChanges.preview"))).not.toContain("Moo 3");
});

test("forbidden truck hours at the stop are confirmed before it is sent", async () => {
  stop = { ...STOP, truckHours: BANNED };
  const user = userEvent.setup();
  const sheet = await openSheet(user);
  const send = await choosePlace(user, sheet);
  await fill(user, sheet.getByRole("textbox", { name: /^Address/ }), "12 Moo 3");
  await fill(user, sheet.getByRole("textbox", { name: /^Why/ }), "To her sister");
  await user.click(send);
  const known = sheet.getByRole("checkbox", { name: /I know/ });
  await waitFor(() => expect(document.activeElement).toBe(known));
  expect(server.callsOf("doorChanges.propose")).toEqual([]);
  await user.click(known);
  await user.click(send);
  await waitFor(() => expect(server.callsOf("doorChanges.propose")).toHaveLength(1));
  expect(server.callsOf("doorChanges.propose")[0]?.input).toMatchObject({ truckHoursAcknowledged: true });
});

test("the ferries on the way to the stop are named with its price", async () => {
  stop = { ...STOP, crossings: [{ th: "ดอนสัก – เกาะสมุย", en: "Don Sak – Ko Samui" }] };
  const user = userEvent.setup();
  const sheet = await openSheet(user);
  await choosePlace(user, sheet);
  expect(sheet.getByText("The way there is by ferry")).toBeDefined();
  expect(sheet.getByText("Don Sak – Ko Samui")).toBeDefined();
});

test("a clash with the next job is said with the price, and nothing is sent while it lasts", async () => {
  obstacle = { code: "DOOR_CHANGE_STOP_OVERLAPS", params: { jobId: "KD-NEXT-1" } };
  const user = userEvent.setup();
  const sheet = await openSheet(user);
  const send = await choosePlace(user, sheet);
  const said = await sheet.findByText("With this stop the job would end too late for your job KD-NEXT-1.");
  expect(document.body.textContent).toContain("฿3,852");
  await fill(user, sheet.getByRole("textbox", { name: /^Address/ }), "12 Moo 3");
  await fill(user, sheet.getByRole("textbox", { name: /^Why/ }), "To her sister");
  await user.click(send);
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(server.callsOf("doorChanges.propose")).toEqual([]);
  // The other job was released meanwhile.
  obstacle = null;
  await user.click(send);
  await waitFor(() => expect(server.callsOf("doorChanges.propose")).toHaveLength(1));
});

test("a stop that is taken out again is no part of the change", async () => {
  const user = userEvent.setup();
  const sheet = await openSheet(user);
  const send = await choosePlace(user, sheet);
  await user.click(sheet.getByRole("button", { name: "No other stop" }));
  expect(document.activeElement).toBe(sheet.getByRole("button", { name: "Add another stop" }));
  expect(send.disabled).toBe(true);
});

test("an order of two trucks says why no stop is added here", async () => {
  facts = { ...NO_DOOR_CHANGES, vehicles: ["four_wheel", "four_wheel"] };
  const sheet = await openSheet(userEvent.setup());
  expect(sheet.getByText(/only where one truck drives the order/)).toBeDefined();
  expect(sheet.queryByRole("button", { name: "Add another stop" })).toBeNull();
});
