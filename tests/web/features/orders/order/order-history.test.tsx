import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { OrderHistory } from "#web/features/orders/order/order-history.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { event, order, placed } from "../sample-orders.ts";

test("the history says who did each step, and which driver it was about where they did not do it themselves", async () => {
  const shown = {
    ...order("KD-7F3K2M"),
    events: [
      { ...placed(), actorName: "Malee" },
      { ...event("reserved", "admin", 1), jobId: "job-1", actorName: "Nok", driverName: "Somchai" },
      { ...event("in_progress", "driver", 2), jobId: "job-1", actorName: "Somchai", driverName: "Somchai" },
    ],
  };
  openPage({ "/": () => <OrderHistory order={shown} reader="admin" /> }, "/");
  const [driven, assigned, first] = await screen.findAllByRole("listitem", { hidden: true });
  expect(first?.textContent).toContain("by the customer · Malee");
  expect(first?.textContent).not.toContain("Driver:");
  expect(assigned?.textContent).toMatch(/by our office · NokDriver: Somchai$/);
  expect(driven?.textContent).toMatch(/by the driver · Somchai$/);
});

test("a reason that the product gave is in words, one that somebody wrote as they wrote it", async () => {
  const back = { ...event("available", "admin", 2), jobId: "job-1", reason: "khondee:assigned_by_mistake" };
  const shown = {
    ...order("KD-7F3K2M"),
    events: [{ ...event("available", "admin", 1), jobId: "job-1", reason: "Breakdown" }, back],
  };
  openPage({ "/": () => <OrderHistory order={shown} reader="admin" /> }, "/");
  const [own, written] = await screen.findAllByRole("listitem", { hidden: true });
  expect(own?.textContent).toContain("Assigned by mistake, taken back by the office.");
  expect(own?.textContent).not.toContain("khondee:");
  expect(written?.textContent).toContain("Breakdown");
});

test("a price that was asked for says what it would change of the order", async () => {
  const details = {
    kind: "offer_made",
    offerId: "KD-7F3K2M.2",
    totalSatang: 4_000_00,
    expiresAt: placed().at,
    change: { fromTotalSatang: 3_672_00, toTotalSatang: 4_000_00, workers: { from: 0, to: 2 } },
  } as const;
  const shown = {
    ...order("KD-7F3K2M"),
    events: [{ ...event("pending", "admin", 1), kind: "offer_made" as const, details }],
  };
  openPage({ "/": () => <OrderHistory order={shown} reader="admin" /> }, "/");
  const [asked] = await screen.findAllByRole("listitem", { hidden: true });
  expect(asked?.textContent).toContain(
    "if accepted: Helpers changed from 0 to 2 · Price from ฿3,672 to ฿4,000",
  );
});

test("a long history has its latest events first and the others when they are asked for, page by page", async () => {
  const api = new FakeApi();
  api.install();
  const at = (hour: number) => ({
    ...event("reserved", "admin", hour),
    jobId: "job-1",
    reason: `step ${hour}`,
  });
  api.procedures["orders.history"] = ({ cursor }: { cursor?: string }) => ({
    data:
      cursor === undefined
        ? { items: [at(9), at(8), at(7)], nextCursor: "7_0" }
        : { items: [at(6), placed()], nextCursor: null },
  });
  const opening = { jobId: "job-1", driverName: "", at: at(6).at };
  // The placing is only there for the progress.
  const shown = {
    ...order("KD-7F3K2M"),
    events: [placed(), at(8), at(9)],
    olderSteps: 1,
    contactOpenings: [opening],
  };
  openPage({ "/": () => <OrderHistory order={shown} reader="admin" /> }, "/");
  const listed = () => screen.getAllByRole("listitem", { hidden: true }).map((item) => item.textContent);
  await screen.findAllByRole("listitem", { hidden: true });
  expect(listed()).toHaveLength(2);
  const more = () => screen.getByRole("button", { name: "Show more", hidden: true });
  await userEvent.click(more());
  await waitFor(() => expect(listed()).toHaveLength(3));
  await userEvent.click(more());
  // With the opening of the contact in its time, by a driver who is erased.
  await waitFor(() => expect(listed()).toHaveLength(6));
  expect(listed().filter((text) => text.includes("Erased driver"))).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Show more", hidden: true })).toBeNull();
  expect(api.inputsOf("orders.history")).toMatchObject([
    { orderId: "KD-7F3K2M" },
    { orderId: "KD-7F3K2M", cursor: "7_0" },
  ]);
  queryClient.clear();
  vi.unstubAllGlobals();
});
