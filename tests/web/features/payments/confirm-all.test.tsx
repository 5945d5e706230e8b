import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ListedPayment } from "#web/entities/payments/payment-types.ts";
import { AdminPaymentsPage } from "#web/features/payments/admin-payments-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { payment } from "./listed-payment.ts";

let api: FakeApi;
let held: readonly ListedPayment[];
let nextCursor: string | null;

const cash = (orderId: string, rest: Partial<ListedPayment> = {}) =>
  payment(orderId, { method: "cash", driverName: "Dao", amountSatang: 1_000_00, ...rest });
const decide = (paymentId: string, state: ListedPayment["state"] = "received") => {
  held = held.map((each) => (each.paymentId === paymentId ? { ...each, state } : each));
};
interface Confirmed {
  readonly paymentId: string;
}
const confirm = ({ paymentId }: Confirmed) => {
  decide(paymentId);
  return { data: { paymentId, orderId: paymentId.slice(0, -3) } };
};

beforeEach(() => {
  api = new FakeApi();
  api.install();
  held = [cash("KD-AAAAAA"), cash("KD-BBBBBB", { amountSatang: 2_500_00 }), cash("KD-CCCCCC")];
  nextCursor = null;
  api.procedures["payments.list"] = () => ({
    data: { items: held.filter(({ state }) => state === "reported"), nextCursor },
  });
  api.procedures["payments.cashHeld"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["payments.confirm"] = confirm;
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address = "/admin/payments?driver=driver-dao") =>
  openPage({ "/admin/payments": AdminPaymentsPage, "/admin/orders": () => <p>orders</p> }, address);
async function openDialog(button: string | RegExp) {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
}
const rowOf = (dialog: ReturnType<typeof within>, orderId: string) =>
  within(dialog.getAllByText(orderId)[0]!.closest("li")!);
const sent = () => api.inputsOf("payments.confirm").map((input) => (input as Confirmed).paymentId);

test("all that a driver hands over is confirmed by one press, each for itself and as it was seen; the list is read again", async () => {
  open();
  const dialog = await openDialog("Confirm all: 3 orders, ฿4,500");
  expect(dialog.getByText("Has the driver handed over ฿4,500 for 3 orders?")).toBeTruthy();
  expect(dialog.queryByText(/Only what the page lists/)).toBeNull();
  // A press of the key that opened it gives up, and leaves nothing out.
  expect(document.activeElement?.textContent).toBe("Cancel");
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Handed over (3)" }));
  expect(await dialog.findByText("3 of 3 done, 0 not")).toBeTruthy();
  expect(api.inputsOf("payments.confirm")).toEqual(
    ["KD-AAAAAA", "KD-BBBBBB", "KD-CCCCCC"].map((orderId) => ({
      paymentId: `${orderId}-P1`,
      seenState: "reported",
      seenDisputedAt: null,
    })),
  );
  await userEvent.click(dialog.getAllByRole("button", { name: "Close" })[0]!);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText("No payments here.")).toBeTruthy();
  expect(screen.getByText("Cash held by Dao")).toBeTruthy();
});

test("one that was decided meanwhile is refused and stays so; the others are confirmed", async () => {
  api.procedures["payments.confirm"] = (input: Confirmed) => {
    if (input.paymentId !== "KD-BBBBBB-P1") return confirm(input);
    decide(input.paymentId, "rejected");
    return { code: "PAYMENT_DECIDED" };
  };
  open();
  const dialog = await openDialog(/^Confirm all/);
  await userEvent.click(dialog.getByRole("button", { name: "Handed over (3)" }));
  expect(await dialog.findByText("2 of 3 done, 1 not")).toBeTruthy();
  const refused = rowOf(dialog, "KD-BBBBBB");
  expect(refused.getByText("Not possible")).toBeTruthy();
  expect(refused.getByText(/This payment was decided or closed meanwhile/)).toBeTruthy();
  expect(rowOf(dialog, "KD-CCCCCC").getByText("Done")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^Go on/ })).toBeNull();
});

test("what had no answer is sent again alone", async () => {
  let isAway = true;
  api.procedures["payments.confirm"] = (input: Confirmed) =>
    isAway && input.paymentId === "KD-AAAAAA-P1" ? { code: "SERVICE_UNAVAILABLE" } : confirm(input);
  open();
  const dialog = await openDialog(/^Confirm all/);
  await userEvent.click(dialog.getByRole("button", { name: "Handed over (3)" }));
  const again = await dialog.findByRole("button", { name: "Go on (1)" });
  expect(rowOf(dialog, "KD-AAAAAA").getByText("No answer")).toBeTruthy();
  isAway = false;
  const before = sent().length;
  await userEvent.click(again);
  expect(await dialog.findByText("3 of 3 done, 0 not")).toBeTruthy();
  expect(sent().slice(before)).toEqual(["KD-AAAAAA-P1"]);
});

test("what does not match is left out, and what a customer disputes is until it is taken in", async () => {
  held = [...held, cash("KD-DDDDDD", { disputedAt: 1, dispute: "I paid less." })];
  open();
  const dialog = await openDialog("Confirm all: 3 orders, ฿4,500");
  const disputed = rowOf(dialog, "KD-DDDDDD");
  expect(disputed.getByText("Not right, says the customer: I paid less.")).toBeTruthy();
  expect(disputed.getByText("Left out")).toBeTruthy();
  await userEvent.click(disputed.getByRole("button", { name: /^Take in again/ }));
  await userEvent.click(rowOf(dialog, "KD-BBBBBB").getByRole("button", { name: /^Leave out/ }));
  expect(dialog.getByText("Has the driver handed over ฿3,000 for 3 orders?")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Handed over (3)" }));
  expect(await dialog.findByText("3 of 3 done, 0 not")).toBeTruthy();
  expect(sent()).toEqual(["KD-AAAAAA-P1", "KD-CCCCCC-P1", "KD-DDDDDD-P1"]);
});

test("once the session has ended nothing more is sent, and the rest waits", async () => {
  api.procedures["payments.confirm"] = () => ({ code: "UNAUTHENTICATED" });
  open();
  const dialog = await openDialog(/^Confirm all/);
  await userEvent.click(dialog.getByRole("button", { name: "Handed over (3)" }));
  expect(await rowOf(dialog, "KD-AAAAAA").findByText("Please log in to continue.")).toBeTruthy();
  expect(await dialog.findByRole("button", { name: "Handed over (3)" })).toBeTruthy();
  expect(new Set(sent())).toEqual(new Set(["KD-AAAAAA-P1"]));
});

test("that more may be held than the page lists is said", async () => {
  nextCursor = "1_KD-CCCCCC-P1";
  open();
  const dialog = await openDialog(/^Confirm all/);
  expect(dialog.getByText(/Only what the page lists is in it/)).toBeTruthy();
});

test.each([
  ["the payments of everybody", "/admin/payments", 3],
  ["a single payment", "/admin/payments?driver=driver-dao", 1],
])("%s have no button for all", async (_, address, count) => {
  held = held.slice(0, count);
  open(address);
  expect(await screen.findByRole("link", { name: "KD-AAAAAA" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Confirm all/ })).toBeNull();
});
