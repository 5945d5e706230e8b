import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { DriverDays } from "#web/features/drivers/admin/page/driver-days.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

const OFF = { from: "2026-12-05", to: "2026-12-06" };
const FACTS: NonNullable<ReviewedDriver["facts"]> = {
  vehicle: "six_wheel",
  plates: "70-4321",
  available: true,
  daysOff: [OFF],
  weeklyHours: null,
  outOfService: [],
  createdAt: 0,
  version: 4,
};

const NOWHERE = { th: "", en: "" };

let api: FakeApi;
let facts: typeof FACTS;
beforeEach(() => {
  facts = FACTS;
  api = new FakeApi();
  api.install();
  api.procedures["drivers.jobs"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["drivers.byId"] = () => ({ data: { driverId: "d-1", facts } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** As on the driver's page, where what is saved is read again. */
function Shown() {
  const { data } = trpc.drivers.byId.useQuery({ driverId: "d-1" });
  if (data === undefined || data.facts === null) return null;
  return <DriverDays driverId="d-1" facts={data.facts} />;
}
const openSheet = async () => {
  openPage({ "/": Shown }, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Change days and hours" }));
  return screen.findByRole("dialog", { name: "Change days and hours" });
};
const save = (sheet: HTMLElement) => userEvent.click(within(sheet).getByRole("button", { name: "Save" }));

test("days off and hours are changed as they were seen", async () => {
  api.procedures["drivers.setTimesOf"] = () => ({ data: { daysOff: [], weeklyHours: null, version: 5 } });
  const sheet = await openSheet();
  await userEvent.click(within(sheet).getByRole("button", { name: /5/ }));
  await userEvent.click(within(sheet).getByRole("checkbox", { name: "At any hour" }));
  await save(sheet);
  await waitFor(() => expect(api.inputsOf("drivers.setTimesOf")).toHaveLength(1));
  const [input] = api.inputsOf("drivers.setTimesOf") as { weeklyHours: readonly unknown[] }[];
  expect(input).toMatchObject({ driverId: "d-1", daysOff: [], seenVersion: 4 });
  expect(input?.weeklyHours).toHaveLength(7);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("held jobs that the new hours leave outside are named before they are saved", async () => {
  const job = { vehicle: "six_wheel", completedAt: null, pickupArea: NOWHERE, destinationArea: NOWHERE };
  // At 20:00 in Bangkok, a Saturday; the other one is done.
  const pickupAt = Date.parse("2026-12-12T20:00:00+07:00");
  const window = { pickupAt, endsAt: pickupAt + 3_600_000 };
  const items = [
    { ...job, ...window, jobId: "KD-AAAAAA-1", orderId: "KD-AAAAAA", status: "reserved" },
    { ...job, ...window, jobId: "KD-BBBBBB-1", orderId: "KD-BBBBBB", status: "completed" },
  ];
  api.procedures["drivers.jobs"] = () => ({ data: { items, nextCursor: null } });
  const sheet = await openSheet();
  expect(within(sheet).queryByText(/outside the new hours/)).toBeNull();
  await userEvent.click(within(sheet).getByRole("checkbox", { name: "At any hour" }));
  await within(sheet).findByText(/outside the new hours/);
  expect(
    within(sheet)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["KD-AAAAAA-1"]);
  expect(api.inputsOf("drivers.setTimesOf")).toEqual([]);
});

/** Held at noon of two days that are about to be off. */
const heldOn = (orderId: string, day: string, status = "reserved") => ({
  jobId: `${orderId}-1`,
  orderId,
  status,
  pickupAt: Date.parse(`${day}T12:00:00+07:00`),
  pickupArea: { th: "บางนา", en: "Bang Na" },
  destinationArea: { th: "ระยอง", en: "Rayong" },
});
const REFUSED = { code: "JOB_ON_DAY_OFF", params: { jobId: "KD-AAAAAA-1" } } as const;
const rowOf = (sheet: HTMLElement, orderId: string) =>
  within(sheet).getByRole("link", { name: orderId }).closest("li")?.textContent;
/** The driver has these jobs on the days; what is taken back is not held any more. */
const hold = (jobs: readonly ReturnType<typeof heldOn>[], refusedIds: readonly string[] = []) => {
  let left = jobs;
  api.procedures["drivers.heldOnDays"] = () => ({ data: left });
  api.procedures["assignments.takeBack"] = ({ jobId }: { jobId: string }) => {
    if (refusedIds.includes(jobId)) return { code: "ORDER_CHANGED" as const };
    left = left.filter((job) => job.jobId !== jobId);
    return { data: {} };
  };
  api.procedures["drivers.setTimesOf"] = ({ daysOff }: { daysOff: typeof FACTS.daysOff }) => {
    if (left.length > 0) return REFUSED;
    facts = { ...FACTS, daysOff, version: 5 };
    return { data: { daysOff, weeklyHours: null, version: 5 } };
  };
};
const refuse = async () => {
  const sheet = await openSheet();
  await userEvent.click(within(sheet).getByRole("button", { name: /5/ }));
  await save(sheet);
  await within(sheet).findByText(/holds jobs on these days/);
  return sheet;
};
const takeAllBack = async (sheet: HTMLElement, name: RegExp) => {
  await userEvent.click(within(sheet).getByRole("button", { name }));
};

test("all jobs on such days are taken back for one reason, and the days are saved by the same press", async () => {
  hold([heldOn("KD-AAAAAA", "2026-12-05"), heldOn("KD-BBBBBB", "2026-12-06")]);
  const sheet = await refuse();
  expect(rowOf(sheet, "KD-AAAAAA")).toMatch(/12:00.*Bang Na → Rayong/);
  await takeAllBack(sheet, /^Take them back and save \(2\)/);
  expect(api.inputsOf("assignments.takeBack")).toEqual([]);
  await userEvent.type(within(sheet).getByRole("textbox", { name: /^Reason/ }), "Another driver comes");
  await takeAllBack(sheet, /^Take them back/);
  await within(sheet).findByText("All of these jobs are taken back, and the days off are saved.");
  const seen = { seenDriverId: "d-1", seenStatus: "reserved", reason: "Another driver comes" };
  expect(api.inputsOf("assignments.takeBack")).toEqual([
    { orderId: "KD-AAAAAA", jobId: "KD-AAAAAA-1", ...seen },
    { orderId: "KD-BBBBBB", jobId: "KD-BBBBBB-1", ...seen },
  ]);
  expect(api.inputsOf("drivers.setTimesOf")).toHaveLength(2);
  expect(rowOf(sheet, "KD-BBBBBB")).toContain("Taken back");
  const links = within(sheet).getAllByRole("link", { name: /^Suggest assignments/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    expect.stringContaining("2026-12-05"),
    expect.stringContaining("2026-12-06"),
  ]);
  expect(within(sheet).queryByRole("button", { name: /^Take them back/ })).toBeNull();
});

test("days typed before saved ones are in the order in which they are saved: nobody else seems to have saved them", async () => {
  const last = { from: "2099-12-11", to: "2099-12-11" };
  facts = { ...FACTS, daysOff: [last] };
  hold([]);
  const sheet = await openSheet();
  fireEvent.change(within(sheet).getByLabelText("First day off"), { target: { value: "2099-12-01" } });
  await userEvent.click(within(sheet).getByRole("button", { name: "Add days off" }));
  await save(sheet);
  await waitFor(() =>
    expect(api.inputsOf("drivers.setTimesOf")).toMatchObject([
      { daysOff: [{ from: "2099-12-01", to: "2099-12-01" }, last] },
    ]),
  );
});

test("while jobs are taken back the sheet stays, and says how that ended", async () => {
  hold([heldOn("KD-AAAAAA", "2026-12-05")]);
  const sheet = await refuse();
  const takeBack = api.procedures["assignments.takeBack"];
  const held = Promise.withResolvers<void>();
  api.procedures["assignments.takeBack"] = async (input: never) => {
    await held.promise;
    return takeBack!(input);
  };
  await userEvent.type(within(sheet).getByRole("textbox", { name: /^Reason/ }), "Another driver comes");
  await takeAllBack(sheet, /^Take them back/);
  await userEvent.click(within(sheet).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBe(sheet);
  held.resolve();
  await within(sheet).findByText(/the days off are saved\.$/);
  expect(api.inputsOf("drivers.setTimesOf")).toHaveLength(2);
  await userEvent.click(within(sheet).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("one that a colleague changed says so, the others are taken back, and the days are not saved", async () => {
  hold([heldOn("KD-AAAAAA", "2026-12-05"), heldOn("KD-BBBBBB", "2026-12-06")], ["KD-AAAAAA-1"]);
  const sheet = await refuse();
  await userEvent.type(within(sheet).getByRole("textbox", { name: /^Reason/ }), "Another driver comes");
  await takeAllBack(sheet, /^Take them back/);
  await within(sheet).findByText(/^The days off are not saved\./);
  expect(rowOf(sheet, "KD-AAAAAA")).toMatch(/Not taken back.*order.* changed/i);
  expect(rowOf(sheet, "KD-BBBBBB")).toContain("Taken back");
  expect(api.inputsOf("drivers.setTimesOf")).toHaveLength(1);
  expect(within(sheet).getByRole("button", { name: /^Take them back and save \(1\)/ })).toBeTruthy();
});

test("a job under way is listed, stays with the driver, and keeps the days from being saved", async () => {
  hold([heldOn("KD-AAAAAA", "2026-12-05", "in_progress"), heldOn("KD-BBBBBB", "2026-12-06")]);
  const sheet = await refuse();
  expect(within(sheet).getByText(/^A job under way is not taken back here/)).toBeTruthy();
  await userEvent.type(within(sheet).getByRole("textbox", { name: /^Reason/ }), "Another driver comes");
  await takeAllBack(sheet, /^Take them back and save \(1\)/);
  await within(sheet).findByText(/^The days off are not saved\./);
  expect(api.inputsOf("assignments.takeBack")).toMatchObject([{ jobId: "KD-BBBBBB-1" }]);
  expect(within(sheet).queryByRole("button", { name: /^Take them back/ })).toBeNull();
});

test("while the jobs cannot be listed, the one that was named is said with the way to its order", async () => {
  api.procedures["drivers.setTimesOf"] = () => REFUSED;
  api.procedures["drivers.heldOnDays"] = () => ({ code: "BAD_INPUT" });
  const sheet = await openSheet();
  await userEvent.click(within(sheet).getByRole("button", { name: /5/ }));
  await save(sheet);
  expect(await within(sheet).findByText(/holds job KD-AAAAAA-1/)).toBeTruthy();
  expect(within(sheet).getByRole("link", { name: "KD-AAAAAA" })).toBeTruthy();
  expect(await within(sheet).findByText(/^Could not load the jobs/)).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

test("what the driver has saved meanwhile stands beside what was chosen; taken over, there is nothing to send", async () => {
  const theirs = { from: "2026-12-24", to: "2026-12-24" };
  api.procedures["drivers.setTimesOf"] = () => {
    facts = { ...FACTS, daysOff: [theirs], version: 5 };
    return { code: "DRIVER_CHANGED" };
  };
  const sheet = await openSheet();
  await userEvent.click(within(sheet).getByRole("button", { name: /5/ }));
  await save(sheet);
  const notice = await within(sheet).findByRole("region", { name: /^Someone else saved/ });
  expect(notice.textContent).toMatch(/Days offSaved by them.*24.*You typed–/);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("drivers.setTimesOf")).toHaveLength(1);
});

test("whether they take jobs is one press; what somebody else chose meanwhile is shown", async () => {
  api.procedures["drivers.setAvailableOf"] = () => {
    facts = { ...FACTS, available: false, version: 5 };
    return { code: "DRIVER_CHANGED" };
  };
  openPage({ "/": Shown }, "/");
  const control = await screen.findByRole("switch", { name: "Takes jobs" });
  await userEvent.click(control);
  const notice = await screen.findByRole("region", { name: /^Someone else saved/ });
  expect(notice.textContent).toContain("Saved now");
  expect(api.inputsOf("drivers.setAvailableOf")).toEqual([
    { driverId: "d-1", available: false, seenVersion: 4 },
  ]);
  api.procedures["drivers.setAvailableOf"] = () => {
    facts = { ...facts, available: true, version: 6 };
    return { data: { available: true, version: 6 } };
  };
  await userEvent.click(screen.getByRole("switch", { name: "Takes jobs" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: /^Someone else saved/ })).toBeNull());
  expect(api.inputsOf("drivers.setAvailableOf").at(-1)).toMatchObject({ available: true, seenVersion: 5 });
});

test("whether they take jobs is sent again where something else of them was saved meanwhile, without a notice", async () => {
  api.procedures["drivers.setAvailableOf"] = ({ seenVersion }: { seenVersion: number }) => {
    if (seenVersion === 5) return { data: { available: false, version: 6 } };
    facts = { ...FACTS, daysOff: [], version: 5 };
    return { code: "DRIVER_CHANGED" };
  };
  openPage({ "/": Shown }, "/");
  await userEvent.click(await screen.findByRole("switch", { name: "Takes jobs" }));
  await waitFor(() =>
    expect(api.inputsOf("drivers.setAvailableOf")).toMatchObject([{ seenVersion: 4 }, { seenVersion: 5 }]),
  );
  expect(screen.queryByRole("region", { name: /^Someone else saved/ })).toBeNull();
});
