import { screen, waitFor, within } from "@testing-library/react";
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

test("a job on such a day is named with the way to its order", async () => {
  api.procedures["drivers.setTimesOf"] = () => ({
    code: "JOB_ON_DAY_OFF",
    params: { jobId: "KD-AAAAAA-1" },
  });
  const sheet = await openSheet();
  await userEvent.click(within(sheet).getByRole("button", { name: /5/ }));
  await save(sheet);
  expect(await within(sheet).findByText(/holds job KD-AAAAAA-1/)).toBeTruthy();
  expect(within(sheet).getByRole("link", { name: "KD-AAAAAA" })).toBeTruthy();
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
