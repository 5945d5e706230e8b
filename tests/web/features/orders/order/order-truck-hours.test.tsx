import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { OrderTruckHours } from "#web/features/orders/order/order-truck-hours.tsx";
import { order } from "../sample-orders.ts";

const AT = Date.parse("2026-11-21T02:00:00Z");
const FORBIDDEN = order("KD-7F3K2M", {
  truckHours: {
    bannedStops: [
      {
        stopIndex: 0,
        vehicle: "six_wheel",
        at: "2026-12-01T01:00:00.000Z",
        reason: "truck_ban",
        area: { th: "กรุงเทพ", en: "Inner Bangkok" },
        nextLegalAt: null,
      },
    ],
    nextLegalPickupAt: null,
  },
  truckHoursAcknowledgedAt: AT,
});

describe("forbidden truck hours of an order", () => {
  test("are told with the reason, and that the customer knows them", () => {
    render(<OrderTruckHours order={FORBIDDEN} reader="customer" />);
    expect(screen.getByText("Banned hours for trucks · Inner Bangkok")).toBeTruthy();
    expect(screen.getByText(/^You confirmed that you know this on 21 Nov 2026/)).toBeTruthy();
  });

  test("tell an admin whether the customer knows them", () => {
    const shown = render(<OrderTruckHours order={FORBIDDEN} reader="admin" />);
    expect(screen.getByText(/^The customer confirmed to know this on 21 Nov 2026/)).toBeTruthy();
    shown.rerender(
      <OrderTruckHours order={{ ...FORBIDDEN, truckHoursAcknowledgedAt: null }} reader="admin" />,
    );
    expect(screen.getByText("The customer has not confirmed to know this.")).toBeTruthy();
  });

  test("are not mentioned where there are none", () => {
    const { container } = render(<OrderTruckHours order={order("KD-7F3K2M")} reader="admin" />);
    expect(container.textContent).toBe("");
  });
});
