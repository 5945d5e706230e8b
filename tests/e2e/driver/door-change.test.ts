import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { DOOR_DRIVER as DRIVER } from "../../support/journey-data.ts";
import { expectNoComplaints, signIn, slideButton } from "../people.ts";
import { pay } from "../money/paying.ts";
import { ask, call, startJob } from "../orders/procedures.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

const CUSTOMER = "customer@khondee.test";

test("a driver proposes a helper, a piano, then another stop; the customer agrees on their phone, price and documents follow", async () => {
  const customer = await visitor("en", { phone: true });
  await signIn(customer, CUSTOMER);
  const orderId = await book(customer);
  const before = await ask(customer, "orders.byId", { orderId });
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await pay(customer, admin, orderId);
  const driver = await visitor("en", { phone: true });
  await signIn(driver, DRIVER);
  await call(driver, "jobs.reserve", { jobId: `${orderId}-1` });
  await startJob(admin, orderId);

  const { say } = driver;
  await driver.page.goto(`/driver/dashboard?view=mine&job=${orderId}-1`);
  await slideButton(driver, say("job_arrive", { stop: say("stop_pickup") }));
  const propose = driver.page.getByRole("button", { name: say("door_change_action"), exact: true });
  await propose.and(driver.page.locator(":enabled")).click();
  const sheet = driver.page.getByRole("dialog");
  await sheet
    .getByRole("button", { name: say("goods_item_more", { item: say("order_workers_label") }) })
    .click();
  await sheet.getByRole("combobox", { name: say("door_change_add_item") }).selectOption("piano");
  await sheet.getByLabel(say("door_change_note_label")).fill("The piano was not on the list");
  await sheet.getByText(say("door_change_total")).waitFor();
  await sheet.getByRole("button", { name: say("door_change_send") }).click();
  await sheet.waitFor({ state: "detached" });
  const waiting = driver.page.getByText(say("door_change_state_open"));
  await waiting.waitFor();
  expect(await ask(customer, "orders.byId", { orderId })).toMatchObject({ totalSatang: before.totalSatang });

  const { page } = customer;
  await page.goto(`/orders/${orderId}`);
  await page.getByText("The piano was not on the list", { exact: true }).waitFor();
  await page.getByText(say("goods_item_piano"), { exact: true }).first().waitFor();
  await page
    .getByRole("button", { name: new RegExp(`^${say("door_change_agree", { total: ".+" })}$`) })
    .click();
  await page.getByText(new RegExp(`^${say("door_change_state_agreed")}`)).waitFor();
  await waiting.waitFor({ state: "detached" });
  await driver.page.getByText(say("door_change_state_agreed"), { exact: true }).waitFor();

  const after = await ask(customer, "orders.byId", { orderId });
  expect(after).toMatchObject({
    workers: before.workers + 1,
    goods: { items: [{ itemId: "piano", count: 1 }] },
  });
  const labour = after.lines.find(({ kind }: { readonly kind: string }) => kind === "labour");
  expect(after.totalSatang).toBe(before.totalSatang + labour.amountSatang);
  // It was paid: what is added is still to pay, to the driver too, and the invoice is another one.
  const due = async () => (await ask(customer, "payments.ofOrder", { orderId })).toPaySatang;
  await expect.poll(due).toBe(labour.amountSatang);
  const { leftSatang } = await ask(driver, "payments.ofJob", { jobId: `${orderId}-1` });
  expect(leftSatang).toBe(labour.amountSatang);
  const documents = async () => {
    const issued: { readonly kind: string; readonly totalSatang: number }[] = await ask(
      customer,
      "documents.ofOrder",
      { orderId },
    );
    return issued.map(({ kind, totalSatang }) => `${kind} ${totalSatang}`);
  };
  await expect.poll(documents).toContain(`invoice ${after.totalSatang}`);
  expect(await documents()).toContain(`credit_note ${before.totalSatang}`);
  await addStop(driver, customer, orderId);
  expectNoComplaints(customer, driver, admin);
});

/** The driver proposes another stop, the customer agrees, and the driver has it behind the last one. */
async function addStop(driver: Visitor, customer: Visitor, orderId: string): Promise<void> {
  const { say, page } = driver;
  const before = await ask(customer, "orders.byId", { orderId });
  await page.getByRole("button", { name: say("door_change_action"), exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: say("door_change_stop_add") }).click();
  await sheet.getByRole("combobox", { name: say("saved_place_place_label") }).fill("Nong Khai");
  await page.locator("[role=option]").first().click();
  const address = say("stop_address_of", { stop: say("door_change_stop_title") });
  await sheet.getByLabel(address).fill("99 Moo 1");
  await sheet.getByLabel(say("door_change_note_label")).fill("The rest goes to her sister");
  await sheet.getByText(say("order_distance_label")).waitFor();
  await sheet.getByRole("button", { name: say("door_change_send") }).click();
  await sheet.waitFor({ state: "detached" });

  await customer.page.getByText("99 Moo 1").waitFor();
  await customer.page
    .getByRole("button", { name: new RegExp(`^${say("door_change_agree", { total: ".+" })}$`) })
    .click();
  const stops = async () => (await ask(customer, "orders.byId", { orderId })).stops;
  await expect.poll(async () => (await stops()).length).toBe(before.stops.length + 1);
  expect((await stops()).at(-1)).toMatchObject({ role: "destination", detail: "99 Moo 1" });
  const after = await ask(customer, "orders.byId", { orderId });
  expect(after.totalSatang).toBeGreaterThan(before.totalSatang);
  expect(after.distanceM).toBeGreaterThan(before.distanceM);
  const job = await ask(driver, "jobs.byId", { jobId: `${orderId}-1` });
  expect(job).toMatchObject({ waypointCount: 1, distanceM: after.distanceM });
}

/** Books without the form, a short move. @returns the id of the order */
async function book(customer: Visitor): Promise<string> {
  const { orderId } = await call(customer, "orders.book", {
    contactName: "Malee Suk",
    contactEmail: CUSTOMER,
    contactPhone: "+66 81 234 5678",
    pickup: { placeId: "th-4001", detail: "88/1" },
    destination: { placeId: "th-4103", detail: "12 Moo 3" },
    date: new Date(Date.now() + 57 * DAY_MS).toISOString().slice(0, 10),
    vehicle: "four_wheel",
    truckHoursAcknowledged: true,
    idempotencyKey: crypto.randomUUID(),
  });
  return orderId;
}
