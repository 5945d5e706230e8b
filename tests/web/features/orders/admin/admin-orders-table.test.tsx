import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersTable } from "#web/features/orders/admin/admin-orders-table.tsx";
import type { AdminOrderRow } from "#web/features/orders/order-types.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { orderRow } from "../sample-orders.ts";

beforeEach(() => new FakeApi().install());
afterEach(() => vi.unstubAllGlobals());

/** The text of a cell of the table with these orders. */
async function show(...orders: readonly AdminOrderRow[]) {
  const Table = () => <AdminOrdersTable orders={orders} list={{}} selectedId={undefined} selection={null} />;
  openPage({ "/admin/orders": Table }, "/admin/orders");
  await screen.findByRole("table");
  return (orderId: string, column: number) => {
    const row = screen.getByRole("row", { name: new RegExp(orderId) });
    return within(row).getAllByRole("cell")[column]?.textContent;
  };
}

const DRIVER = 4;
const STATUS = 5;
const TOTAL = 6;

test("a row says which trucks its order needs, and nothing where it is not known", async () => {
  const cell = await show(
    orderRow("KD-A", { vehicles: ["six_wheel", "four_wheel", "six_wheel"] }),
    orderRow("KD-B", { vehicles: [] }),
  );
  expect(cell("KD-A", DRIVER)).toMatch(/Trucks: 4-wheel truck · 6-wheel truck × 2$/);
  expect(cell("KD-B", DRIVER)).not.toContain("Trucks");
});

test("a driver whose data was erased is a link with a name", async () => {
  const cell = await show(orderRow("KD-A", { drivers: [{ driverId: "d-1", name: "" }], vehicles: [] }));
  expect(screen.getByRole("link", { name: "Erased driver" })).toBeTruthy();
  expect(cell("KD-A", DRIVER)).toBe("Erased driver");
});

test("a cancelled order costs its fee, and where there is none nothing is called unpaid", async () => {
  const cancelled = { status: "cancelled", paymentStatus: "unpaid", totalSatang: 5_000_00 } as const;
  const cell = await show(
    orderRow("KD-FREE", { ...cancelled, costSatang: 0 }),
    orderRow("KD-FEE", { ...cancelled, costSatang: 1_500_00 }),
    orderRow("KD-BACK", { ...cancelled, costSatang: 0, isPaidInPart: true }),
    orderRow("KD-DUE", { paymentStatus: "unpaid", totalSatang: 0 }),
  );
  const money = (orderId: string) => [cell(orderId, STATUS), cell(orderId, TOTAL)];
  expect(money("KD-FREE")).toEqual([expect.stringMatching(/Payment: –$/), expect.stringMatching(/^–/)]);
  expect(money("KD-FEE")).toEqual([
    expect.stringMatching(/Payment: Unpaid$/),
    expect.stringMatching(/^฿1,500/),
  ]);
  // What was paid goes back.
  expect(cell("KD-BACK", STATUS)).toMatch(/Payment: Paid in part$/);
  expect(money("KD-DUE")).toEqual([expect.stringMatching(/Payment: Unpaid$/), expect.stringMatching(/^฿0/)]);
});
