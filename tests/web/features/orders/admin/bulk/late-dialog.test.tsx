import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { keepBulk } from "#web/features/orders/admin/bulk/kept-bulk.ts";
import { BULK_RUN_KEY } from "#web/lib/drafts/draft-keys.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { resetSessions, signedInAs } from "../../../../../support/fake-session.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { orderRow } from "../../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));
vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../../support/fake-session.ts")).fakeSession(),
);

const line = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock("#web/features/orders/admin/bulk/bulk-dialog.tsx", async (original) => {
  await line.promise;
  return original();
});

test("a dialog that does not come leaves what was kept, and what is chosen", async () => {
  stubWideScreen();
  const session = signedInAs("Nok");
  if (session.status !== "signed_in") throw new Error("nobody");
  resetSessions({ ...session, user: { ...session.user, role: "dispatcher" } });
  const api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({
    data: { items: ["KD-A", "KD-B"].map((id) => orderRow(id)), nextCursor: null },
  });
  api.procedures["assignments.truckHours"] = () => ({ data: [] });
  api.procedures["assignments.vehiclesOfOrders"] = () => ({ data: [] });
  const given = { orderId: "KD-A", jobId: "KD-A-1", driverId: "d-1" };
  keepBulk("assign", ["KD-A"], new Map(), () => ({ state: "done", given }), Date.now());
  const kept = sessionStorage.getItem(BULK_RUN_KEY);
  expect(kept).toContain("KD-A-1");

  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders");
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Select order KD-B" });
  await userEvent.click(box);
  for (const name of ["Assign a driver: Take back (1)", "Confirm"]) {
    await userEvent.click(screen.getByRole("button", { name }));
    await screen.findByText("Loading");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
    expect(screen.getByRole("button", { name: "Assign a driver: Take back (1)" })).toBeTruthy();
    expect(sessionStorage.getItem(BULK_RUN_KEY)).toBe(kept);
    expect(box.checked).toBe(true);
  }
  line.resolve();
  await userEvent.click(screen.getByRole("button", { name: "Assign a driver: Take back (1)" }));
  await screen.findByRole("dialog", { name: "Assign a driver" });
  expect(screen.getByRole("button", { name: "Take back (1)" })).toBeTruthy();
});
