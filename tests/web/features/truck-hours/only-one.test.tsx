import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TruckHoursPage } from "#web/features/truck-hours/truck-hours-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage, type OpenedPage } from "../../../support/open-page.tsx";

const MORNING = {
  windowId: "six-wheel-morning",
  vehicle: "six_wheel",
  startMin: 360,
  endMin: 540,
  exemptOnHolidays: true,
  source: "Traffic police",
  version: 4,
  updatedAt: 0,
  updatedByName: null,
};
const HOLIDAY = {
  day: "2099-12-05",
  nameTh: "วันพ่อแห่งชาติ",
  nameEn: "Father's Day",
  version: 3,
  updatedAt: 0,
  updatedByName: null,
};

let api: FakeApi;
let page: OpenedPage;
let stored: (typeof MORNING)[];
beforeEach(() => {
  stored = [MORNING];
  api = new FakeApi();
  api.install();
  api.procedures["truckHours.windows"] = ({ windowId }: { windowId?: string }) => ({
    data: {
      items: stored.filter((each) => windowId === undefined || each.windowId === windowId),
      nextCursor: null,
    },
  });
  api.procedures["truckHours.holidays"] = () => ({ data: { items: [HOLIDAY], nextCursor: null } });
  for (const name of ["lowEmissionDays", "deleted"])
    api.procedures[`truckHours.${name}`] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["truckHours.saveWindow"] = (typed: Omit<typeof MORNING, "version">) => {
    stored = [...stored, { ...MORNING, ...typed, version: 1 }];
    return { data: {} };
  };
  page = openPage(
    { "/admin/truck-hours": TruckHoursPage, "/admin": AnotherPage },
    "/admin/truck-hours?window=six-wheel-morning",
  );
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function AnotherPage() {
  return <input aria-label="Words" />;
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const NEW_ROW = { name: /^Edit: 6-wheel truck · 22:00/ };

/** Types new banned hours, and saves them. */
async function addHours() {
  await userEvent.click(await screen.findByRole("button", { name: "Add banned hours" }));
  fill("From", "22:00");
  fill("To", "00:00");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
}

const holidays = async () => within(await screen.findByRole("region", { name: "Public holidays" }));

test("a half-typed holiday stays while hours that were added are shown among all, and nothing is asked", async () => {
  await userEvent.type((await holidays()).getByLabelText("Name in English"), "Constitution");
  await addHours();
  expect(await screen.findByRole("button", NEW_ROW)).toBeTruthy();
  expect((await holidays()).getByLabelText("Name in English")).toHaveProperty("value", "Constitution");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(page.address()).toBe("/admin/truck-hours");
});

test("a holiday that is being renamed stays on the way to all hours, and leaving the page still asks", async () => {
  await userEvent.click(await (await holidays()).findByRole("button", { name: "Edit: 5 December 2099" }));
  const inRow = async () =>
    within(await (await holidays()).findByRole("table")).getByLabelText("Name in English");
  await userEvent.type(await inRow(), "!");
  await userEvent.click(screen.getByRole("link", { name: "All" }));
  await waitFor(() => expect(page.address()).toBe("/admin/truck-hours"));
  expect(await screen.findByRole("region", { name: "Banned hours" })).toBeTruthy();
  expect(await inRow()).toHaveProperty("value", "Father's Day!");
  void page.goTo("/admin");
  await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(await inRow()).toHaveProperty("value", "Father's Day!");
});

test("an answer that comes after the page was left leads nobody back", async () => {
  const showToast = vi.spyOn(toasts, "showToast");
  const save = api.procedures["truckHours.saveWindow"]!;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  api.procedures["truckHours.saveWindow"] = async (sent) => {
    await answered;
    return save(sent);
  };
  await addHours();
  void page.goTo("/admin");
  await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await userEvent.type(await screen.findByLabelText("Words"), "half");
  answer();
  await waitFor(() => expect(showToast.mock.calls.at(-1)?.[2]).toBe("Truck hours saved."));
  await userEvent.type(screen.getByLabelText("Words"), " typed");
  expect(screen.getByLabelText("Words")).toHaveProperty("value", "half typed");
  expect(page.address()).toBe("/admin");
});
