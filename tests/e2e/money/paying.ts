import { expect } from "vitest";
import type { Visitor } from "../product.ts";

/** Opens an order of the customer and asks for its QR code. */
export async function startPayment({ page, say }: Visitor, orderId: string): Promise<void> {
  await page.goto(`/orders/${orderId}`);
  await page.getByRole("button", { name: say("pay_start"), exact: true }).click();
  await page
    .getByRole("img", { name: new RegExp(`^${say("pay_qr_label", { amount: ".*", reference: orderId })}$`) })
    .waitFor();
}

/** Says, on the order's page, that it was paid. */
export async function reportPayment({ page, say }: Visitor): Promise<void> {
  await page.getByRole("button", { name: say("pay_report"), exact: true }).click();
  await page.getByText(say("pay_reported_title"), { exact: true }).waitFor();
}

/**
 * Confirms the payment of an order, on the admin's page of payments.
 * @param action the name of the button: of cash that its driver has handed over, another one
 */
export async function confirmPayment(
  { page, say }: Visitor,
  orderId: string,
  action: "payment_confirm" | "admin_cash_confirm" = "payment_confirm",
): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: orderId });
  await row.getByRole("button", { name: say(action), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say(action), exact: true }).click();
  await page.getByText(say("success_payment_confirmed", { orderId }), { exact: true }).waitFor();
}

/** The customer pays an order, and the admin confirms it. */
export async function pay(customer: Visitor, admin: Visitor, orderId: string): Promise<void> {
  await startPayment(customer, orderId);
  await reportPayment(customer);
  await admin.page.goto("/admin/payments");
  await confirmPayment(admin, orderId);
}

/** The driver records what is to be taken at the door. @returns the amount as it is shown */
export async function recordCash({ page, say }: Visitor, orderId: string): Promise<string> {
  await page.goto(`/driver/dashboard?view=mine&job=${orderId}-1`);
  const take = page.getByText(new RegExp(`^${say("cash_job_take", { amount: ".*" })}$`));
  const amount = /฿[\d,.]*\d/.exec((await take.textContent()) ?? "")?.[0] ?? "";
  expect(amount).not.toBe("");
  await page.getByRole("button", { name: say("cash_record"), exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: say("cash_record"), exact: true }).click();
  await page.getByText(say("success_cash_recorded"), { exact: true }).waitFor();
  await page.getByText(say("cash_job_paid"), { exact: true }).waitFor();
  return amount;
}
