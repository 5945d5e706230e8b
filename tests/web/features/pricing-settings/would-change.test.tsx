import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { compareConfigs, type OrderToReprice } from "#domain/pricing/reprice.ts";
import { HOUR_MS } from "#domain/time.ts";
import { PricingSettingsPage } from "#web/features/pricing-settings/pricing-settings-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import type { STARTING_CONFIG } from "../../../support/pricing.ts";
import { ORDERS, SAVED } from "./sample-settings.ts";
import { pressSave, retype, save } from "./settings-page.ts";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["pricing.settings"] = () => ({ data: SAVED });
  api.procedures["pricing.save"] = () => ({ data: { version: 2 } });
  api.procedures["pricing.whatWouldChange"] = ({ config }: { config: typeof STARTING_CONFIG }) => ({
    data: compareConfigs(ORDERS, { before: SAVED, after: config }, []),
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/admin/settings": PricingSettingsPage }, "/admin/settings");
test("shows the latest orders with what is typed, line by line, before it is saved", async () => {
  open();
  expect(await screen.findByText("Change a figure to see how much prices would change.")).toBeTruthy();
  await retype("Base price", "600");
  const card = screen.getByRole("region", { name: "What would change" });
  const order = await within(card).findByText("KD-2K8YZA");
  expect(card.textContent).toContain("Total price, orders: 1฿2,630 → ฿2,730+฿100 (+3.8 %)");
  expect(card.textContent).toContain("Driver pay together฿1,140 → ฿1,200+฿60 (+5.3 %)");
  expect(card.textContent).toContain("Left out, because no price or route is stored: KD-4FREET");
  await userEvent.click(order);
  const lines = [...(order.closest("details")?.querySelectorAll("dl > div") ?? [])];
  expect(lines.map((line) => line.textContent)).toEqual([
    "Transport, 4-wheel truck฿1,900 → ฿2,000 · +฿100 (+5.3 %)",
    "Driver pay฿1,140 → ฿1,200 · +฿60 (+5.3 %)",
  ]);
  expect(api.inputsOf("pricing.save")).toEqual([]);
});

test("the difference of all of them stands beside the button that saves, and leads to them", async () => {
  open();
  await retype("Base price", "600");
  await userEvent.click(
    await screen.findByRole("button", { name: "Total price, orders: 1 · +฿100 (+3.8 %)" }),
  );
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "What would change" }));
  // What belongs to an earlier figure is not said of the typed one.
  await retype("Base price", "6");
  expect(screen.queryByRole("button", { name: /^Total price/ })).toBeNull();
});

