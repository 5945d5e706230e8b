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

const ROUTE = 2;

test("a row says which trucks its order needs, and nothing where it is not known", async () => {
  const cell = await show(
    orderRow("KD-A", { vehicles: ["six_wheel", "four_wheel", "six_wheel"] }),
    orderRow("KD-B", { vehicles: [] }),
  );
  expect(cell("KD-A", ROUTE)).toMatch(/Trucks: 4-wheel truck · 6-wheel truck × 2$/);
  expect(cell("KD-B", ROUTE)).not.toContain("Trucks");
});
