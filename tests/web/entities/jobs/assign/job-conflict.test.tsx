import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AssignDialog } from "#web/entities/jobs/assign/assign-dialog.tsx";
import { TakeBackDialog } from "#web/entities/jobs/assign/take-back-dialog.tsx";
import type { SeenJob } from "#web/entities/jobs/assign/use-assign.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { fill } from "../../../../support/fill.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { job, order } from "../../../features/orders/sample-orders.ts";

const PICKUP = Date.parse("2026-11-22T02:00:00Z");
const OPEN: SeenJob = { orderId: "KD-A", jobId: "job-1", status: "available", pickupAt: PICKUP };
const HELD: SeenJob = { ...OPEN, status: "reserved", driverId: "d-1", driverName: "Anong" };
const showToast = vi.spyOn(toasts, "showToast");
const onClose = vi.fn<() => void>();
const onChanged = vi.fn<() => void>();
const onRefused = vi.fn<() => void>();
let api: FakeApi;
/** What is saved by now. */
let saved: Partial<ReturnType<typeof order>>;

const candidate = (driverId: string, name: string) => ({
  driverId,
  name,
  phone: "+66812345678",
  refusal: { code: "JOBS_OVERLAP", params: { jobId: "KD-OTHERS-1" } },
  isOverridable: true,
  emptyM: 12_000,
  afterOrderId: null,
  lateS: 0,
  isAfterHeld: false,
  isWayTooLong: false,
});
const held = (status: Parameters<typeof job>[0], driverId: string, driverName: string) => ({
  pickupAt: PICKUP,
  revision: 3,
  jobs: [{ ...job(status), driverId, driverName }],
});

const WAITING = {
  pickupAt: PICKUP,
  revision: 3,
  jobs: [job("available")].map((each) => ({ ...each, driverName: null })),
};

