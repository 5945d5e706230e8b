import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { summarize } from "#domain/goods/goods-summary.ts";
import type { MyJob } from "#web/features/jobs/my-jobs/my-jobs.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { someGoods } from "../../../../support/goods.ts";
import { DRIVER, openDashboard } from "../dashboard-screen.tsx";
import { FakeServer, jobCard } from "../fake-server.ts";
import { setSession } from "../fake-session.ts";
import { ownJob } from "../own-job.ts";

vi.mock("#web/lib/session/session.ts", () => import("../fake-session.ts"));

const NOW = Date.parse("2026-11-21T02:00:00Z");
const contact = { contactName: "Malee", contactPhone: "+66812345678", hasWhatsapp: true, lineId: "malee.k" };
const stops = [
  {
    role: "pickup",
    label: { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" },
    latitude: 13.76,
    longitude: 100.64,
    words: "Grandma's house",
    detail: "12/3 Soi 5, third floor",
    pin: null,
    person: null,
  },
  {
    role: "destination",
    label: { th: "พัทยา", en: "Pattaya" },
    latitude: null,
    longitude: null,
    words: "Pattaya",
    detail: "",
    pin: { latitude: 12.9276, longitude: 100.8771 },
    person: { name: "Somsri", phone: "+66897654321" },
  },
];

let server: FakeServer;
let job: MyJob;
const showToast = vi.spyOn(toasts, "showToast");
const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  job = ownJob("kapi", { inDays: 2, contact });
  server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: DRIVER }),
    "jobs.available": () => ({ data: { items: [], nextCursor: null } }),
    "jobs.mine": () => ({ data: { items: [job], nextCursor: null } }),
    "drivers.vehiclesOfJob": () => ({ data: { vehicles: [], vehicleId: null } }),
    "jobs.byId": () => ({ data: { ...job, notes: "No lift.", stops } }),
  };
  showToast.mockClear();
  setSession("driver");
});

afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const details = () => screen.findByRole("region", { name: "Order KD-kapi" });

async function open(): Promise<void> {
  openDashboard("?view=mine&job=kapi");
  await screen.findByText("12/3 Soi 5, third floor");
}

test("a job in full: whom to call, where to go, what to know", async () => {
  await open();
  const inDetails = within(await details());
  expect(inDetails.getByRole("link", { name: "Call 081 234 5678" }).getAttribute("href")).toBe(
    "tel:+66812345678",
  );
  expect(inDetails.getByRole("link", { name: "Message on WhatsApp" }).getAttribute("href")).toBe(
    "https://wa.me/66812345678",
  );
  expect(inDetails.getByText("malee.k")).toBeDefined();
  expect(inDetails.getByText("No lift.")).toBeDefined();
  // The words that the official name says already are not repeated.
  expect(inDetails.getAllByText(/^The customer calls it/).map((text) => text.textContent)).toEqual([
    "The customer calls it “Grandma's house”",
  ]);
  expect(inDetails.getByRole("link", { name: "Navigate to Pattaya with Waze" })).toHaveProperty(
    "href",
    "https://waze.com/ul?ll=12.9276%2C100.8771&navigate=yes",
  );
  expect(inDetails.getAllByRole("link", { name: /^Navigate to/ })).toHaveLength(4);
});

test("the vehicle is chosen until the job is over", async () => {
  const fault = { code: "VEHICLE_OUT_OF_SERVICE", params: { day: "2026-11-23" } };
  const vehicles = [
    { vehicleId: "70-1234", plate: "70-1234" },
    { vehicleId: "70-5678", plate: "70-5678", fault },
  ];
  server.procedures["drivers.vehiclesOfJob"] = () => ({ data: { vehicles, vehicleId: "70-1234" } });
  await open();
  const choice = () => screen.queryByRole("combobox", { name: "Vehicle for this job" });
  await waitFor(() => expect(choice()).not.toBeNull());
  const label = "70-5678 · Vehicle out of service then";
  expect(screen.getByRole<HTMLOptionElement>("option", { name: label }).disabled).toBe(true);
  job = { ...job, status: "completed", orderStatus: "delivered", completedAt: NOW };
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(choice()).toBeNull());
});

test("says from when to when it takes, and the timetable of its ferry also once it is reserved", async () => {
  const crossing = { th: "ดอนสัก – เกาะสมุย", en: "Don Sak – Ko Samui" };
  job = { ...job, crossings: [crossing] };
  const sailing = { firstSailingMin: 300, lastSailingMin: 1080, frequencyMin: 60, durationS: 5_400 };
  server.procedures["ferries.list"] = () => ({ data: [{ name: crossing, ...sailing }] });
  await open();
  const inDetails = within(await details());
  expect(inDetails.getByText("Monday, 23 November 2026")).toBeDefined();
  expect(inDetails.getByText("09:00–11:39")).toBeDefined();
  await inDetails.findByRole("heading", { level: 2, name: "Timetable" });
  expect((await inDetails.findByText(/05:00.*18:00/)).textContent).toContain("1 hr 30 min");
});

