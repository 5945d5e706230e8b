import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AskedDialogs } from "#web/entities/unsaved/asked-dialogs.tsx";
import { FerriesPage } from "#web/features/ferries/ferries-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { officeFerries, SAMUI } from "./sample-ferry.ts";

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
  api.procedures["ferries.office"] = officeFerries(() => [SAMUI, CHANG]);
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
      againLowest: null,
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

test("asks again for the fare that changes by much, not for the one beside it", async () => {
  openPage({ "/admin/ferries": FerriesPage }, "/admin/ferries");
  await userEvent.click(await screen.findByLabelText("Select Don Sak – Ko Samui"));
  await userEvent.click(screen.getByRole("button", { name: "Change fares (1)" }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(sheet.getByLabelText("Set the fares"));
  await userEvent.type(sheet.getByLabelText("Vehicle fare, lowest"), "50");
  await userEvent.type(sheet.getByLabelText("Vehicle fare, highest"), "1600");
  expect(sheet.queryByLabelText(/^Vehicle fare, highest: Type it again/)).toBeNull();
  await userEvent.type(sheet.getByLabelText(/^Vehicle fare, lowest: Type it again/), "50");
  await userEvent.click(sheet.getByRole("button", { name: "Save fares" }));
  await waitFor(() =>
    expect(api.inputsOf("ferries.changeFares")).toMatchObject([{ again: null, againLowest: 50_00 }]),
  );
});

test("a search by any of its words shortens the list", async () => {
  openPage({ "/admin/ferries": FerriesPage }, "/admin/ferries");
  await userEvent.type(await screen.findByLabelText("Search routes, ports, operators"), "chang ngop");
  await waitFor(() => expect(screen.queryByText("Don Sak – Ko Samui")).toBeNull());
  expect(screen.getByText("Laem Ngop – Ko Chang")).toBeTruthy();
});

describe("a route that somebody else saved first", () => {
  const theirs = { ...SAMUI, vehicleFareMinSatang: 500_00, vehicleFareMaxSatang: 2_000_00, version: 4 };
  const refuseOnce = () => {
    let tries = 0;
    api.procedures["ferries.changeFares"] = (input) => {
      tries += 1;
      const { routes } = input as { routes: readonly { ferryRouteId: string }[] };
      if (tries === 1) api.procedures["ferries.list"] = () => ({ data: [theirs, CHANG] });
      return {
        data: routes.map(({ ferryRouteId }) => ({
          ferryRouteId,
          outcome: tries === 1 && ferryRouteId === SAMUI.ferryRouteId ? "conflict" : "changed",
        })),
      };
    };
  };
  const press = async () => {
    refuseOnce();
    const sheet = await openSheet();
    await userEvent.type(within(sheet).getByLabelText("Change in % (− to lower)"), "-10");
    await userEvent.click(within(sheet).getByRole("button", { name: "Save fares" }));
    const notice = await within(sheet).findByRole("region", { name: /^Someone else saved/ });
    return { sheet, notice };
  };

  test("shows their fares beside those that were chosen; the next press is about it alone, from what it is now", async () => {
    const { sheet, notice } = await press();
    expect(notice.textContent).toContain("Saved by them฿500–฿2,000You typed฿360–฿1,440");
    expect(within(sheet).getByText("1 of 2 routes done")).toBeTruthy();
    expect(sheet.textContent).toContain("฿500–฿2,000→ ฿450–฿1,800");
    await userEvent.click(within(sheet).getByRole("button", { name: "Save fares" }));
    expect(await within(sheet).findByText("2 of 2 routes done")).toBeTruthy();
    expect(api.inputsOf("ferries.changeFares")[1]).toMatchObject({
      routes: [{ ferryRouteId: SAMUI.ferryRouteId, basedOnVersion: 4 }],
      change: { percent: -10 },
    });
    expect(within(sheet).queryByRole("region", { name: /^Someone else saved/ })).toBeNull();
  });

  test("stays as they saved it where their fares are taken", async () => {
    const { sheet, notice } = await press();
    await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
    expect(within(sheet).queryByRole("button", { name: "Save fares" })).toBeNull();
    expect(within(sheet).getByText("1 of 2 routes done")).toBeTruthy();
    expect(api.inputsOf("ferries.changeFares")).toHaveLength(1);
  });
});

test("typed fares are asked about before they are lost, by leaving the page or closing the sheet", async () => {
  const page = openPage(
    {
      "/admin/ferries": () => (
        <AskedDialogs>
          <FerriesPage />
        </AskedDialogs>
      ),
      "/admin": () => <p>Today</p>,
    },
    "/admin/ferries",
  );
  await userEvent.click(await screen.findByLabelText("Select all shown"));
  await userEvent.click(screen.getByRole("button", { name: "Change fares (2)" }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.type(sheet.getByLabelText("Change in % (− to lower)"), "-10");
  const question = async () => within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  void page.goTo("/admin");
  await userEvent.click((await question()).getByRole("button", { name: "Keep editing" }));
  expect(page.address()).toBe("/admin/ferries");
  await userEvent.click(sheet.getByRole("button", { name: "Close" }));
  await userEvent.click((await question()).getByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