beforeEach(() => {
  saved = WAITING;
  api = new FakeApi();
  api.install();
  api.procedures["assignments.candidates"] = () => ({
    data: {
      revision: 3,
      truckHours: null,
      items: [candidate("d-2", "Boon"), candidate("d-3", "Chai")],
      nextCursor: null,
    },
  });
  api.procedures["orders.byId"] = () => ({ data: order("KD-A", saved) });
  for (const spy of [showToast, onClose, onChanged, onRefused]) spy.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const outcome = { onClose, onChanged, onRefused };
const user = userEvent.setup();
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const noticeIn = async (shown: Awaited<ReturnType<typeof dialog>>) =>
  within(await shown.findByRole("region", { name: /Someone else saved/ }));
/** The names and values of a notice, in order. */
const valuesOf = (notice: Awaited<ReturnType<typeof noticeIn>>) =>
  notice.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

/** Chooses Boon with a reason and presses. */
async function assignBoon(seen: SeenJob, title: string) {
  openPage({ "/": () => <AssignDialog job={seen} {...outcome} /> }, "/");
  const sheet = await dialog(title);
  await user.click(await sheet.findByRole("radio", { name: /Boon/ }));
  await fill(user, sheet.getByRole("textbox", { name: /Why all the same/ }), "Two loads");
  await user.click(sheet.getByRole("button", { name: "Assign a driver" }));
  return sheet;
}

/** Takes the job back from Anong with a reason. */
async function takeBackFromAnong() {
  openPage({ "/": () => <TakeBackDialog job={HELD} {...outcome} /> }, "/");
  const asked = await dialog("Take the job back from Anong");
  await fill(user, asked.getByRole("textbox"), "The truck broke down");
  await user.click(asked.getByRole("button", { name: "Take the job back" }));
  return asked;
}

test("of several vehicles that fit the one that comes is chosen with the driver, and is another driver's no more", async () => {
  api.procedures["assignments.vehicles"] = ({ driverId }: { readonly driverId: string }) => ({
    data: {
      vehicles: [
        { vehicleId: `${driverId}-1`, plate: "1กข 1111" },
        { vehicleId: `${driverId}-2`, plate: "2กข 2222" },
      ].slice(0, driverId === "d-2" ? 2 : 1),
      vehicleId: `${driverId}-1`,
    },
  });
  api.procedures["assignments.assign"] = () => ({ data: order("KD-A") });
  openPage({ "/": () => <AssignDialog job={OPEN} {...outcome} /> }, "/");
  const sheet = await dialog("Assign a driver");
  await user.click(await sheet.findByRole("radio", { name: /Boon/ }));
  const choose = async () =>
    user.selectOptions(await sheet.findByRole("combobox", { name: "Vehicle for this job" }), "2กข 2222");
  await choose();
  await fill(user, sheet.getByRole("textbox", { name: /Why all the same/ }), "Two loads");
  await user.click(sheet.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(api.inputsOf("assignments.assign")).toMatchObject([{ vehicleId: "d-2-2" }]));
  await user.click(sheet.getByRole("radio", { name: /Chai/ }));
  await user.click(sheet.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(api.inputsOf("assignments.assign")).toHaveLength(2));
  expect(api.inputsOf("assignments.assign")[1]).not.toHaveProperty("vehicleId");
  expect(sheet.queryByRole("combobox", { name: "Vehicle for this job" })).toBeNull();
});

test("a job that they hold by now with another vehicle shows both plates", async () => {
  const vehicles = ["1กข 1111", "2กข 2222"].map((plate) => ({ vehicleId: plate, plate }));
  api.procedures["assignments.vehicles"] = () => ({ data: { vehicles, vehicleId: "1กข 1111" } });
  api.procedures["assignments.assign"] = () => ({ code: "JOB_VEHICLE_CHANGED" });
  const theirs = held("reserved", "d-2", "Boon");
  saved = { ...theirs, jobs: theirs.jobs.map((each) => ({ ...each, vehicleDetails: "1กข 1111" })) };
  openPage({ "/": () => <AssignDialog job={OPEN} {...outcome} /> }, "/");
  const sheet = await dialog("Assign a driver");
  await user.click(await sheet.findByRole("radio", { name: /Boon/ }));
  await user.selectOptions(await sheet.findByRole("combobox", { name: "Vehicle for this job" }), "2กข 2222");
  await fill(user, sheet.getByRole("textbox", { name: /Why all the same/ }), "Two loads");
  await user.click(sheet.getByRole("button", { name: "Assign a driver" }));
  expect(valuesOf(await noticeIn(sheet))).toEqual([
    "You saw: Waiting for a driver",
    "Saved now: Reserved · Boon · 1กข 1111",
    "You chose: Reserved · Boon · 2กข 2222",
  ]);
});

test("a job that another driver has by now is given to the chosen one only after both were seen; the reason stays", async () => {
  saved = held("reserved", "d-3", "Chai");
  api.procedures["assignments.assign"] = ({ seenDriverId }: { readonly seenDriverId: string | null }) =>
    seenDriverId === "d-3" ? { data: order("KD-A") } : { code: "JOB_ALREADY_RESERVED" };
  const sheet = await assignBoon(OPEN, "Assign a driver");
  const notice = await noticeIn(sheet);
  expect(valuesOf(notice)).toEqual([
    "You saw: Waiting for a driver",
    "Saved now: Reserved · Chai",
    "You chose: Reserved · Boon",
  ]);
  expect(showToast).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  expect(sheet.getByRole("button", { name: "Assign a driver" })).toHaveProperty("disabled", true);
  await user.click(notice.getByRole("button", { name: "Keep my choice" }));
  // It is another decision now: the job is taken from somebody.
  const again = await dialog("Assign another driver");
  expect(again.queryByRole("region", { name: /Someone else saved/ })).toBeNull();
  expect(again.getByRole("textbox", { name: /Why all the same/ })).toHaveProperty("value", "Two loads");
  expect(again.queryByRole("radio", { name: /Chai/ })).toBeNull();
  await user.click(again.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(api.inputsOf("assignments.assign")).toMatchObject([
    { driverId: "d-2", seenDriverId: null, reason: "Two loads" },
    { driverId: "d-2", seenDriverId: "d-3", reason: "Two loads" },
  ]);
});

test("a job that is under way by now can be given to nobody: their decision is what is left", async () => {
  saved = held("in_progress", "d-1", "Anong");
  api.procedures["assignments.assign"] = () => ({ code: "JOB_TRANSITION_REFUSED" });
  const notice = await noticeIn(await assignBoon(HELD, "Assign another driver"));
  expect(valuesOf(notice)).toContain("Saved now: In progress · Anong");
  expect(notice.getByText(/Someone else has decided/)).toBeTruthy();
  expect(notice.queryByRole("button", { name: "Keep my choice" })).toBeNull();
  await user.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(api.inputsOf("assignments.assign")).toHaveLength(1);
});

test("an order that begins at another time by now shows both, and the next press is about its new terms", async () => {
  saved = {
    pickupAt: PICKUP + 3_600_000,
    revision: 4,
    jobs: [job("available")].map((each) => ({ ...each, driverName: null })),
  };
  api.procedures["assignments.assign"] = ({ seenRevision }: { readonly seenRevision: number }) =>
    seenRevision === 4 ? { data: order("KD-A") } : { code: "ORDER_CHANGED" };
  const sheet = await assignBoon(OPEN, "Assign a driver");
  const notice = await noticeIn(sheet);
  expect(valuesOf(notice)).toEqual([
    "You saw: Sunday, 22 November 2026 at 09:00",
    "Saved now: Sunday, 22 November 2026 at 10:00",
  ]);
  await user.click(notice.getByRole("button", { name: "Keep my choice" }));
  await user.click(sheet.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(api.inputsOf("assignments.assign").at(-1)).toMatchObject({ seenRevision: 4, reason: "Two loads" });
});

test("helpers, places and goods that were changed meanwhile are shown as they were seen and as they are", async () => {
  saved = { ...WAITING, workers: 1 };
  api.procedures["assignments.assign"] = () => {
    saved = {
      ...WAITING,
      revision: 4,
      workers: 3,
      stops: order("KD-A").stops.map((stop, index) => (index === 0 ? { ...stop, detail: "Gate 4" } : stop)),
    };
    return { code: "ORDER_CHANGED" };
  };
  const notice = await noticeIn(await assignBoon(OPEN, "Assign a driver"));
  const items = notice.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toHaveLength(2);
  expect(items[0]).toMatch(/^StopsYou sawPickup: .*Saved nowPickup: .* · Gate 4 → /);
  expect(items[1]).toMatch(/^HelpersYou saw1Saved now3$/);
});

test("what was read long before the dialog was opened is not what was seen", async () => {
  await trpcUtils.orders.byId.fetch({ orderId: "KD-A" });
  trpcUtils.orders.byId.setData({ orderId: "KD-A" }, order("KD-A", { ...WAITING, workers: 0 }));
  saved = { ...WAITING, workers: 1 };
  api.procedures["assignments.assign"] = () => {
    saved = { ...WAITING, revision: 4, workers: 3 };
    return { code: "ORDER_CHANGED" };
  };
  const notice = await noticeIn(await assignBoon(OPEN, "Assign a driver"));
  expect(notice.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "HelpersYou saw1Saved now3",
  ]);
});

test("a job that another driver holds by now is taken from them only after they were seen; the reason stays", async () => {
  saved = held("reserved", "d-3", "Chai");
  api.procedures["assignments.takeBack"] = ({ seenDriverId }: { readonly seenDriverId: string }) =>
    seenDriverId === "d-3" ? { data: order("KD-A") } : { code: "JOB_ALREADY_RESERVED" };
  const asked = await takeBackFromAnong();
  const notice = await noticeIn(asked);
  expect(valuesOf(notice)).toEqual([
    "You saw: Reserved · Anong",
    "Saved now: Reserved · Chai",
    "You chose: Waiting for a driver",
  ]);
  expect(onRefused).toHaveBeenCalledOnce();
  await user.click(notice.getByRole("button", { name: "Keep my choice" }));
  const again = await dialog("Take the job back from Chai");
  expect(again.getByRole("textbox")).toHaveProperty("value", "The truck broke down");
  await user.click(again.getByRole("button", { name: "Take the job back" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(api.inputsOf("assignments.takeBack").at(-1)).toMatchObject({
    seenDriverId: "d-3",
    seenStatus: "reserved",
    reason: "The truck broke down",
  });
});

test("a job that was completed meanwhile is not taken back", async () => {
  saved = held("completed", "d-1", "Anong");
  api.procedures["assignments.takeBack"] = () => ({ code: "ORDER_CHANGED" });
  const notice = await noticeIn(await takeBackFromAnong());
  expect(valuesOf(notice)).toContain("Saved now: Completed · Anong");
  expect(notice.queryByRole("button", { name: "Keep my choice" })).toBeNull();
});

test("where what is saved cannot be read, the refusal is said and the words stay", async () => {
  api.procedures["assignments.takeBack"] = () => ({ code: "JOB_ALREADY_RESERVED" });
  api.procedures["orders.byId"] = () => ({ code: "NOT_FOUND" });
  const asked = await takeBackFromAnong();
  await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
  expect(asked.getByRole("textbox")).toHaveProperty("value", "The truck broke down");
  expect(onClose).not.toHaveBeenCalled();
});
