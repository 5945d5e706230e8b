import { expect, test } from "vitest";
import { expectNoComplaints, signIn } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";

useBrowser();

/** The demo's order that is on its way, and the driver who holds its job. */
const ORDER = "KD-4B5EFG";
const DRIVER = "driver2@khondee.test";
/** On the road from Min Buri to Chachoengsao, and the same to about a kilometre. */
const ON_THE_WAY = { latitude: 13.731_11, longitude: 100.951_11 };
const EXACT = "13.73111, 100.95111";
const ROUGH = "13.73, 100.95";

test("a shipment is followed by its link in a second browser: position, its end, and the link revoked", async () => {
  const customer = await visitor("en");
  await signIn(customer, "customer@khondee.test");
  await customer.page.goto(`/orders/${ORDER}`);
  await customer.page.getByRole("button", { name: customer.say("tracking_share_create") }).click();
  const link = customer.page.locator('a[href*="/track#"]');
  const address = (await link.getAttribute("href")) ?? "";

  const driver = await visitor("th", { phone: true });
  await driver.context.grantPermissions(["geolocation"]);
  await driver.context.setGeolocation({ ...ON_THE_WAY, accuracy: 20 });
  await signIn(driver, DRIVER);
  await driver.page.goto(`/driver/dashboard?view=mine&job=${ORDER}-1`);
  // The demo's driver has agreed before: withdrawing deletes the position, agreeing sends another.
  await driver.page.getByRole("button", { name: driver.say("position_stop") }).click();
  const noPosition = customer.page.getByText(customer.say("tracking_position_none"));
  await noPosition.waitFor();
  await driver.page.getByRole("button", { name: driver.say("position_start") }).click();
  await driver.page
    .getByRole("region", { name: driver.say("job_order_number", { orderId: ORDER }) })
    .getByText(driver.say("position_on"))
    .waitFor();

  // The customer's open page hears of it.
  await customer.page.getByRole("link", { name: EXACT }).waitFor();
  await customer.page.getByText(customer.say("tracking_arrival_label")).first().waitFor();

  const guest = await visitor("de", { phone: true });
  await guest.page.goto(address);
  await guest.page.getByRole("link", { name: ROUGH }).waitFor();
  await guest.page.getByText(guest.say("order_status_in_transit"), { exact: true }).first().waitFor();
  const shown = await guest.page.getByRole("main").textContent();
  for (const secret of [ORDER, "ซอย 5", "สมศรี", "+66", "฿"]) expect(shown).not.toContain(secret);
  expectNoComplaints(customer, driver, guest);

  await customer.page.getByRole("button", { name: customer.say("tracking_share_revoke") }).click();
  await customer.page.getByText(customer.say("tracking_share_revoked"), { exact: true }).waitFor();
  await guest.page.reload();
  await guest.page.getByRole("heading", { name: guest.say("tracking_dead_title") }).waitFor();
});
