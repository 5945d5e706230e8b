import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { OrderHistory } from "#web/features/orders/order/order-history.tsx";
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
