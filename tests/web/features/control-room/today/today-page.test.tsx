import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TodayPage } from "#web/features/control-room/today/today-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as rights from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

const OF_DISPATCH = ["controlRoom.live", "controlRoom.days", "controlRoom.waysBack"];

const may = vi.spyOn(rights, "useOfficeMay");
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  for (const path of [...OF_DISPATCH, "controlRoom.waiting", "controlRoom.decisions", "controlRoom.figures"])
    api.procedures[path] = () => ({ code: "INTERNAL" });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("where drivers are and what their days hold is asked for by whoever dispatches, and not by an accountant", async () => {
  may.mockImplementation((right) => right === "accounts");
  const page = openPage({ "/admin": TodayPage, "/admin/orders": () => null }, "/admin");
  await screen.findByRole("heading", { name: m.figures_title() });
  expect(screen.queryByRole("heading", { name: m.today_live() })).toBeNull();
  expect(OF_DISPATCH.flatMap((path) => api.inputsOf(path))).toEqual([]);
  await page.goTo("/admin/orders");
  may.mockImplementation((right) => right === "dispatch");
  await page.goTo("/admin");
  expect(await screen.findByRole("heading", { name: m.today_live() })).toBeTruthy();
  expect(screen.getByRole("heading", { name: m.today_days() })).toBeTruthy();
});
