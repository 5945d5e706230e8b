import { expect, test } from "vitest";
import { onePixel } from "../one-pixel.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";

useBrowser();

/** The demo's delivered booking order, which is not paid yet. */
const ORDER = "KD-4D7GHJ";
/** What is claimed, and what it is settled for. */
const CLAIMED = "500";
const SETTLED = "400";

test("damage is reported with a photo, settled by an admin who sees what it does, and the credit note is on the order", async () => {
  const customer = await visitor("en");
  const admin = await visitor("en");
  await signIn(customer, "customer@khondee.test");
  await signIn(admin, "admin@khondee.test");

  const { page, say } = customer;
  await page.goto(`/orders/${ORDER}`);
  await page.getByRole("button", { name: say("claim_open_action"), exact: true }).click();
  await page.getByLabel(say("claim_sum_label"), { exact: true }).fill(CLAIMED);
  await page.getByRole("button", { name: say("claim_send"), exact: true }).click();
  await page.getByText(say("field_photo_required"), { exact: true }).waitFor();
  await page.getByLabel(say("claim_text_label"), { exact: true }).fill("The table has a deep scratch.");
  await page.locator("input[type=file][multiple]").setInputFiles(onePixel("scratch.png"));
  await page.getByText(say("picture_sent"), { exact: true }).waitFor();
  await page.getByRole("button", { name: say("claim_send"), exact: true }).click();
  await page.getByText(say("claim_claimed", { sum: `฿${CLAIMED}` }), { exact: true }).waitFor();

  const office = admin.page;
  await office.goto("/admin/claims");
  await office.getByRole("link", { name: `${say("claim_show")} ${ORDER}`, exact: true }).click();
  await office.getByText("The table has a deep scratch.", { exact: true }).waitFor();
  await office
    .getByRole("img", { name: say("picture_number", { number: "1" }) })
    .first()
    .waitFor();
  await office.getByRole("button", { name: say("claim_settle_action"), exact: true }).click();
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel(say("claim_settle_sum"), { exact: true }).fill(SETTLED);
  await dialog.getByText(say("claim_effect_credit", { sum: `฿${SETTLED}` }), { exact: true }).waitFor();
  await dialog.getByLabel(say("claim_message_label"), { exact: true }).fill("We pay the repair.");
  await dialog.getByRole("button", { name: say("claim_settle_action"), exact: true }).click();
  await office.getByText(say("claim_settled_for", { sum: `฿${SETTLED}` }), { exact: true }).waitFor();

  await expect
    .poll(async () => {
      await page.reload();
      await page.getByText(say("claim_settled_for", { sum: `฿${SETTLED}` }), { exact: true }).waitFor();
      await page
        .getByText(/INV\d{4}-\d{6}/)
        .first()
        .waitFor();
      return page.getByText(/CN\d{4}-\d{6}/).count();
    })
    .toBeGreaterThan(0);
  await page.getByText("We pay the repair.", { exact: true }).waitFor();
  expectNoComplaints(customer, admin);
});
