import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FerriesPage } from "#web/features/ferries/ferries-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { SAMUI } from "./sample-ferry.ts";

const CHANG = {
  ...SAMUI,
  ferryRouteId: "chang",
  name: { th: "เกาะช้าง", en: "Laem Ngop – Ko Chang" },
  vehicleFareMinSatang: 0,
  vehicleFareMaxSatang: 0,
};
let api: FakeApi;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["ferries.list"] = () => ({ data: [SAMUI, CHANG] });
  api.procedures["ferries.changeFares"] = () => ({
    data: [
      { ferryRouteId: SAMUI.ferryRouteId, outcome: "changed" },
      { ferryRouteId: "chang", outcome: "no_fare" },
    ],
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const openSheet = async () => {
  openPage({ "/admin/ferries": FerriesPage }, "/admin/ferries");
  await userEvent.click(await screen.findByLabelText("Select all shown"));
  await userEvent.click(screen.getByRole("button", { name: "Change fares (2)" }));
  return screen.findByRole("dialog");
};

test("shows what a change makes of each selected route, and then what became of it", async () => {
  const sheet = await openSheet();
  await userEvent.type(within(sheet).getByLabelText("Change in % (− to lower)"), "-10");
  expect(sheet.textContent).toContain("฿400–฿1,600→ ฿360–฿1,440");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save fares" }));
  expect(await within(sheet).findByText("1 of 2 routes done")).toBeTruthy();
  expect(sheet.textContent).toContain("no fare known, or above the highest");
  expect(api.inputsOf("ferries.changeFares")).toEqual([
    {
      routes: [
        { ferryRouteId: SAMUI.ferryRouteId, basedOnVersion: 3, replaces: null },
        { ferryRouteId: "chang", basedOnVersion: 3, replaces: null },
      ],
      change: { kind: "percent", percent: -10 },
      again: null,
    },
  ]);
});

test("asks for a large change again, and says what is wrong at its field", async () => {
  const sheet = await openSheet();
  await userEvent.click(within(sheet).getByRole("button", { name: "Save fares" }));
  expect(sheet.textContent).toContain("Please fill in this field");
  await userEvent.type(within(sheet).getByLabelText("Change in % (− to lower)"), "50");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save fares" }));
  expect(await within(sheet).findByText("Type the new figure again.")).toBeTruthy();
  expect(api.inputsOf("ferries.changeFares")).toEqual([]);
  await userEvent.type(within(sheet).getByLabelText(/Type it again/), "50");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save fares" }));
  await waitFor(() => expect(api.inputsOf("ferries.changeFares")).toMatchObject([{ again: 50 }]));
});

test("a search by any of its words shortens the list", async () => {
  openPage({ "/admin/ferries": FerriesPage }, "/admin/ferries");
  await userEvent.type(await screen.findByLabelText("Search routes, ports, operators"), "chang ngop");
  await waitFor(() => expect(screen.queryByText("Don Sak – Ko Samui")).toBeNull());
  expect(screen.getByText("Laem Ngop – Ko Chang")).toBeTruthy();
});