test("each stop says who is there and calls them, and where navigation does not lead to the door", async () => {
  await open();
  const inDetails = within(await details());
  const [pickup, destination] = inDetails
    .getAllByRole("listitem")
    .filter((item) => /Soi 5|Somsri/.test(item.textContent));
  const at = (item: HTMLElement | undefined) => within(item ?? document.body);
  expect(at(pickup).getByText("Person there: the customer")).toBeDefined();
  expect(
    at(pickup).getByText(
      "No exact pin: the app searches for the address. Check that it found the right one.",
    ),
  ).toBeDefined();
  expect(at(destination).getByRole("link", { name: "Call 089 765 4321 Somsri" })).toHaveProperty(
    "href",
    "tel:+66897654321",
  );
  expect(at(destination).queryByText(/No exact pin/)).toBeNull();
});

test("name, phone and addresses are shown after a press that says who sees it, and stay shown", async () => {
  const closed = { ...job, contact: null, canOpenContact: true };
  const opened = { ...job, notes: "No lift.", stops };
  job = closed;
  server.procedures["jobs.byId"] = () => ({ data: { ...closed, notes: null, stops: [] } });
  server.procedures["jobs.openContact"] = () => {
    job = opened;
    server.procedures["jobs.byId"] = () => ({ data: opened });
    return { data: opened };
  };
  openDashboard("?view=mine&job=kapi");
  const button = await within(await details()).findByRole("button", {
    name: "Show name, phone and addresses",
    description: /^The customer sees in the order's history when you opened them\./,
  });
  expect(screen.queryByText("Malee")).toBeNull();
  await user().click(button);
  expect(await screen.findByText("12/3 Soi 5, third floor")).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Malee"));
  expect(within(await details()).getByRole("link", { name: "Call 081 234 5678" })).toBeDefined();
  expect(server.callsOf("jobs.openContact").map(({ input }) => input)).toEqual([{ jobId: "kapi" }]);
});

test("from a day before the pickup they are opened by themselves, whatever is shown, and once", async () => {
  const opened = { ...job, ...jobCard("kapi", { inDays: 1 }), notes: "No lift.", stops };
  const closed = { ...opened, contact: null, canOpenContact: true };
  job = closed;
  server.procedures["jobs.byId"] = () => ({ data: { ...closed, notes: null, stops: [] } });
  server.procedures["jobs.openContact"] = () => {
    job = opened;
    server.procedures["jobs.byId"] = () => ({ data: opened });
    return { data: opened };
  };
  openDashboard("?view=available");
  await waitFor(() => expect(server.callsOf("jobs.openContact")).toHaveLength(1));
  await user().click(await screen.findByRole("link", { name: /My jobs/ }));
  expect(await screen.findByText("12/3 Soi 5, third floor")).toBeDefined();
  expect(server.callsOf("jobs.openContact").map(({ input }) => input)).toEqual([{ jobId: "kapi" }]);
});

test("a contact that could not be opened can be tried again", async () => {
  job = { ...job, contact: null, canOpenContact: true };
  server.procedures["jobs.byId"] = () => ({ data: { ...job, notes: null, stops: [] } });
  server.procedures["jobs.openContact"] = () => ({ unreachable: true });
  openDashboard("?view=mine&job=kapi");
  const button = () => screen.findByRole("button", { name: "Show name, phone and addresses" });
  await user().click(await button());
  await waitFor(() =>
    expect(lastToast()).toEqual(["error", "Job", "Could not show the contact. Please try again."]),
  );
  expect(await button()).toHaveProperty("disabled", false);
});

test("what is moved, in full with the customer's note", async () => {
  const goods = someGoods();
  job = { ...job, goods: summarize(goods, 2) };
  server.procedures["jobs.byId"] = () => ({ data: { ...job, notes: "", stops, goodsInFull: goods } });
  await open();
  const text = within(await screen.findByRole("region", { name: "What is moved" }));
  for (const words of ["Whole order, trucks: 2", "3 × Moving box", "ask for my aunt in house 99/1"])
    expect(text.getByText(words, { exact: false })).toBeDefined();
});

test("giving a job back needs a reason", async () => {
  server.procedures["jobs.release"] = () => ({ data: { jobId: "kapi", status: "available" } });
  await open();
  await user().click(screen.getByRole("button", { name: "Give job back" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Give this job back?" }));
  await user().type(dialog.getByRole("textbox", { name: "Reason" }), "  ");
  await user().click(dialog.getByRole("button", { name: "Give back" }));
  expect(dialog.getByText("Please give a reason.")).toBeDefined();
  expect(server.callsOf("jobs.release")).toEqual([]);

  await user().type(dialog.getByRole("textbox", { name: "Reason" }), "Engine trouble ");
  await user().click(dialog.getByRole("button", { name: "Give back" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsOf("jobs.release")[0]?.input).toMatchObject({ jobId: "kapi", reason: "Engine trouble" });
  expect(lastToast()).toEqual(["success", "Job", "Job given back."]);
});

test("less than 12 hours before the pickup a job is not given back here", async () => {
  job = { ...job, pickupAt: NOW + 11 * 3_600_000 };
  await open();
  expect(screen.queryByRole("button", { name: "Give job back" })).toBeNull();
  expect(screen.getByText(/^Less than 12 hours until pickup/)).toBeDefined();
});

test("a job that went to somebody else is said to be gone", async () => {
  server.procedures["jobs.mine"] = () => ({ data: { items: [], nextCursor: null } });
  server.procedures["jobs.byId"] = () => ({ code: "NOT_FOUND" });
  openDashboard("?view=mine&job=kapi");
  expect(await screen.findByText("This job is no longer in your list.")).toBeDefined();
});
