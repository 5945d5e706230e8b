import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TruckHoursPage } from "#web/features/truck-hours/truck-hours-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const BY_NOBODY = { version: 1, updatedAt: 0, updatedByName: null };
const WINDOW = {
  windowId: "six-wheel-1",
  vehicle: "six_wheel",
  startMin: 360,
  endMin: 540,
  exemptOnHolidays: true,
  source: "",
  ...BY_NOBODY,
};
const HOLIDAY = { day: "2099-12-05", nameTh: "วันพ่อแห่งชาติ", nameEn: "Father's Day", ...BY_NOBODY };
const CONFLICT = "Someone else saved while you were editing";

let api: FakeApi;
const showHolidays = (items: readonly object[]) =>
  (api.procedures["truckHours.holidays"] = () => ({ data: { items, nextCursor: null } }));
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2099-11-20T02:00:00Z"), toFake: ["Date"] });
  api = new FakeApi();
  api.install();
  api.procedures["truckHours.windows"] = () => ({ data: { items: [WINDOW], nextCursor: null } });
  api.procedures["truckHours.lowEmissionDays"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["truckHours.deleted"] = () => ({ data: { items: [], nextCursor: null } });
  showHolidays([HOLIDAY]);
  openPage({ "/admin/truck-hours": TruckHoursPage }, "/admin/truck-hours");
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function pressDelete(label: RegExp) {
  await userEvent.click(await screen.findByRole("button", { name: label }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  return dialog;
}

test("hours that another admin has changed are not deleted before what they say now was read", async () => {
  api.procedures["truckHours.removeWindow"] = () => {
    api.procedures["truckHours.windows"] = () => ({
      data: { items: [{ ...WINDOW, endMin: 600, version: 2 }], nextCursor: null },
    });
    return { code: "TRUCK_HOURS_VERSION_CONFLICT" };
  };
  const dialog = await pressDelete(/^Delete: 6-wheel truck/);
  const notice = await dialog.findByRole("region", { name: CONFLICT });
  expect(notice.textContent).toMatch(
    /You saw6-wheel truck · 06:00–09:00.*Saved now6-wheel truck · 06:00–10:00/,
  );
  expect(dialog.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
  await userEvent.click(within(notice).getByRole("button"));
  api.procedures["truckHours.removeWindow"] = () => ({ data: {} });
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(api.inputsOf("truckHours.removeWindow").at(-1)).toEqual({
      windowId: WINDOW.windowId,
      basedOnVersion: 2,
    }),
  );
});

test("a low-emission day that was declared anew shows both declarations, and is withdrawn once that was read", async () => {
  const seen = { day: "2099-12-23", declaredAt: Date.parse("2099-11-20T02:00:00Z"), declaredByName: "Nok" };
  const saved = { ...seen, declaredAt: Date.parse("2099-11-20T05:00:00Z"), declaredByName: "Kai" };
  const show = (items: readonly object[]) =>
    (api.procedures["truckHours.lowEmissionDays"] = () => ({ data: { items, nextCursor: null } }));
  show([seen]);
  await queryClient.invalidateQueries();
  const { day, ...params } = saved;
  api.procedures["truckHours.withdrawLowEmissionDay"] = () => {
    show([saved]);
    return { code: "TRUCK_HOURS_VERSION_CONFLICT", params };
  };
  const withdraw = { name: "Withdraw: 23 December 2099" };
  const press = async () => userEvent.click(await screen.findByRole("button", withdraw));
  await press();
  let notice = within(await screen.findByRole("region", { name: CONFLICT }));
  expect(notice.getByRole("list").textContent).toMatch(
    /^23 December 2099You saw20 Nov 2099, 09:00 · by NokSaved now20 Nov 2099, 12:00 · by KaiYou choseWithdraw$/,
  );
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  expect(screen.queryByRole("region", { name: CONFLICT })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", withdraw));
  await press();
  notice = within(await screen.findByRole("region", { name: CONFLICT }));
  api.procedures["truckHours.withdrawLowEmissionDay"] = () => ({ data: {} });
  await userEvent.click(notice.getByRole("button", { name: "Keep my choice" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: CONFLICT })).toBeNull());
  const sent = api.inputsOf("truckHours.withdrawLowEmissionDay");
  expect(sent[0]).toEqual({ day, declaredAt: seen.declaredAt });
  expect(sent.at(-1)).toEqual({ day, declaredAt: saved.declaredAt });
});

test("a holiday that another admin has renamed shows both names; one that they have deleted closes the question", async () => {
  api.procedures["truckHours.removeHoliday"] = () => {
    showHolidays([{ ...HOLIDAY, nameEn: "National Day", version: 2 }]);
    return { code: "TRUCK_HOURS_VERSION_CONFLICT" };
  };
  const dialog = await pressDelete(/^Delete: .*2099/);
  const notice = await dialog.findByRole("region", { name: CONFLICT });
  expect(notice.textContent).toMatch(/Father's Day.*National Day/);
  await userEvent.click(within(notice).getByRole("button"));
  api.procedures["truckHours.removeHoliday"] = () => {
    showHolidays([]);
    return { code: "TRUCK_HOURS_VERSION_CONFLICT" };
  };
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
