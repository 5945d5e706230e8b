import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DriverPage } from "#web/features/drivers/admin/page/driver-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

beforeEach(() => {
  const api = new FakeApi();
  api.install();
  api.procedures["drivers.byId"] = () => ({ code: "NOT_FOUND" });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("the page of a driver who does not exist has a heading", async () => {
  openPage({ "/admin/drivers": () => <DriverPage driverId="gone" /> }, "/admin/drivers");
  expect(await screen.findByText("There is no such driver")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Drivers" })).toBeTruthy();
});
