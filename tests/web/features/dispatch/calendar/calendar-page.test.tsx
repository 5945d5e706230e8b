import { cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { bangkokInstant, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { hearTime } from "#web/lib/server-clock.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import {
  answerCalendar,
  candidate,
  DAY,
  driver,
  held,
  openCalendar,
  openJob,
  rowOf,
} from "./sample-calendar.ts";
import { fill } from "../../../../support/fill.ts";
import { job as sampleJob, order as sampleOrder } from "../../orders/sample-orders.ts";

let hear: (message: LiveMessage) => void;
vi.mock("#web/lib/live/live.ts", () => ({
  useLive: (onMessage: (message: LiveMessage) => void) => {
    hear = onMessage;
    return "off";
  },
}));

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  answerCalendar(api);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const at = (time: string) => bangkokInstant(DAY, time) ?? 0;

test("a lane per driver has their jobs with times, way and an exception, and says who is off", async () => {
  openCalendar();
  const boon = within(await rowOf("Boon"));
  expect(boon.getByText("Day off")).toBeTruthy();
  expect(boon.getByText("3ฒข 7755 · 4-wheel truck")).toBeTruthy();
  const job = boon.getByRole("link", { name: /KD-BBBBBB/ });
  expect(job.textContent).toContain("10:00 – 14:00 Bang Kapi → Hua Hin");
  expect(job.textContent).toContain("Assigned by exception");
  expect(job.textContent).toContain("KD-BBBBBB · 3ฒข 7755 · 4-wheel truck · ");
  expect(within(await rowOf("Chai")).queryByRole("link", { name: /KD-/ })).toBeNull();
});

/** One that was to end at 12:00 and is expected to be free at 15:40. */
const LATE = held("KD-AAAAAA", "d-1", 8, {
  status: "in_progress",
  course: {
    freeAt: at("15:40"),
    lateMs: 3 * HOUR_MS + 40 * MINUTE_MS,
    hasArrived: false,
    likelyAt: at("15:10"),
  },
});
const answerLate = () => {
  api.procedures["calendar.drivers"] = () => ({
    data: { items: [driver("d-1", "Anong", { jobs: [LATE] })], nextCursor: null },
  });
};

test("a job that is late reaches to when its truck is expected to be free, and says by how much", async () => {
  answerLate();
  openCalendar(`?day=${DAY}&job=${LATE.jobId}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Bang Kapi → Hua Hin" }));
  expect(sheet.getByText("3 hrs 40 mins late")).toBeTruthy();
  expect(sheet.getByText(/^arrives about .*15:10$/)).toBeTruthy();
  expect(sheet.getByText(/^planned until .*12:00$/)).toBeTruthy();
  await userEvent.setup().click(sheet.getAllByRole("button", { name: "Close" })[0]!);
  const job = within(await rowOf("Anong")).getByRole("link", { name: /KD-AAAAAA/ });
  expect(job.textContent).toContain("08:00 – 15:40 Bang Kapi → Hua Hin");
  expect(job.textContent).toMatch(/In progress · 3 hrs 40 mins late · planned until .*12:00/);
  expect(job.title).toMatch(/planned until .*12:00/);
  const bar = job.closest<HTMLElement>(".days-bar")!;
  expect(bar.dataset["longer"]).toBe("true");
  expect(Number(bar.style.getPropertyValue("--width"))).toBeCloseTo((7 + 40 / 60) / 24);
  expect(Number(bar.style.getPropertyValue("--planned"))).toBeCloseTo(4 / (7 + 40 / 60));
});

test("one whose truck has arrived and is not free says until when it was planned; by some minutes it is as planned", async () => {
  const arrived = (freeAt: string) => {
    const course = { freeAt: at(freeAt), lateMs: 0, hasArrived: true, likelyAt: null };
    const jobs = [{ ...LATE, course }];
    api.procedures["calendar.drivers"] = () => ({
      data: { items: [driver("d-1", "Anong", { jobs })], nextCursor: null },
    });
  };
  arrived("12:15");
  openCalendar();
  const late = within(await rowOf("Anong")).getByRole("link", { name: /KD-AAAAAA/ });
  expect(late.textContent).toMatch(/At the destination · planned until .*12:00/);
  expect(late.closest<HTMLElement>(".days-bar")!.dataset["longer"]).toBe("true");
  cleanup();
  queryClient.clear();
  arrived("12:14");
  openCalendar();
  const job = within(await rowOf("Anong")).getByRole("link", { name: /KD-AAAAAA/ });
  expect(job.textContent).toContain("08:00 – 12:14");
  expect(job.textContent).not.toContain("planned until");
  expect(job.closest<HTMLElement>(".days-bar")!.dataset["longer"]).toBe("false");
});

test("the bar of a job under way goes on with the clock while nothing new is read", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("16:20") });
  onTestFinished(() => void vi.useRealTimers());
  answerLate();
  openCalendar();
  const job = within(await rowOf("Anong")).getByRole("link", { name: /KD-AAAAAA/ });
  expect(job.textContent).toContain("08:00 – 16:20");
});

test("on a computer whose clock is wrong the bar goes on with the server's", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("22:00") });
  const answerAt = (now: number) =>
    hearTime(new Response("", { headers: { date: new Date(now).toUTCString() } }), Date.now());
  onTestFinished(() => {
    vi.useRealTimers();
    // The clock of the other tests is right.
    answerAt(Date.now());
  });
  answerAt(at("16:20"));
  answerLate();
  openCalendar();
  const job = within(await rowOf("Anong")).getByRole("link", { name: /KD-AAAAAA/ });
  expect(job.textContent).toContain("08:00 – 16:20");
});

test("a week has the jobs of each day, and what it shows is in the address", async () => {
  const user = userEvent.setup();
  const page = openCalendar();
  await user.click(await screen.findByRole("radio", { name: "Week" }));
  await waitFor(() => expect(page.address()).toContain("view=week"));
  const row = await rowOf("Anong");
  expect(row.className).toContain("week-row");
  expect(within(row).getByText("08:00 – 12:00")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Later" }));
  await waitFor(() => expect(page.address()).toContain("day=2030-01-14"));
  expect(api.inputsOf("calendar.drivers").at(-1)).toMatchObject({ day: "2030-01-14", view: "week" });
});

test("by keyboard alone an open job gets a driver, as it was seen", async () => {
  const user = userEvent.setup();
  openCalendar();
  (await openJob()).focus();
  await user.keyboard("{Enter}");
  const sheet = await screen.findByRole("dialog", { name: "Bang Kapi → Hua Hin" });
  within(sheet).getByRole("button", { name: "Assign a driver" }).focus();
  await user.keyboard("{Enter}");
  const radio = await screen.findByRole("radio", { name: /Anong/ });
  const dialog = screen.getByRole("dialog", { name: "Assign a driver" });
  // The focus begins at the search, right before the drivers.
  expect(document.activeElement).toBe(within(dialog).getByRole("searchbox"));
  await user.tab();
  expect(document.activeElement).toBe(radio);
  await user.keyboard(" ");
  within(dialog).getByRole("button", { name: "Assign a driver" }).focus();
  api.procedures["calendar.open"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["calendar.drivers"] = () => ({
    data: { items: [driver("d-1", "Anong", { jobs: [held("KD-OPENED", "d-1", 9)] })], nextCursor: null },
  });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The focus goes with the job.
  const moved = await within(await rowOf("Anong")).findByRole("link", { name: /KD-OPENED/ });
  await waitFor(() => expect(document.activeElement).toBe(moved));
  expect(api.inputsOf("assignments.assign")).toEqual([
    {
      orderId: "KD-OPENED",
      jobId: "KD-OPENED-1",
      driverId: "d-1",
      seenDriverId: null,
      seenRevision: 3,
      reason: "",
    },
  ]);
});

/** Drags a job to a row as a browser does: what is dragged is only known to the page. */
async function drag(job: HTMLElement, row: HTMLElement): Promise<boolean> {
  const dataTransfer = { setData: () => undefined, effectAllowed: "none" };
  fireEvent.dragStart(job, { dataTransfer });
  const over = createEvent.dragOver(row, { dataTransfer });
  fireEvent(row, over);
  if (over.defaultPrevented) fireEvent.drop(row, { dataTransfer });
  fireEvent.dragEnd(job, { dataTransfer });
  return over.defaultPrevented;
}

test("a drop asks about this driver alone; an overlap needs a written reason", async () => {
  const user = userEvent.setup();
  openCalendar();
  await drag(await openJob(), await rowOf("Boon"));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign a driver" }));
  expect(await dialog.findByRole("radio", { name: /Boon.*Overlaps KD-OTHERS/ })).toHaveProperty(
    "checked",
    true,
  );
  expect(dialog.queryByRole("radio", { name: /Anong/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Assign a driver" }));
  expect(await dialog.findByText("Please give a reason.")).toBeTruthy();
  expect(api.inputsOf("assignments.assign")).toEqual([]);
  await fill(user, dialog.getByRole("textbox", { name: /Why all the same/ }), "Two loads in one truck");
  await user.click(dialog.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(api.inputsOf("assignments.assign")).toHaveLength(1));
  expect(api.inputsOf("assignments.assign")[0]).toMatchObject({
    driverId: "d-2",
    reason: "Two loads in one truck",
  });
});

test("a drop also asks which of the driver's vehicles comes, and one that is out of service cannot", async () => {
  const fault = { code: "VEHICLE_OUT_OF_SERVICE", params: { day: DAY } };
  const vehicles = [
    { vehicleId: "first", plate: "1กข 1111" },
    { vehicleId: "second", plate: "2กข 2222" },
    { vehicleId: "third", plate: "3กข 3333", fault },
  ];
  api.procedures["assignments.vehicles"] = () => ({ data: { vehicles, vehicleId: "first" } });
  const user = userEvent.setup();
  openCalendar();
  await drag(await openJob(), await rowOf("Anong"));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign a driver" }));
  const choice = await dialog.findByRole("combobox", { name: "Vehicle for this job" });
  expect(choice).toHaveProperty("value", "first");
  const third = within(choice).getByRole("option", { name: "3กข 3333 · Vehicle out of service then" });
  expect(third).toHaveProperty("disabled", true);
  await user.selectOptions(choice, "2กข 2222");
  await user.click(dialog.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(api.inputsOf("assignments.assign")).toHaveLength(1));
  expect(api.inputsOf("assignments.assign")[0]).toMatchObject({ driverId: "d-1", vehicleId: "second" });
});

test("a reason goes with the terms for which it was written, not with those that were read since", async () => {
  const user = userEvent.setup();
  openCalendar();
  await drag(await openJob(), await rowOf("Boon"));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign a driver" }));
  await fill(user, await dialog.findByRole("textbox", { name: /Why all the same/ }), "Two loads");
  const items = [candidate("d-2", "Boon", "JOBS_OVERLAP", true)];
  api.procedures["assignments.candidates"] = () => ({ data: { revision: 4, items } });
  await user.click(dialog.getByRole("button", { name: "Show all drivers" }));
  await waitFor(() => expect(api.inputsOf("assignments.candidates")).toHaveLength(2));
  await user.click(dialog.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(api.inputsOf("assignments.assign")).toHaveLength(1));
  expect(api.inputsOf("assignments.assign")[0]).toMatchObject({ driverId: "d-2", seenRevision: 3 });
});

test("further drivers are one press away, below those that were found first", async () => {
  const user = userEvent.setup();
  const nextCursor = { until: null, rank: { group: 0, costM: 5, driverId: "d-1" }, at: 7 };
  api.procedures["assignments.candidates"] = ({ cursor }: { cursor?: object }) =>
    cursor === undefined
      ? {
          data: {
            revision: 3,
            items: [candidate("d-1", "Anong", null)],
            nextCursor,
          },
        }
      : { data: { revision: 3, items: [candidate("d-9", "Zita", null)], nextCursor: null } };
  openCalendar();
  await drag(await openJob(), await rowOf("Anong"));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign a driver" }));
  await user.click(await dialog.findByRole("button", { name: "Show all drivers" }));
  await user.click(await dialog.findByRole("button", { name: "Show more" }));
  await user.click(await dialog.findByRole("radio", { name: /Zita/ }));
  expect(dialog.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(api.inputsOf("assignments.candidates").at(-1)).toMatchObject({ cursor: nextCursor });
  await user.click(dialog.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(api.inputsOf("assignments.assign")[0]).toMatchObject({ driverId: "d-9" }));
});

test("dropped on a driver who cannot take it, the reason stands there and the others are one press away", async () => {
  const user = userEvent.setup();
  openCalendar();
  const row = await rowOf("Chai");
  await drag(await openJob(), row);
  const dialog = within(await screen.findByRole("dialog", { name: "Assign a driver" }));
  const radio = await dialog.findByRole("radio", { name: /Chai.*Drives another type of vehicle/ });
  expect(radio).toHaveProperty("disabled", true);
  await user.click(dialog.getByRole("button", { name: "Assign a driver" }));
  expect(await dialog.findByText("Please choose a driver.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Show all drivers" }));
  expect(await dialog.findByRole("radio", { name: /Anong/ })).toBeTruthy();
  expect(api.inputsOf("assignments.assign")).toEqual([]);
});

test("a reserved job goes to another driver from whom it was seen with, and nothing drops on its own", async () => {
  const user = userEvent.setup();
  openCalendar();
  const own = await rowOf("Boon");
  const job = within(own).getByRole("link", { name: /KD-BBBBBB/ });
  expect(await drag(job, own)).toBe(false);
  await drag(job, await rowOf("Anong"));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign another driver" }));
  await dialog.findByRole("radio", { name: /Anong/ });
  await user.click(dialog.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(api.inputsOf("assignments.assign")).toHaveLength(1));
  expect(api.inputsOf("assignments.assign")[0]).toMatchObject({ driverId: "d-1", seenDriverId: "d-2" });
});

test("in the week a job drops within its own day alone, as a drop changes no day, and the page says so", async () => {
  openCalendar(`?view=week&day=${DAY}`);
  const row = await rowOf("Anong");
  const [monday, tuesday] = within(row).getAllByRole("gridcell");
  expect(await drag(await openJob(), tuesday as HTMLElement)).toBe(false);
  expect(row.dataset["over"]).not.toBe("true");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText(/within its own day/)).toBeTruthy();
  expect(await drag(await openJob(), monday as HTMLElement)).toBe(true);
  await screen.findByRole("dialog", { name: "Assign a driver" });
});

test("a job is taken back with a reason, from whom and in the state in which it was seen", async () => {
  const user = userEvent.setup();
  openCalendar(`?day=${DAY}&job=KD-AAAAAA-1`);
  await user.click(await screen.findByRole("button", { name: "Take the job back" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take the job back from Anong" }));
  await user.click(dialog.getByRole("button", { name: "Take the job back" }));
  expect(api.inputsOf("assignments.takeBack")).toEqual([]);
  await fill(user, dialog.getByRole("textbox"), "The truck broke down");
  await user.click(dialog.getByRole("button", { name: "Take the job back" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("assignments.takeBack")).toEqual([
    {
      orderId: "KD-AAAAAA",
      jobId: "KD-AAAAAA-1",
      seenDriverId: "d-1",
      seenStatus: "reserved",
      reason: "The truck broke down",
    },
  ]);
});

test("a driver who took the job while the dialog was open is not passed over by the press", async () => {
  const user = userEvent.setup();
  openCalendar();
  await drag(await openJob(), await rowOf("Anong"));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign a driver" }));
  await dialog.findByRole("radio", { name: /Anong/ });
  const taken = held("KD-OPENED", "d-2", 9);
  api.procedures["calendar.open"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["calendar.drivers"] = () => ({
    data: { items: [driver("d-1", "Anong"), driver("d-2", "Boon", { jobs: [taken] })], nextCursor: null },
  });
  hear({ type: "job_taken", seq: 1, jobId: "KD-OPENED-1" });
  await screen.findByRole("link", { name: /KD-OPENED.*Reserved/, hidden: true });
  await user.click(dialog.getByRole("button", { name: "Assign a driver" }));
  await waitFor(() => expect(api.inputsOf("assignments.assign")).toHaveLength(1));
  expect(api.inputsOf("assignments.assign")[0]).toMatchObject({ seenDriverId: null });
});

test("what another dispatcher changes meanwhile appears, and their decision stands", async () => {
  const user = userEvent.setup();
  openCalendar();
  await openJob();
  api.procedures["assignments.assign"] = () => ({ code: "JOB_ALREADY_RESERVED" });
  api.procedures["calendar.open"] = () => ({ data: { items: [], nextCursor: null } });
  await drag(await openJob(), await rowOf("Anong"));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign a driver" }));
  await dialog.findByRole("radio", { name: /Anong/ });
  const theirs = { ...sampleJob("reserved"), jobId: "KD-OPENED-1", driverId: "d-2", driverName: "Boon" };
  api.procedures["orders.byId"] = () => ({ data: sampleOrder("KD-OPENED", { jobs: [theirs] }) });
  await user.click(dialog.getByRole("button", { name: "Assign a driver" }));
  const notice = within(await dialog.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByText("Reserved · Boon")).toBeTruthy();
  await user.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("link", { name: /KD-OPENED/ })).toBeNull());
  const before = api.inputsOf("calendar.drivers").length;
  hear({ type: "job_taken", seq: 1, jobId: "KD-AAAAAA-1" });
  await waitFor(() => expect(api.inputsOf("calendar.drivers").length).toBeGreaterThan(before));
});
