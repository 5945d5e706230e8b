import { expect, test } from "vitest";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { TODAY_DRIVER } from "../../support/journey-data.ts";
import { expectNoComplaints, open, signIn } from "../people.ts";
import { call } from "../orders/procedures.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

/** The move as a driver's card names it, and no other test's. */
const AREAS = /Mueang Tak.*Mueang Phetchabun/;

test("Today follows by itself: what a customer books for tomorrow is there, and goes to the driver who reserves it", async () => {
  const office = await visitor("en");
  await signIn(office, "admin@khondee.test");
  await open(office, "/admin");
  const days = office.page.getByRole("region", { name: office.say("today_days"), exact: true });
  await days.getByRole("listitem").first().waitFor();
  await office.page.evaluate(() => Object.assign(globalThis, { isStillOpen: true }));

  const customer = await visitor("en");
  await signIn(customer, "customer@khondee.test");
  const orderId = await book(customer);
  const rowOf = (driver: string) =>
    days.locator(".days-row").filter({ has: office.page.getByText(driver, { exact: true }) });
  const bar = { name: new RegExp(orderId) };
  await rowOf(office.say("today_no_driver")).getByRole("link", bar).waitFor();

  const driver = await visitor("en", { phone: true });
  await signIn(driver, TODAY_DRIVER);
  await driver.page.goto("/driver/dashboard");
  await driver.page
    .getByRole("article", { name: AREAS })
    .getByRole("button", { name: driver.say("job_reserve") })
    .click();
  await driver.page.getByText(driver.say("success_job_reserved"), { exact: true }).waitFor();
  await rowOf("today-driver").getByRole("link", bar).waitFor();
  expect(await days.getByRole("link", bar).count()).toBe(1);
  expect(await office.page.evaluate(() => "isStillOpen" in globalThis)).toBe(true);
  expectNoComplaints(office, customer, driver);
});

/** Books without the form. @returns the id of the order */
async function book(customer: Visitor): Promise<string> {
  const { orderId } = (await call(customer, "orders.book", {
    contactName: "Malee Suk",
    contactEmail: "customer@khondee.test",
    contactPhone: "+66 81 234 5678",
    pickup: { placeId: "th-6301", detail: "88/1" },
    destination: { placeId: "th-6701", detail: "12 Moo 3" },
    date: bangkokDay(Date.now() + DAY_MS),
    time: "11:00",
    vehicle: "four_wheel",
    truckHoursAcknowledged: true,
    idempotencyKey: crypto.randomUUID(),
  })) as { orderId: string };
  return orderId;
}
