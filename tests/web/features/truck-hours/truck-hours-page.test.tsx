import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TruckHoursPage } from "#web/features/truck-hours/truck-hours-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { chooseDay } from "../../../support/choose-day.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const showToast = vi.spyOn(toasts, "showToast");
const MORNING = {
  windowId: "six-wheel-morning",
  vehicle: "six_wheel",
  startMin: 360,
  endMin: 540,
  exemptOnHolidays: true,
  source: "Traffic police",
};
const AT = Date.parse("2026-11-20T02:00:00Z");
const BY_NOK = { version: 4, updatedAt: AT, updatedByName: "Nok" };
const BY_NOBODY = { version: 1, updatedAt: 0, updatedByName: null };
const ANSWER = {
  windows: [{ ...MORNING, ...BY_NOK }],
  holidays: [{ day: "2099-12-05", nameTh: "วันพ่อแห่งชาติ", nameEn: "Father's Day", ...BY_NOBODY }],
  lowEmissionDays: [{ day: "2099-12-23", declaredAt: AT, declaredByName: "Nok" }],
};
const SAVED = ["success", "Truck hours", "Truck hours saved."];
let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2099-11-20T02:00:00Z"), toFake: ["Date"] });
  api = new FakeApi();
  api.install();
  api.procedures["truckHours.windows"] = () => ({ data: { items: ANSWER.windows, nextCursor: null } });
  api.procedures["truckHours.holidays"] = () => ({ data: { items: ANSWER.holidays, nextCursor: null } });
  api.procedures["truckHours.lowEmissionDays"] = () => ({
    data: { items: ANSWER.lowEmissionDays, nextCursor: null },
  });
  api.procedures["truckHours.deleted"] = () => ({
    data: {
      items: [
        {
          deletedId: 1,
          kind: "window",
          entry: { vehicle: "four_wheel", startMin: 60, endMin: 120, exemptOnHolidays: 1, source: "" },
          deletedAt: AT,
          deletedByName: "Nok",
        },
      ],
      nextCursor: null,
    },
  });
  for (const name of [
    "saveWindow",
    "removeWindow",
    "saveHoliday",
    "removeHoliday",
    "declareLowEmissionDay",
    "withdrawLowEmissionDay",
  ])
    api.procedures[`truckHours.${name}`] = () => ({ data: {} });
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async () => {
  openPage({ "/admin/truck-hours": TruckHoursPage }, "/admin/truck-hours");
  await screen.findByRole("heading", { name: "Banned hours" });
};
const part = (name: string) => within(screen.getByRole("region", { name }));
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);

test("banned hours that the address names stand alone, with the way to all", async () => {
  api.procedures["truckHours.windows"] = ({ windowId }: { windowId?: string }) => ({
    data: {
      items: ANSWER.windows.filter((each) => windowId === undefined || each.windowId === windowId),
      nextCursor: null,
    },
  });
  const page = openPage(
    { "/admin/truck-hours": TruckHoursPage },
    "/admin/truck-hours?window=six-wheel-morning",
  );
  await screen.findByRole("button", { name: "Edit: 6-wheel truck · 06:00–09:00" });
  expect(api.inputsOf("truckHours.windows")).toMatchObject([{ windowId: "six-wheel-morning" }]);
  await userEvent.click(screen.getByRole("link", { name: "All" }));
  await waitFor(() => expect(page.address()).toBe("/admin/truck-hours"));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Only this one" })).toBeNull());
});

test("banned hours that were deleted since are said not to be there", async () => {
  api.procedures["truckHours.windows"] = () => ({ data: { items: [], nextCursor: null } });
  openPage({ "/admin/truck-hours": TruckHoursPage }, "/admin/truck-hours?window=gone");
  expect(await screen.findByText("There are no such banned hours.")).toBeTruthy();
});

test("banned hours are changed in their row", async () => {
  await open();
  const hours = part("Banned hours");
  await userEvent.click(hours.getByRole("button", { name: "Edit: 6-wheel truck · 06:00–09:00" }));
  fill(hours.getByLabelText("To"), "05:00");
  await userEvent.click(hours.getByRole("button", { name: "Save" }));
  expect(await hours.findByText("The end must be after the start.")).toBeTruthy();
  expect(api.inputsOf("truckHours.saveWindow")).toEqual([]);
  fill(hours.getByLabelText("To"), "10:00");
  await userEvent.click(hours.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(lastToast()).toEqual(SAVED));
  expect(api.inputsOf("truckHours.saveWindow")).toEqual([{ ...MORNING, endMin: 600, basedOnVersion: 4 }]);
});

test("banned hours are added with an id of their own", async () => {
  await open();
  const hours = part("Banned hours");
  await userEvent.click(hours.getByRole("button", { name: "Add banned hours" }));
  fill(hours.getByLabelText("From"), "22:00");
  fill(hours.getByLabelText("To"), "00:00");
  await userEvent.click(hours.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(lastToast()).toEqual(SAVED));
  expect(api.inputsOf("truckHours.saveWindow")).toMatchObject([
    { windowId: expect.stringMatching(/^six-wheel-[a-z0-9]{8}$/) as string, startMin: 1320, endMin: 1440 },
  ]);
});

