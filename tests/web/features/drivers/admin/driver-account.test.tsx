import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "#domain/access/actor.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { DriverPanel } from "#web/features/drivers/admin/page/driver-panel.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { sessions, signedInAs } from "../../../../support/fake-session.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { SAMPLE_DRIVER } from "./sample-driver.ts";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../support/fake-session.ts")).fakeSession(),
);

let api: FakeApi;
let driver: ReviewedDriver;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.byId"] = () => ({ data: driver });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open(role: Role, userId: string | null) {
  driver = { ...SAMPLE_DRIVER, userId };
  const { user } = signedInAs("nok") as Extract<typeof sessions.now, { status: "signed_in" }>;
  sessions.now = { status: "signed_in", user: { ...user, role }, isAdmin: role === "admin" };
  openPage(
    {
      "/admin/drivers": () => <DriverPanel driverId="d-1" heading="Drivers" row="d-1" onClose={() => {}} />,
      "/admin/people": () => <p>people</p>,
    },
    "/admin/drivers",
  );
  await screen.findByRole("heading", { name: "Dao" });
  return screen.queryAllByRole("link", { name: "Show the account" }).map((link) => link.getAttribute("href"));
}

test("an admin is led from a driver to their account, also where it is erased with it", async () => {
  expect(await open("admin", "dao")).toEqual(["/admin/people?person=dao", "/admin/people?person=dao"]);
});

test("a dispatcher, who may not open people, is not", async () => {
  expect(await open("dispatcher", "dao")).toEqual([]);
});

test("a driver without an account leads nowhere", async () => {
  expect(await open("admin", null)).toEqual([]);
});
