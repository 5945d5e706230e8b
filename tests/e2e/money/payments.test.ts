import { expect, test } from "vitest";
import { PNG } from "../../support/pictures.ts";
import { confirmPayment, reportPayment, startPayment } from "./paying.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";

useBrowser();

/** A demo order that was placed with the payment gateway on. */
const ORDER = "KD-5A2PAY";
const AREAS = /Bang Sue.*Phetchaburi/;

test("paid by PromptPay with a slip on a phone and confirmed by an admin: the job opens for drivers then", async () => {
  const driver = await visitor("en", { phone: true });
  await signIn(driver, "driver@khondee.test");
  await driver.page.goto("/driver/dashboard");
  await driver.page.getByText(driver.say("live_open"), { exact: true }).waitFor();
  const card = driver.page.getByRole("article", { name: AREAS });
  // A job that is open is on the page by now.
  await driver.page.getByRole("article").first().waitFor();
  expect(await card.count()).toBe(0);

  const customer = await visitor("en", { phone: true });
  const { page, say } = customer;
  await signIn(customer, "customer@khondee.test");
  await startPayment(customer, ORDER);
  await page.getByText(say("pay_demo"), { exact: true }).waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: say("pay_save"), exact: true }).click();
  expect((await saved).suggestedFilename()).toBe(`${ORDER}-promptpay.png`);
  const slip = { name: "slip.png", mimeType: "image/png", buffer: Buffer.from(PNG) };
  await page.locator('input[type="file"]').last().setInputFiles(slip);
  await page.getByText(say("picture_sent"), { exact: true }).waitFor();
  await reportPayment(customer);
  await page.getByRole("img", { name: say("pay_slip_yours") }).waitFor();

  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await admin.page.goto("/admin/payments");
  const row = admin.page.getByRole("row").filter({ hasText: ORDER });
  await row.getByRole("link", { name: admin.say("payment_slip_open", { orderId: ORDER }) }).waitFor();
  await confirmPayment(admin, ORDER);

  await card.waitFor();
  // The customer's page follows by itself.
  await page.getByText(say("order_payment_paid"), { exact: true }).first().waitFor();
  await page.getByText(say("pay_reported_title"), { exact: true }).waitFor({ state: "detached" });
  expectNoComplaints(driver, customer, admin);
});