test("banned hours that are added beside the only one that is shown are seen among all", async () => {
  let stored = ANSWER.windows;
  api.procedures["truckHours.windows"] = ({ windowId }: { windowId?: string }) => ({
    data: {
      items: stored.filter((each) => windowId === undefined || each.windowId === windowId),
      nextCursor: null,
    },
  });
  api.procedures["truckHours.saveWindow"] = (typed: typeof MORNING) => {
    stored = [...stored, { ...BY_NOK, ...typed }];
    return { data: {} };
  };
  const page = openPage(
    { "/admin/truck-hours": TruckHoursPage },
    "/admin/truck-hours?window=six-wheel-morning",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Add banned hours" }));
  fill(screen.getByLabelText("From"), "22:00");
  fill(screen.getByLabelText("To"), "00:00");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: /^Edit: 6-wheel truck · 22:00/ })).toBeTruthy();
  expect(page.address()).toBe("/admin/truck-hours");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Edit: 6-wheel truck · 06:00–09:00" })).toBeTruthy();
});

test("banned hours that are changed where they alone are shown stay alone", async () => {
  const page = openPage(
    { "/admin/truck-hours": TruckHoursPage },
    "/admin/truck-hours?window=six-wheel-morning",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit: 6-wheel truck · 06:00–09:00" }));
  fill(screen.getByLabelText("To"), "10:00");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(lastToast()).toEqual(SAVED));
  expect(page.address()).toBe("/admin/truck-hours?window=six-wheel-morning");
});

test("deleting asks first", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Delete: 6-wheel truck · 06:00–09:00" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("This action cannot be undone.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(api.inputsOf("truckHours.removeWindow")).toEqual([
      { windowId: MORNING.windowId, basedOnVersion: 4 },
    ]),
  );
});

test("a holiday needs a coming day that is not listed yet, and both names", async () => {
  await open();
  const holidays = part("Public holidays");
  await userEvent.click(holidays.getByRole("button", { name: "Add a holiday" }));
  expect(holidays.getAllByText("Please fill in this field.")).toHaveLength(3);
  await chooseDay(holidays.getByLabelText("Day"), "2099-12-05");
  expect(holidays.getByText("This day is already listed.")).toBeTruthy();
  await chooseDay(holidays.getByLabelText("Day"), "2099-12-10");
  fill(holidays.getByLabelText("Name in Thai"), "วันรัฐธรรมนูญ");
  fill(holidays.getByLabelText("Name in English"), "Constitution Day");
  await userEvent.click(holidays.getByRole("button", { name: "Add a holiday" }));
  await waitFor(() => expect(lastToast()).toEqual(SAVED));
  expect(api.inputsOf("truckHours.saveHoliday")).toEqual([
    { day: "2099-12-10", nameTh: "วันรัฐธรรมนูญ", nameEn: "Constitution Day", basedOnVersion: 0 },
  ]);
});

test("low-emission days are declared and withdrawn, and it says what they do", async () => {
  await open();
  const days = part("Low-emission days");
  expect(days.getByText(/6-wheel trucks stay out of Bangkok’s inner zone all day/)).toBeTruthy();
  await chooseDay(days.getByLabelText("Day"), "2099-12-24");
  await userEvent.click(days.getByRole("button", { name: "Declare the day" }));
  await waitFor(() =>
    expect(api.inputsOf("truckHours.declareLowEmissionDay")).toEqual([{ day: "2099-12-24" }]),
  );
  await userEvent.click(days.getByRole("button", { name: "Withdraw: 23 December 2099" }));
  await waitFor(() =>
    expect(api.inputsOf("truckHours.withdrawLowEmissionDay")).toMatchObject([
      { day: "2099-12-23", declaredAt: expect.any(Number) },
    ]),
  );
  await waitFor(() => expect(lastToast()).toEqual(SAVED));
});

test("it says who changed an entry last and when, and nothing where nobody did", async () => {
  await open();
  const bySomebody = part("Banned hours").getByText(/Last changed/).textContent;
  expect(bySomebody).toBe("Last changed 20 Nov 2026, 09:00 · by Nok");
  expect(await part("Low-emission days").findByText(/· by Nok$/)).toBeTruthy();
  await part("Public holidays").findByText("Father's Day");
  expect(part("Public holidays").queryByText(/Last changed/)).toBeNull();
});

test("further holidays are read behind the last day that is shown", async () => {
  api.procedures["truckHours.holidays"] = ({ cursor }: { cursor?: string }) => ({
    data:
      cursor === undefined
        ? { items: ANSWER.holidays, nextCursor: "2099-12-05" }
        : {
            items: [{ ...ANSWER.holidays[0], day: "2099-12-10", nameEn: "Constitution Day" }],
            nextCursor: null,
          },
  });
  await open();
  await userEvent.click(await part("Public holidays").findByRole("button", { name: "Show more" }));
  await part("Public holidays").findByText("Constitution Day");
  expect(part("Public holidays").getByText("Father's Day")).toBeTruthy();
  expect(api.inputsOf("truckHours.holidays").at(-1)).toMatchObject({ cursor: "2099-12-05" });
});

