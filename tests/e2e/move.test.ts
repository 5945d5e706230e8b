import { expect, test } from "vitest";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { GATEWAY_CUSTOMER } from "../support/journey-data.ts";
import { pay } from "./money/paying.ts";
import {
  chooseDay,
  choosePlace,
  codeFromOutbox,
  completeEarly,
  expectNoComplaints,
  jobsOf,
  priceOf,
  signIn,
  startForDriver,
} from "./people.ts";
import { useBrowser, visitor, type Visitor } from "./product.ts";

// Prices and the gateway are changed here, one test after another: another file would be asked to pay meanwhile.
useBrowser();

/** What the customer types, in two languages. */
const TYPED = { from: "บางกะปิ", between: "10240", to: "Hat Yai" };
/** The same move on a driver's card. */
const AREAS = /Bang Kapi.*Hat Yai/;

test("a move from price to delivery: priced in Thai, two drivers who read English press at once, one drives", async () => {
  const customer = await visitor("th", { phone: true });
  const drivers = [await visitor("en", { phone: true }), await visitor("en", { phone: true })] as const;
  await signIn(drivers[0], "driver@khondee.test");
  await signIn(drivers[1], "driver2@khondee.test");
  for (const { page, say } of drivers) {
    await page.goto("/driver/dashboard");
    await page.getByText(say("live_open"), { exact: true }).waitFor();
  }

  await price(customer);
  await bookAsNewcomer(customer, "mover@example.test");
  const orderPath = new URL(customer.page.url()).pathname;
  const orderId = orderPath.split("/").at(-1) ?? "";
  expect(orderId).toMatch(/^KD-/);

  // Both drivers see it without reloading, and reserve at the same moment.
  const card = (driver: Visitor) => driver.page.getByRole("article", { name: AREAS });
  await Promise.all(drivers.map((driver) => card(driver).waitFor()));
  const together = meeting(drivers.length);
  await Promise.all(
    drivers.map(async (driver) => {
      await driver.page.route("**/api/trpc/jobs.reserve**", async (route) => {
        await together();
        await route.continue();
      });
      await card(driver)
        .getByRole("button", { name: driver.say("job_reserve") })
        .click();
    }),
  );
  const outcomes = await Promise.all(
    drivers.map(async ({ page, say }) => {
      const won = page.getByText(say("success_job_reserved"), { exact: true });
      const lost = page.getByText(say("error_job_already_reserved"), { exact: true });
      await won.or(lost).first().waitFor();
      return (await won.isVisible()) ? "won" : "lost";
    }),
  );
  expect(outcomes.toSorted()).toEqual(["lost", "won"]);
  await Promise.all(drivers.map(expectGone));

  // The customer's page updates by itself.
  const status = (key: string) => customer.page.getByText(customer.say(key), { exact: true }).first();
  await status("order_status_confirmed").waitFor();
  const winner = outcomes[0] === "won" ? drivers[0] : drivers[1];
  // The pickup is days away: the driver is told from when, and the office starts it.
  await winner.page.goto(`/driver/dashboard?view=mine&job=${orderId}-1`);
  await winner.page.getByText(/^You can start this job from/).waitFor();
  // The customer's contact opens with a press, and stays open.
  await winner.page.getByRole("button", { name: winner.say("job_contact_open") }).click();
  await winner.page.getByRole("link", { name: /^Call 081/ }).waitFor();
  await winner.page.reload();
  await winner.page.getByRole("link", { name: /^Call 081/ }).waitFor();
  // Its navigation opens at the door.
  await winner.page.getByRole("link", { name: /^Call 089 765 4321 สมศรี ใจดี/ }).waitFor();
  const waze = winner.page.getByRole("link", { name: /^Navigate to Hat Yai.* with Waze$/ });
  expect(await waze.getAttribute("href")).toBe("https://waze.com/ul?ll=7.01%2C100.47&navigate=yes");
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await startForDriver(admin, orderId);
  await status("order_status_in_transit").waitFor();
  await completeEarly(winner);
  await status("order_status_delivered").waitFor();

  await customer.page.goto("/orders");
  await customer.page.getByText(orderId).first().waitFor();
  expectNoComplaints(customer, admin, ...drivers);
});