describe("what became of the orders", () => {
  const [order] = ORDERS as readonly [OrderToReprice];
  const { pickupAt } = order;
  /** Stood two hours at its destination, after four on the road. */
  const driven: OrderToReprice = {
    ...order,
    orderId: "KD-3DRVEN",
    driven: [
      {
        visits: [
          { stop: 0, arrivedAt: pickupAt, leftAt: pickupAt },
          { stop: 1, arrivedAt: pickupAt + 4 * HOUR_MS, leftAt: pickupAt + 6 * HOUR_MS },
        ],
        isCharged: true,
      },
    ],
  };
  const cancelled: OrderToReprice = {
    ...order,
    orderId: "KD-5GQNED",
    cancelled: {
      order: { totalSatang: 2_000_00, pickupAt, moves: [], reductions: [], isAwaitingPayment: false },
      at: pickupAt - 30 * HOUR_MS,
      isWaived: false,
    },
  };
  const card = () => screen.getByRole("region", { name: "What would change" });
  /** What leads to the comparison from beside the button that saves. */
  const totals = () =>
    within(save().parentElement!)
      .getAllByRole("button")
      .map(({ textContent }) => textContent)
      .find((text) => text.includes("฿"));
  const linesOf = async (orderId: string) => {
    const summary = await within(card()).findByText(orderId);
    await userEvent.click(summary);
    const lines = [...(summary.closest("details")?.querySelectorAll("dl > div") ?? [])];
    return lines.map((line) => line.textContent);
  };
  const compareThem = (orders: readonly OrderToReprice[]) => {
    api.procedures["pricing.whatWouldChange"] = ({ config }: { config: typeof STARTING_CONFIG }) => ({
      data: compareConfigs(orders, { before: SAVED, after: config }, []),
    });
  };

  test("the waiting of those that were driven is shown with what is typed, per order and together", async () => {
    compareThem([driven, order]);
    open();
    await retype("For every half hour begun, each truck", "150");
    await within(card()).findByText("KD-3DRVEN");
    const text = card().textContent;
    expect(text).toContain("Waiting, orders with recorded stops: 1฿0 → ฿300+฿300");
    expect(text).toContain("Driver pay for waiting฿0 → ฿180+฿180");
    expect(text).toContain("Waiting is reckoned by the times recorded at the stops");
    expect(text).toContain("None of these orders was cancelled");
    expect(text.match(/ · Waiting \+฿300/g)).toHaveLength(1);
    expect(await linesOf("KD-3DRVEN")).toEqual([
      "Driver pay฿1,140 → ฿1,140 · no change",
      "Waiting฿0 → ฿300 · +฿300",
      "Driver pay for waiting฿0 → ฿180 · +฿180",
    ]);
    expect(await linesOf("KD-2K8YZA")).toEqual(["Driver pay฿1,140 → ฿1,140 · no change"]);
    // That all prices are the same is not said of the orders.
    expect(totals()).toBe("Waiting +฿300");
    expect(text).not.toContain("0 cost more");
  });

  test("beside the button that saves the waiting and the fees that change follow the prices", async () => {
    compareThem([driven, cancelled]);
    open();
    await retype("For every half hour begun, each truck", "150");
    await retype("Free until before pickup", "31");
    await waitFor(() => expect(totals()).toBe("Waiting +฿300 · Cancellation fee +฿600"));
    await retype("Base price", "600");
    await waitFor(() =>
      expect(totals()).toBe(
        "Total price, orders: 2 · +฿200 (+3.8 %) · Waiting +฿300 · Cancellation fee +฿600",
      ),
    );
    expect(card().textContent).toContain("2 cost more · 0 cost less · 0 the same");
  });

  test("a cancelled one costs by the free hours that are typed", async () => {
    compareThem([cancelled, order]);
    open();
    await retype("Free until before pickup", "31");
    await within(card()).findByText("KD-5GQNED");
    const text = card().textContent;
    expect(text).toContain("Cancellation fees, cancelled orders: 1฿0 → ฿600+฿600");
    expect(text).toContain("on its agreed price");
    expect(text).toContain("None of these orders has times recorded at its stops");
    expect(totals()).toBe("Cancellation fee +฿600");
    // The share is the same, so what all would cost that were cancelled late is, too.
    expect(text).not.toContain("Fees if all were cancelled late");
    expect((await linesOf("KD-5GQNED")).at(-1)).toBe("Cancellation fee฿0 → ฿600 · +฿600");
  });

  test("driving hours alone are said not to be compared", async () => {
    open();
    await retype("Base price", "600");
    expect(await screen.findByText("Driving hours are not compared: no price depends on them.")).toBeTruthy();
  });
});

test("says that the orders could not be compared", async () => {
  api.procedures["pricing.whatWouldChange"] = () => ({ code: "INTERNAL" });
  open();
  await retype("Base price", "600");
  expect(await screen.findByText("Could not compare the orders. Please try again.")).toBeTruthy();
});

test("nothing is saved before exactly what is typed was compared", async () => {
  const compare = api.procedures["pricing.whatWouldChange"]!;
  let answer = () => {};
  api.procedures["pricing.whatWouldChange"] = async (input: never) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return compare(input);
  };
  open();
  const field = await retype("Base price", "600");
  expect(save().disabled).toBe(true);
  expect(screen.getByText(/^Orders are still being compared/)).toBeTruthy();
  await waitFor(() => expect(api.inputsOf("pricing.whatWouldChange")).toHaveLength(1));
  await userEvent.type(field, "{Enter}");
  answer();
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(api.inputsOf("pricing.save")).toEqual([]);
  // Another figure is another comparison.
  await retype("Base price", "620");
  expect(save().disabled).toBe(true);
  await waitFor(() => expect(api.inputsOf("pricing.whatWouldChange")).toHaveLength(2));
  answer();
  await pressSave();
  await waitFor(() =>
    expect(api.inputsOf("pricing.save")).toMatchObject([{ config: { basePriceSatang: 620_00 } }]),
  );
});

test("where the orders could not be compared, a press asks before it saves without that", async () => {
  api.procedures["pricing.whatWouldChange"] = () => ({ code: "INTERNAL" });
  open();
  await retype("Base price", "600");
  const asked = async () => {
    await pressSave();
    return within(await screen.findByRole("dialog", { name: "Save without the comparison?" }));
  };
  await userEvent.click((await asked()).getByRole("button", { name: "Back" }));
  expect(api.inputsOf("pricing.save")).toEqual([]);
  await userEvent.click((await asked()).getByRole("button", { name: "Save settings" }));
  await waitFor(() =>
    expect(api.inputsOf("pricing.save")).toMatchObject([{ config: { basePriceSatang: 600_00 } }]),
  );
});
