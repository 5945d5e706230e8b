import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FerriesPage } from "#web/features/ferries/ferries-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { officeFerries, SAMUI } from "./sample-ferry.ts";

const { version: _version, storedVersion: _stored, planned: _planned, recent: _recent, ...ROUTE } = SAMUI;
const DELETED = {
  ...ROUTE,
  ferryRouteId: "old-samui",
  name: { th: "สมุยเก่า", en: "Old Samui" },
  deletedAt: Date.parse("2026-11-21T02:00:00Z"),
  deletedByName: "Nok",
};
const FARE = {
  fareId: "f-1",
  ferryRouteId: "old-samui",
  effectiveFrom: Date.parse("2027-01-01T00:00:00Z"),
  vehicleFareMinSatang: 100_00,
  vehicleFareMaxSatang: 200_00,
  createdAt: Date.parse("2026-11-20T02:00:00Z"),
  withdrawnAt: null,
  authorName: "Nok",
  isAhead: true,
};

let api: FakeApi;
beforeEach(() => {
  queryClient.clear();
  api = new FakeApi();
  api.install();
  api.procedures["ferries.office"] = officeFerries(() => [SAMUI]);
  api.procedures["ferries.deleted"] = ({ ferryRouteId }: { ferryRouteId?: string }) => ({
    data: {
      items: [DELETED].filter((each) => (ferryRouteId ?? "old-samui") === each.ferryRouteId),
      nextCursor: null,
    },
  });
  api.procedures["ferries.history"] = () => ({
    data: {
      versions: [{ version: 1, savedAt: FARE.createdAt, authorName: "Nok", changes: [], isFirst: true }],
      fares: [FARE],
      nextCursor: null,
    },
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (search = "") => openPage({ "/admin/ferries": FerriesPage }, `/admin/ferries${search}`);

test("deleted routes are a list of their own, and each opens with its history, in which nothing is changed", async () => {
  const page = open();
  await screen.findByRole("row", { name: /Ko Samui/ });
  await userEvent.click(screen.getByRole("link", { name: "Deleted" }));
  const row = await screen.findByRole("row", { name: /Old Samui/ });
  expect(row.textContent).toContain("by Nok");
  expect(screen.queryByRole("row", { name: /Don Sak – Ko Samui/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Add ferry route" })).toBeNull();
  await userEvent.click(within(row).getByRole("link", { name: /History of the route/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Old Samui" }));
  expect(page.address()).toBe("/admin/ferries?show=deleted&ferry=old-samui");
  expect(sheet.getByText(/^Deleted 21 Nov/)).toBeDefined();
  expect(await sheet.findByText(/1 January 2027/)).toBeDefined();
  expect(sheet.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "History of the route",
    expect.any(String),
  ]);
  expect(sheet.queryByRole("textbox")).toBeNull();
  await userEvent.click(sheet.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(page.address()).toBe("/admin/ferries?show=deleted"));
});

test("a link to a route that was deleted meanwhile opens it over those in use", async () => {
  open("?ferry=old-samui");
  expect(await screen.findByRole("dialog", { name: "Old Samui" })).toBeDefined();
  expect(screen.queryByText("There is no such ferry route")).toBeNull();
});

test("where none was deleted the list says so", async () => {
  api.procedures["ferries.deleted"] = () => ({ data: { items: [], nextCursor: null } });
  open("?show=deleted");
  expect(await screen.findByText("No ferry route has been deleted")).toBeDefined();
});
