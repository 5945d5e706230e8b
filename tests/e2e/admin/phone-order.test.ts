import { expect, test } from "vitest";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { DEMO_ACCOUNTS } from "../../../.dev/demo/demo-accounts.ts";
import { completeEarly, expectNoComplaints, open, signIn, startForDriver } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";

useBrowser();

test("an order taken at a call with the keyboard alone is assigned, delivered and invoiced", async () => {
  const dispatcher = await visitor("en");
  await signIn(dispatcher, "dispatcher@khondee.test");
  const { page, say } = dispatcher;
  const { keyboard } = page;
  await open(dispatcher, "/admin/orders");
  await page.getByRole("link", { name: say("nav_admin_phone_order") }).waitFor();
  await keyboard.press("n");
  const focused = page.locator("#phone-order input:focus");
  await focused.waitFor();
  await keyboard.type("089 765 4321");
  await keyboard.press("Enter");
  await keyboard.type("Somsri Jaidee");
  // E-mail, WhatsApp, and the pickup.
  for (let field = 0; field < 3; field++) await keyboard.press("Enter");
  const choose = async (typed: string, address: string) => {
    await keyboard.type(typed);
    const offered = page.getByRole("listbox").getByRole("option").first();
    await offered.waitFor();
    await keyboard.press("Enter");
    await offered.waitFor({ state: "detached" });
    await keyboard.press("Enter");
    await keyboard.type(address);
    await keyboard.press("Enter");
  };
  await choose("Bang Kapi", "88/1");
  await choose("Hua Hin", "gate B");
  // Both trucks, helpers, weight: then the day.
  for (let field = 0; field < 4; field++) await keyboard.press("Enter");
  await keyboard.press("Enter");
  const day = bangkokDay(Date.now() + 7 * DAY_MS);
  await page.getByRole("dialog").getByRole("grid").waitFor();
  await keyboard.press("ArrowDown");
  await page.locator(`[data-day="${day}"] button:focus`).waitFor();
  await keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await keyboard.press("Tab");
  await keyboard.type("1000AM");
  await page
    .getByRole("status")
    .filter({ hasText: /baht, .* 10:00/ })
    .waitFor();
  await page.getByRole("checkbox", { name: say("phone_order_terms_read") }).focus();
  await keyboard.press("Space");
  await keyboard.press("Control+Enter");
  await page.waitForURL(/\/admin\/orders\?order=KD-/);
  const orderId = new URL(page.url()).searchParams.get("order") ?? "";
  const details = page.getByRole("region", { name: say("admin_orders_detail_label") });
  await details.getByText(say("phone_order_pay_cash")).waitFor();
  await page.getByRole("row").filter({ hasText: orderId }).getByText("Somsri Jaidee").waitFor();
  expect(await page.getByRole("row").filter({ hasText: orderId }).count()).toBe(1);

  await details
    .getByRole("button", { name: say("admin_job_assign") })
    .first()
    .click();
  const choice = page.getByRole("dialog");
  await choice.getByRole("radio", { name: DEMO_ACCOUNTS.driver2.name }).check();
  await choice.getByRole("button", { name: say("admin_job_assign") }).click();
  await details.getByText(DEMO_ACCOUNTS.driver2.name).first().waitFor();
  await startForDriver(dispatcher, orderId);
  const driver = await visitor("en", { phone: true });
  await signIn(driver, DEMO_ACCOUNTS.driver2.email);
  await open(driver, `/driver/dashboard?view=mine&job=${orderId}-1`);
  await completeEarly(driver);
  // The list that is open follows by itself.
  await page
    .getByRole("row")
    .filter({ hasText: orderId })
    .getByText(say("order_status_delivered"), { exact: true })
    .waitFor();
  const accountant = await visitor("en");
  await signIn(accountant, DEMO_ACCOUNTS.accountant.email);
  await open(accountant, "/admin/invoices");
  const invoice = accountant.page.getByRole("row").filter({ hasText: orderId });
  await invoice.getByText(/^INV/).waitFor();
  await invoice.getByText("Somsri Jaidee").waitFor();
  expectNoComplaints(dispatcher, driver, accountant);
});
