import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { order, orderRow } from "../sample-orders.ts";

let hear: (message: LiveMessage) => void;
vi.mock("#web/lib/live/live.ts", () => ({
  useLive: (onMessage: (message: LiveMessage) => void) => {
    hear = onMessage;
    return "open";
  },
}));

let notes: object[];
let api: FakeApi;
beforeEach(() => {
  stubWideScreen();
  notes = [];
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({
    data: order(orderId, { isOwn: false }),
  });
  api.procedures["officeNotes.list"] = () => ({ data: { items: notes, nextCursor: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("what another of the staff notes is shown without reloading", async () => {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  expect(await screen.findByText("No notes yet")).toBeTruthy();
  notes = [{ noteId: "note-1", text: "Haggles at the door.", createdAt: Date.now(), authorName: "Ploy" }];
  act(() => hear({ type: "note_added", seq: 2, orderId: "KD-A" }));
  expect(await screen.findByText("Haggles at the door.")).toBeTruthy();
});