test("a failure says that it was not saved, and keeps the row open", async () => {
  api.procedures["truckHours.saveWindow"] = () => ({ code: "INTERNAL" });
  await open();
  const hours = part("Banned hours");
  await userEvent.click(hours.getByRole("button", { name: /^Edit/ }));
  await userEvent.click(hours.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(lastToast()).toEqual([
      "error",
      "Truck hours",
      "Could not save the truck hours. Please try again.",
    ]),
  );
  expect(hours.getByLabelText("From")).toBeTruthy();
});

test("says that the hours could not be loaded, and tries again", async () => {
  api.procedures["truckHours.windows"] = () => ({ code: "INTERNAL" });
  openPage({ "/admin/truck-hours": TruckHoursPage }, "/admin/truck-hours");
  expect(
    await screen.findByRole("heading", { name: "Could not load the truck hours. Please try again." }),
  ).toBeTruthy();
  api.procedures["truckHours.windows"] = () => ({ data: { items: ANSWER.windows, nextCursor: null } });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Banned hours" })).toBeTruthy();
});

test("when another admin saved the row first, what was typed stays beside what they saved, and is saved upon theirs", async () => {
  await open();
  const hours = part("Banned hours");
  await userEvent.click(hours.getByRole("button", { name: "Edit: 6-wheel truck · 06:00–09:00" }));
  fill(hours.getByLabelText("To"), "10:00");
  const theirs = { ...MORNING, startMin: 300, endMin: 570, version: 5, updatedAt: AT, updatedByName: "Dao" };
  api.procedures["truckHours.windows"] = () => ({ data: { items: [theirs], nextCursor: null } });
  api.procedures["truckHours.saveWindow"] = () => ({ code: "TRUCK_HOURS_VERSION_CONFLICT" });
  await userEvent.click(hours.getByRole("button", { name: "Save" }));
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toContain("Saved by them09:30You typed10:00");
  expect(hours.getByLabelText<HTMLInputElement>("To").value).toBe("10:00");
  expect(hours.getByLabelText<HTMLInputElement>("From").value).toBe("05:00");
  api.procedures["truckHours.saveWindow"] = () => ({ data: {} });
  await userEvent.click(within(notice).getByRole("button", { name: "Take theirs: To" }));
  expect(hours.getByLabelText<HTMLInputElement>("To").value).toBe("09:30");
  fill(hours.getByLabelText("To"), "10:30");
  await userEvent.click(hours.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(lastToast()).toEqual(SAVED));
  expect(api.inputsOf("truckHours.saveWindow").at(-1)).toEqual({
    ...MORNING,
    startMin: 300,
    endMin: 630,
    basedOnVersion: 5,
  });
});

test("a row that another admin deleted meanwhile keeps what was typed, and is saved as a new one", async () => {
  await open();
  const hours = part("Banned hours");
  await userEvent.click(hours.getByRole("button", { name: "Edit: 6-wheel truck · 06:00–09:00" }));
  fill(hours.getByLabelText("To"), "10:00");
  api.procedures["truckHours.windows"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["truckHours.saveWindow"] = () => ({ code: "TRUCK_HOURS_VERSION_CONFLICT" });
  await userEvent.click(hours.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Another admin deleted this entry/)).toBeTruthy();
  api.procedures["truckHours.saveWindow"] = () => ({ data: {} });
  await userEvent.click(hours.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(lastToast()).toEqual(SAVED));
  const { windowId: _id, ...typed } = MORNING;
  expect(api.inputsOf("truckHours.saveWindow").at(-1)).toMatchObject({
    ...typed,
    endMin: 600,
    basedOnVersion: 0,
  });
});

test("more banned hours are read page by page, and a row that is edited stays while they are", async () => {
  const night = { ...MORNING, ...BY_NOBODY, windowId: "night", startMin: 1320, endMin: 1380 };
  api.procedures["truckHours.windows"] = ({ cursor }: { readonly cursor?: string }) => ({
    data:
      cursor === undefined
        ? { items: ANSWER.windows, nextCursor: "360_six-wheel-morning" }
        : { items: [night], nextCursor: null },
  });
  await open();
  const hours = part("Banned hours");
  await userEvent.click(hours.getByRole("button", { name: "Edit: 6-wheel truck · 06:00–09:00" }));
  fill(hours.getByLabelText("To"), "10:00");
  await userEvent.click(hours.getByRole("button", { name: "Show more" }));
  expect(await hours.findByText("22:00")).toBeTruthy();
  expect(hours.getByLabelText("To")).toHaveProperty("value", "10:00");
  expect(hours.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("what was deleted is there to read, with who did it", async () => {
  await open();
  const table = within(await screen.findByRole("table", { name: "Deleted" }));
  const [, row] = table.getAllByRole("row");
  expect(row?.textContent).toMatch(/4-wheel truck · 01:00–02:00.*by Nok/);
});
