import { expect, test } from "vitest";
import { SOON_ORDER } from "../../support/journey-data.ts";
import { pay } from "./paying.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

/** 30 % of ฿12,140, and the rest. */
const FEE = "฿3,642";
const REFUND = "฿8,498";

test("a paid order is cancelled so late that it costs a fee: said before, the rest recorded as sent, seen by the customer", async () => {
  const customer = await visitor("en");
  const admin = await visitor("en");
  await signIn(customer, "customer@khondee.test");
  await signIn(admin, "admin@khondee.test");
  await pay(customer, admin, SOON_ORDER);

  const { page, say } = customer;
  /** An amount of the order's page, beside its name. */
  const amount = (name: string, value: string) =>
    page.locator("p", { hasText: new RegExp(`^${say(name)}${value}$`) });
  await page.goto(`/orders/${SOON_ORDER}`);
  await page.getByRole("button", { name: say("order_cancel"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(say("cancel_costs", { fee: FEE, percent: "30" }), { exact: true }).waitFor();
  await dialog.getByText(say("cancel_refund", { amount: REFUND }), { exact: true }).waitFor();
  await dialog.getByRole("button", { name: say("order_cancel"), exact: true }).click();
  await page.getByText(say("success_order_cancelled", { orderId: SOON_ORDER }), { exact: true }).waitFor();
  await amount("order_cancellation_fee", FEE).waitFor();
  await amount("order_refund_due", REFUND).waitFor();

  await recordRefund(admin);
  await page.reload();
  await amount("order_refund_done", REFUND).waitFor();
  await amount("order_cancellation_fee", FEE).waitFor();
  await amount("order_refund_due", REFUND).waitFor({ state: "detached" });
  expectNoComplaints(customer, admin);
});

/** Waits until the refund is listed as due, and records that it was sent. */
async function recordRefund({ page, say }: Visitor): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: SOON_ORDER });
  await expect
    .poll(async () => {
      await page.goto("/admin/refunds");
      await page.getByText(say("refunds_empty"), { exact: true }).or(page.getByRole("table")).waitFor();
      return row.count();
    })
    .toBe(1);
  await row.getByText(REFUND, { exact: true }).waitFor();
  await row.getByRole("button", { name: say("refund_make"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("refund_reference_label"), { exact: true }).fill("BBL 20261122-4711");
  await dialog.getByRole("button", { name: say("refund_make"), exact: true }).click();
  await page.getByText(say("success_refund_made", { orderId: SOON_ORDER }), { exact: true }).waitFor();
  await row.waitFor({ state: "detached" });
}
