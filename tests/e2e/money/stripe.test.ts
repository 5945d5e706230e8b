import { expect, test } from "vitest";
import { CARD_CUSTOMER, CARD_ORDER } from "../../support/journey-data.ts";
import { expectNoComplaints, jobsOf, signIn } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";

useBrowser();

test("paid on the page of Stripe after having left it once: the order is paid by the webhook, and its job opens", async () => {
  const customer = await visitor("en", { phone: true });
  const { page, say } = customer;
  await signIn(customer, CARD_CUSTOMER);
  await page.goto(`/orders/${CARD_ORDER}`);
  await page.getByText(say("pay_stripe_test"), { exact: true }).waitFor();
  const toStripe = page.getByRole("button", { name: say("pay_stripe_start"), exact: true });

  await toStripe.click();
  const payNow = page.getByRole("button", { name: "Pay", exact: true });
  await payNow.waitFor();
  const firstPage = page.url();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByText(say("pay_stripe_back_title"), { exact: true }).waitFor();

  await toStripe.click();
  await payNow.waitFor();
  expect(page.url()).toBe(firstPage);
  await payNow.click();
  await page.getByText(say("order_payment_paid"), { exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/orders/${CARD_ORDER}`);

  await expect.poll(() => jobsOf(customer, CARD_ORDER)).toEqual(["available"]);

  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await admin.page.goto("/admin/payments?show=received");
  const row = admin.page.getByRole("row").filter({ hasText: CARD_ORDER });
  await row.getByText(/^pi_/).waitFor();
  expectNoComplaints(customer, admin);
});