test("an admin sees what a higher base price would change and types it twice: the next quote has it, and who is no admin never sees the page", async () => {
  const customer = await visitor("en");
  const before = await priceOf(customer, "Bang Kapi", "Hua Hin");

  const admin = await visitor("th");
  await signIn(admin, "admin@khondee.test");
  await admin.page.goto("/admin/settings");
  const name = admin.say("settings_base_price");
  await admin.page.getByLabel(name, { exact: true }).fill("750");
  await admin.page
    .getByRole("region", { name: admin.say("would_change_title") })
    .getByText(/^\+฿/)
    .first()
    .waitFor();
  await admin.page.getByLabel(admin.say("settings_confirm_label", { name })).fill("750");
  await admin.page.getByRole("button", { name: admin.say("settings_save") }).click();
  await admin.page.getByText(admin.say("success_settings_saved"), { exact: true }).waitFor();

  // An existing quote keeps its price; a new quote of another customer has the new price.
  expect(await priceOf(await visitor("en"), "Bang Kapi", "Hua Hin")).toBe(before + 250);
  await customer.page.goto("/admin/settings");
  await customer.page.waitForURL((url) => url.pathname === "/");
  expectNoComplaints(admin, customer);
});

test("the gateway is switched on and off while two orders are in flight: each keeps how it was placed, and a price from before is not taken", async () => {
  const customer = await visitor("en");
  await signIn(customer, GATEWAY_CUSTOMER);
  const { page, say } = customer;
  const demonstration = page.getByText(say("payment_demo_title"), { exact: true });
  const realPayment = page.getByText(say("payment_later_title"), { exact: true });
  await fillInConfirmation(customer);
  await demonstration.waitFor();
  await confirmBooking(customer);
  const demoOrder = await placedOrder(customer);

  await fillInConfirmation(customer);
  await demonstration.waitFor();
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await switchGateway(admin, "on");
  // Nobody is told "no money is taken" and then asked for money: the fresh price says so, and is confirmed again.
  await confirmBooking(customer);
  await page.getByText(say("error_quote_expired"), { exact: true }).first().waitFor();
  await realPayment.waitFor();
  await confirmBooking(customer);
  const realOrder = await placedOrder(customer);
  expect(await jobsOf(customer, realOrder)).toEqual(["awaiting_payment"]);

  await switchGateway(admin, "off");
  await fillInConfirmation(customer);
  await demonstration.waitFor();
  await page.goto(`/orders/${demoOrder}`);
  await page.getByText(say("order_payment_paid_fake"), { exact: true }).first().waitFor();
  expect(await jobsOf(customer, demoOrder)).toEqual(["available"]);
  await pay(customer, admin, realOrder);
  await expect.poll(() => jobsOf(customer, realOrder)).toEqual(["available"]);
  expectNoComplaints(customer, admin);
});

/** Brings a move of somebody who is logged in to the last page before the order, with everything filled in. */
async function fillInConfirmation(customer: Visitor): Promise<void> {
  const { page, say } = customer;
  await priceOf(customer, "Bang Kapi", "Hua Hin");
  await page
    .getByRole("button", { name: say("price_book") })
    .first()
    .click();
  const form = page.getByRole("main");
  await form.getByRole("heading", { name: say("confirm_title") }).waitFor();
  await form.getByLabel(say("contact_name")).fill("Gaew Jaidee");
  await form.getByLabel(say("contact_phone"), { exact: true }).fill("081-234-5678");
  await chooseDay(customer, say("pickup_date_label"), bangkokDay(Date.now() + 15 * DAY_MS));
  await form.locator('input[type="time"]').fill("10:00");
  for (const stop of [0, 1]) await form.getByLabel(say("door_address_label")).nth(stop).fill("88/1");
}

