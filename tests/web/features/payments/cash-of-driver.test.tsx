import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminPaymentsPage } from "#web/features/payments/admin-payments-page.tsx";
import type { ListedPayment } from "#web/entities/payments/payment-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";
import { payment } from "./listed-payment.ts";

let api: FakeApi;
let all: readonly ListedPayment[];

/** Those to check are answered: of a driver, where one is asked for, and none where they are searched. */
interface Asked {
  readonly driverId?: string;
  readonly search?: object;
}

beforeEach(() => {
  api = new FakeApi();
  api.install();
  all = [
    payment("KD-AAAAAA"),
    payment("KD-BBBBBB", { method: "cash", driverName: "Dao" }),
    payment("KD-CCCCCC", { method: "cash", driverName: "Kai" }),
  ];
  api.procedures["payments.list"] = ({ driverId, search }: Asked) => ({
    data: {
      items: all.filter(
        ({ driverName, state }) =>
          state === "reported" &&
          search === undefined &&
          (driverId === undefined || `driver-${driverName?.toLowerCase()}` === driverId),
      ),
      nextCursor: null,
    },
  });
  api.procedures["payments.cashHeld"] = () => ({
    data: {
      items: [
        { driverId: "driver-dao", driverName: "Dao", amountSatang: 3_300_50, orders: 1, since: Date.now() },
      ],
      nextCursor: null,
    },
  });
  api.procedures["payments.confirm"] = ({ paymentId }: { readonly paymentId: string }) => {
    all = all.map((each) => (each.paymentId === paymentId ? { ...each, state: "received" as const } : each));
    return { data: { paymentId, orderId: paymentId.slice(0, -3) } };
  };
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address = "/admin/payments") =>
  openPage({ "/admin/payments": AdminPaymentsPage, "/admin/orders": () => <p>orders</p> }, address);
const row = async (orderId: string) =>
  (await screen.findByRole("link", { name: orderId })).closest("tr") as HTMLElement;

test("a driver in the list of held cash leads to what they hold; the filter keeps their name and is taken away by a press", async () => {
  const page = open();
  await userEvent.click(await screen.findByRole("link", { name: "Dao" }));
  // The link has gone with the press: the focus is at what it led to.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Cash held by/));
  expect(page.address()).toBe("/admin/payments?driver=driver-dao");
  expect(await row("KD-BBBBBB")).toBeTruthy();
  for (const orderId of ["KD-AAAAAA", "KD-CCCCCC"]) expect(screen.queryByText(orderId)).toBeNull();
  expect(api.inputsOf("payments.list").at(-1)).toMatchObject({ driverId: "driver-dao" });
  expect(api.inputsOf("payments.list").at(-1)).not.toHaveProperty("state");
  expect(screen.queryByRole("region", { name: "Cash held by drivers" })).toBeNull();

  await userEvent.click(within(await row("KD-BBBBBB")).getByRole("button", { name: "Handed over" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Handed over" }));
  expect(await screen.findByText("No payments here.")).toBeTruthy();
  expect(screen.getByText("Cash held by Dao")).toBeTruthy();
  // No state is that of the list: each leads to the payments of all.
  expect(screen.queryByRole("link", { current: "page" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Remove the filter" }));
  expect(page.address()).toBe("/admin/payments");
  expect(await row("KD-AAAAAA")).toBeTruthy();
});

test("what a driver holds is searched without the other states, and the driver stays in the address", async () => {
  all = [payment("KD-AAAAAA")];
  const page = open("/admin/payments?driver=driver-dao");
  await fill(userEvent, await screen.findByLabelText("Amount (baht)"), "3,300.50");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  await waitFor(() => expect(page.address()).toBe("/admin/payments?driver=driver-dao&amount=%22330050%22"));
  await waitFor(() =>
    expect(api.inputsOf("payments.list").at(-1)).toMatchObject({
      driverId: "driver-dao",
      search: { amountSatang: 3_300_50 },
    }),
  );
  // Nobody was listed yet, and an id is no name.
  expect(screen.getByText("Cash held by one driver")).toBeTruthy();
  expect(screen.queryByText(/driver-dao/)).toBeNull();
});

test("a driver who was listed keeps their name while nothing of theirs is found", async () => {
  open("/admin/payments?driver=driver-dao");
  expect(await screen.findByText("Cash held by Dao")).toBeTruthy();
  // Opened by its address, the page leaves the focus where it is.
  expect(document.activeElement).toBe(document.body);
  await fill(userEvent, await screen.findByLabelText("Reference"), "KBANK");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  expect(await screen.findByText("No payments here.")).toBeTruthy();
  expect(screen.getByText("Cash held by Dao")).toBeTruthy();
});

test("cash of nobody in particular leads nowhere", async () => {
  api.procedures["payments.cashHeld"] = () => ({
    data: {
      items: [{ driverId: null, driverName: "", amountSatang: 3_300_50, orders: 1, since: Date.now() }],
      nextCursor: null,
    },
  });
  open();
  const held = await screen.findByRole("region", { name: "Cash held by drivers" });
  expect(await within(held).findByText("฿3,300.50")).toBeTruthy();
  expect(within(held).queryByRole("link")).toBeNull();
});

test("the cash that drivers hold says that disputed cash is part of it", async () => {
  open();
  const how = { name: "How this figure is made: Cash held by drivers" };
  await userEvent.click(await screen.findByRole("button", how));
  expect((await screen.findByRole("dialog")).textContent).toContain(
    "Cash that a customer disputes is part of it",
  );
  await userEvent.keyboard("{Escape}");
});
