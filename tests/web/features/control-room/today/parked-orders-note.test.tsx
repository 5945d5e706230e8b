import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ParkedOrdersNote } from "#web/features/control-room/today/parked-orders-note.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (parkedOrders: number) => {
  api.procedures["controlRoom.waiting"] = () => ({ data: { parkedOrders } });
  openPage({ "/admin": ParkedOrdersNote, "/admin/effects": () => null }, "/admin");
};

test("orders that the database refuses are counted, with the way to where they are tried again", async () => {
  open(2);
  expect(await screen.findByText(m.parked_orders_today({ count: "2" }))).toBeTruthy();
  expect(screen.getByRole("link", { name: m.nav_admin_effects() }).getAttribute("href")).toBe(
    "/admin/effects",
  );
});

test("nothing is said while there are none", async () => {
  open(0);
  await waitFor(() => expect(api.inputsOf("controlRoom.waiting")).toHaveLength(1));
  expect(screen.queryByRole("region")).toBeNull();
});

test("more than 99 are not counted out", async () => {
  open(100);
  expect(await screen.findByText(m.parked_orders_today({ count: "99+" }))).toBeTruthy();
});