async function confirmBooking({ page, say }: Visitor): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${say("confirm_submit", { total: ".*" })}$`) }).click();
}

async function placedOrder({ page }: Visitor): Promise<string> {
  await page.waitForURL(/\/orders\/KD-/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function switchGateway({ page, say }: Visitor, to: "on" | "off"): Promise<void> {
  await page.goto("/admin/settings");
  const card = page.getByRole("region", { name: say("gateway_title") });
  await card.getByRole("button", { name: say(`gateway_switch_${to}`) }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await dialog.getByRole("button", { name: say(`gateway_switch_${to}`) }).click();
  await card.getByText(say(`gateway_${to}`), { exact: true }).waitFor();
}

/** Chooses the places, adds and removes a waypoint, chooses two workers, and waits for the price. */
async function price(customer: Visitor): Promise<void> {
  const { page, say } = customer;
  await page.goto("/price-calculator");
  expect(await page.locator("html").getAttribute("lang")).toBe("th");
  await page.getByRole("button", { name: say("calculator_submit") }).click();
  await page.getByText(say("error_locations_missing")).first().waitFor();
  await choosePlace(customer, say("stop_pickup"), TYPED.from);
  await choosePlace(customer, say("stop_destination"), TYPED.to);
  await page.getByRole("button", { name: say("stop_add") }).click();
  const waypoint = say("stop_waypoint", { number: 1 });
  await choosePlace(customer, waypoint, TYPED.between);
  await page.getByRole("button", { name: say("stop_remove", { stop: waypoint }) }).click();
  // Both places are known: the price is there by itself, and the button that asks for it is gone.
  await page
    .getByRole("button", { name: say("price_book") })
    .first()
    .waitFor();
  await page.getByRole("button", { name: say("calculator_submit") }).waitFor({ state: "detached" });
  await page.locator("canvas.maplibregl-canvas").waitFor();
  const total = page.getByText(/^฿\d/).first();
  expect(await total.textContent()).toMatch(/^฿[\d,]+$/);
}

/** Books without an account: the code that is mailed logs in and sends the order. */
async function bookAsNewcomer(customer: Visitor, email: string): Promise<void> {
  const { page, say } = customer;
  await page
    .getByRole("button", { name: say("price_book") })
    .first()
    .click();
  const form = page.getByRole("main");
  // The address changes before the page does.
  await form.getByRole("heading", { name: say("confirm_title") }).waitFor();
  await form.getByLabel(say("contact_name")).fill("มะลิ ใจดี");
  await form.getByLabel(say("account_email_label"), { exact: true }).fill(email);
  await form.getByLabel(say("contact_phone"), { exact: true }).fill("081-234-5678");
  const inFiveDays = new Date(Date.now() + 5 * DAY_MS + 7 * 3_600_000).toISOString().slice(0, 10);
  await chooseDay(customer, say("pickup_date_label"), inFiveDays);
  await form.locator('input[type="time"]').fill("04:00");
  await giveDoors(customer);
  await form.getByRole("button", { name: say("login_code_send") }).click();
  await form.getByLabel(say("second_factor_label")).fill(await codeFromOutbox(customer, email));
  await page.waitForURL(/\/orders\/KD-/);
  await page.getByText(say("success_booking_submitted")).first().waitFor();
}

/** The address of the pickup; for the destination a pin by pasted coordinates, and somebody else who is there. */
async function giveDoors({ page, say }: Visitor): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel(say("door_address_label")).first().fill("88/1 ซอย 5");
  const destination = (key: string) =>
    form.getByRole("button", { name: `${say(key)}: ${say("stop_destination")}` });
  await destination("door_pin_add").click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("canvas.maplibregl-canvas").waitFor();
  await sheet.getByLabel(say("pin_coordinates_label")).fill("7.0100, 100.4700");
  await sheet.getByText(say("door_pin_at", { point: "7.01000, 100.47000" })).waitFor();
  await sheet.getByRole("button", { name: say("pin_confirm") }).click();
  await form.getByText(say("door_pin_at", { point: "7.01000, 100.47000" })).waitFor();
  await destination("door_person_other").click();
  await form.getByLabel(say("door_person_name")).fill("สมศรี ใจดี");
  await form.getByLabel(say("door_person_phone")).fill("089-765-4321");
}

async function expectGone({ page }: Visitor): Promise<void> {
  await page.getByRole("article", { name: AREAS }).waitFor({ state: "detached" });
}

/** A barrier: nobody continues before `count` have arrived, so that both requests are sent before either arrives. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}
