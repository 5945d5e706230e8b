import { test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { CASH_CUSTOMER, CASH_DRIVER } from "../../support/journey-data.ts";
import { confirmPayment, recordCash } from "./paying.ts";
import { startJob } from "../orders/procedures.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { PRODUCT_URL, useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

/** The move as a driver's card names it, and no other test's. */
const AREAS = /Khon Kaen.*Loei/;

test("cash at the door: recorded by the driver, seen by the customer, paid once the admin has the money", async () => {
  const customer = await visitor("en", { phone: true });
  await signIn(customer, CASH_CUSTOMER);
  const orderId = await book(customer);

  const driver = await visitor("en", { phone: true });
  await signIn(driver, CASH_DRIVER);
  await driver.page.goto("/driver/dashboard");
  await driver.page
    .getByRole("article", { name: AREAS })
    .getByRole("button", { name: driver.say("job_reserve") })
    .click();
  await driver.page.getByText(driver.say("success_job_reserved"), { exact: true }).waitFor();
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await startJob(admin, orderId);

  const amount = await recordCash(driver, orderId);
  const { page, say } = customer;
  await page.goto(`/orders/${orderId}`);
  const recorded = say("cash_recorded_by", { amount, when: ".*", name: ".*" });
  await page.getByText(new RegExp(`^${recorded}$`)).waitFor();
  await page.getByText(say("cash_pay_receipt"), { exact: true }).waitFor();
  await page.getByText(say("order_payment_unpaid"), { exact: true }).first().waitFor();

  await admin.page.goto("/admin/payments");
  await confirmPayment(admin, orderId, "admin_cash_confirm");
  // The customer's page follows by itself.
  await page.getByText(say("order_payment_paid"), { exact: true }).first().waitFor();
  await page.getByText(say("cash_pay_receipt"), { exact: true }).waitFor({ state: "detached" });
  await driver.page.reload();
  await driver.page.getByText(driver.say("cash_handed_over"), { exact: true }).waitFor();
  expectNoComplaints(customer, driver, admin);
});

/** Books without the form. @returns the id of the order */
async function book({ context }: Visitor): Promise<string> {
  const input = {
    contactName: "Malee Suk",
    contactEmail: CASH_CUSTOMER,
    contactPhone: "+66 81 234 5678",
    pickup: { placeId: "th-4001", detail: "88/1" },
    destination: { placeId: "th-4203", detail: "12 Moo 3" },
    date: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
    vehicle: "four_wheel",
    truckHoursAcknowledged: true,
    idempotencyKey: crypto.randomUUID(),
  };
  const answer = await context.request.post("/api/trpc/orders.book", {
    data: input,
    headers: { origin: PRODUCT_URL },
    failOnStatusCode: true,
  });
  const { result } = (await answer.json()) as { result: { data: { orderId: string } } };
  return result.data.orderId;
}
