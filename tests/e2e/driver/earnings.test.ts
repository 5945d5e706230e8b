import { test } from "vitest";
import { DEMO_ACCOUNTS } from "../../../.dev/demo/demo-accounts.ts";
import { chooseDay, expectNoComplaints, open, signIn } from "../people.ts";
import { dataDay, useBrowser, visitor } from "../product.ts";

useBrowser();

test("what a driver has earned is paid by an admin, and the driver reads it", async () => {
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await open(admin, "/admin/payouts");
  // Of days before the journeys, which complete other jobs.
  await chooseDay(admin, admin.say("payouts_through_label"), dataDay(-1));
  const unpaid = admin.page.getByRole("table", { name: admin.say("earnings_unpaid_label"), exact: true });
  const row = unpaid.getByRole("row").filter({ hasText: DEMO_ACCOUNTS.driver.name });
  await row.getByRole("button", { name: admin.say("payout_make"), exact: true }).click();
  const dialog = admin.page.getByRole("dialog");
  // The jobs behind the sum, before it is paid.
  await dialog.getByText(admin.say("price_total"), { exact: true }).waitFor();
  await dialog.getByLabel(admin.say("refund_reference_label"), { exact: true }).fill("BBL 4711");
  await dialog.getByRole("button", { name: admin.say("payout_make"), exact: true }).click();
  await admin.page.getByText(admin.say("success_payout_made"), { exact: true }).waitFor();
  await admin.page.getByText("BBL 4711", { exact: true }).waitFor();

  // Found by the bank's reference, it opens alone.
  await admin.page.keyboard.press("/");
  await admin.page.getByRole("combobox", { name: admin.say("control_search") }).fill("bbl4711");
  await admin.page.getByRole("option").filter({ hasText: DEMO_ACCOUNTS.driver.name }).first().click();
  await admin.page.waitForURL(/\/admin\/payouts\?payout=PO-/);
  await admin.page.getByRole("link", { name: admin.say("list_only_one"), exact: true }).waitFor();
  await admin.page.getByText("BBL 4711", { exact: true }).waitFor();

  const driver = await visitor("en", { phone: true });
  await signIn(driver, DEMO_ACCOUNTS.driver.email);
  await open(driver, "/driver/dashboard");
  await driver.page.getByRole("link", { name: driver.say("jobs_tab_earnings") }).click();
  await driver.page.getByRole("heading", { name: driver.say("payouts_own_title") }).waitFor();
  const payout = driver.page.getByRole("listitem").filter({ hasText: "BBL 4711" });
  const file = driver.page.waitForEvent("download");
  await payout.getByRole("link", { name: driver.say("earnings_pdf"), exact: true }).click();
  await (await file).path();
  expectNoComplaints(admin, driver);
});
