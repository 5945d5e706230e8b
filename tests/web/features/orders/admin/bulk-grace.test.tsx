import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { GRACE_S } from "#web/features/orders/admin/bulk/use-grace.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { order, orderRow } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubWideScreen();
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({
    data: { items: ["KD-A", "KD-B", "KD-C"].map((id) => orderRow(id)), nextCursor: null },
  });
  api.procedures["orders.confirm"] = ({ orderId }: { orderId: string }) => ({
    data: order(orderId, { status: "confirmed" }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** All three orders are chosen and the press is made: the time to undo it runs. */
async function press() {
  const page = openPage({ "/admin/orders": AdminOrdersPage, "/other": () => "Other" }, "/admin/orders");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  fireEvent.click(await screen.findByRole("button", { name: "Confirm (3)" }));
  await screen.findByRole("button", { name: "Undo" });
  return page;
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const button = (name: string) => screen.getByRole("button", { name });
const sent = () => api.inputsOf("orders.confirm").map((input) => (input as { orderId: string }).orderId);
const isAsked = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test("nothing is sent before the time to undo has passed, then each order is", async () => {
  await press();
  await pass(GRACE_S - 1);
  expect(sent()).toEqual([]);
  expect(screen.getByRole("dialog").textContent).toContain("Begins in 1 s");
  await pass(1.5);
  await waitFor(() => expect(sent()).toEqual(["KD-A", "KD-B", "KD-C"]));
});

test("undone: nothing is sent, ever, and the same can be pressed again", async () => {
  await press();
  fireEvent.click(button("Undo"));
  await pass(3 * GRACE_S);
  expect(sent()).toEqual([]);
  expect(button("Confirm (3)")).toBeTruthy();
  expect(isAsked()).toBe(false);
});

test.each(["Close", "Escape"])("left by %s, nothing is sent", async (way) => {
  await press();
  if (way === "Escape") fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  else fireEvent.click(button("Close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await pass(3 * GRACE_S);
  expect(sent()).toEqual([]);
});

test("the page that is left sends nothing; before it is closed the browser asks", async () => {
  const page = await press();
  expect(isAsked()).toBe(true);
  await act(() => page.goTo("/other"));
  await pass(3 * GRACE_S);
  expect(sent()).toEqual([]);
  expect(isAsked()).toBe(false);
});

test("on hold it waits for a press, however long", async () => {
  await press();
  fireEvent.click(button("Hold"));
  await pass(10 * GRACE_S);
  expect(sent()).toEqual([]);
  fireEvent.click(button("Send now (3)"));
  await waitFor(() => expect(sent()).toHaveLength(3));
});

test("a machine that slept past the end sends nothing until it is pressed", async () => {
  await press();
  vi.setSystemTime(Date.now() + 8 * 60 * 60 * 1_000);
  await pass(1);
  expect(sent()).toEqual([]);
  expect(screen.getByRole("dialog").textContent).toContain("On hold");
  fireEvent.click(button("Send now (3)"));
  await waitFor(() => expect(sent()).toHaveLength(3));
});

test("one order is left out and its time begins again; what is left out stays as it is", async () => {
  await press();
  await pass(GRACE_S - 1);
  fireEvent.click(button("Leave out KD-B"));
  await pass(GRACE_S - 1);
  expect(sent()).toEqual([]);
  await pass(2);
  await waitFor(() => expect(sent()).toEqual(["KD-A", "KD-C"]));
  const row = within(screen.getByRole("dialog")).getByText("KD-B", { selector: "li > span" }).closest("li");
  expect(row?.textContent).toContain("Left out");
});

test("the focus goes to Undo, where a second press of the same key does no harm; the time is said once", async () => {
  await press();
  expect(document.activeElement).toBe(button("Undo"));
  const said = within(screen.getByRole("dialog")).getByText(/Nothing has been sent yet/);
  expect(said.closest("output")).not.toBeNull();
  const before = said.textContent;
  await pass(3);
  expect(said.textContent).toBe(before);
});
