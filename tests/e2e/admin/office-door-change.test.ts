import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { CALLED_DRIVER } from "../../support/journey-data.ts";
import { expectInvoice } from "../money/issued-invoice.ts";
import { confirmPayment } from "../money/paying.ts";
import { ask, call } from "../orders/procedures.ts";
import { expectNoComplaints, open, signIn, startForDriver } from "../people.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

const CUSTOMER = "Kamon Called";
const CRANE = "A crane for the piano";
const SAID = "Khun Kamon said yes at 14:05";

test("for a driver without the app the office adds a helper and an amount by hand, writes down the customer's yes, and it is invoiced", async () => {
  const dispatcher = await visitor("en");
  await signIn(dispatcher, "dispatcher@khondee.test");
  const orderId = await placeAtCall(dispatcher);
  const before = await ask(dispatcher, "orders.byId", { orderId });
  await assign(dispatcher, orderId);
  await startForDriver(dispatcher, orderId);

  const { page, say } = dispatcher;
  await page.getByRole("button", { name: say("door_change_action"), exact: true }).click();
  const sheet = page.getByRole("dialog", { name: say("door_change_title") });
  await sheet
    .getByRole("button", { name: say("goods_item_more", { item: say("order_workers_label") }) })
    .click();
  const transport = new RegExp(`^${say("settle_adjust", { line: `${say("price_line_transport")}.*` })}$`);
  await sheet.getByRole("button", { name: transport }).click();
  const byHand = before.totalSatang + 700_00;
  await sheet.getByLabel(say("settle_amount_label")).fill(String(byHand / 100));
  await sheet.getByLabel(say("door_change_note_label")).fill("The driver called from the door");
  // Without a reason nothing is sent.
  await sheet.getByRole("button", { name: say("door_change_send") }).click();
  await sheet.getByText(say("error_reason_required")).waitFor();
  await sheet.getByLabel(say("settle_reason_label")).fill(CRANE);
  await sheet.getByText(say("door_change_total")).waitFor();
  await sheet.getByRole("button", { name: say("door_change_send") }).click();
  await sheet.waitFor({ state: "detached" });
  expect(await ask(dispatcher, "orders.byId", { orderId })).toMatchObject({
    totalSatang: before.totalSatang,
  });

  const [proposed] = await ask(dispatcher, "doorChanges.ofOrder", { orderId });
  const { totalSatang } = proposed.after;
  expect(totalSatang).toBeGreaterThan(byHand);
  await page
    .getByRole("button", { name: new RegExp(`^${say("offer_at_call_accept", { total: ".+" })}$`) })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("offer_at_call_said_label")).fill(SAID);
  await dialog.getByRole("button", { name: /^Customer accepts/ }).click();
  await page
    .getByText(new RegExp(`^${say("door_change_state_agreed")}`))
    .first()
    .waitFor();
  const after = await ask(dispatcher, "orders.byId", { orderId });
  expect(after).toMatchObject({ totalSatang, workers: before.workers + 1 });
  expect(after.lines[0]).toMatchObject({ kind: "transport", amountSatang: byHand });

  await page.getByRole("button", { name: say("admin_job_complete"), exact: true }).click();
  const end = page.getByRole("dialog");
  await end.getByLabel(say("order_cancel_reason_label")).fill("Told at the call");
  await end.getByRole("button", { name: say("admin_job_complete") }).click();
  await page.getByText(say("order_status_delivered"), { exact: true }).first().waitFor();

  const accountant = await visitor("en");
  await signIn(accountant, "accountant@khondee.test");
  await recordCashOfDriver(accountant, orderId);
  await accountant.page.goto("/admin/payments");
  await confirmPayment(accountant, orderId, "admin_cash_confirm");
  await expectInvoice(accountant, {
    orderId,
    buyer: CUSTOMER,
    amount: (totalSatang / 100).toLocaleString("en"),
  });
  expectNoComplaints(dispatcher, accountant);
});

/** Takes an order of somebody without an account, who pays the driver. @returns its id */
async function placeAtCall(dispatcher: Visitor): Promise<string> {
  const stops = [{ placeId: "th-4001" }, { placeId: "th-4103" }];
  const { token } = await ask(dispatcher, "pricing.quote", {
    stops,
    vehicles: ["four_wheel"],
    workers: 1,
    loadRange: "under_850_kg",
  });
  const { orderId } = await call(dispatcher, "orders.placeByPhone", {
    token,
    customerId: null,
    contactName: CUSTOMER,
    contactEmail: "",
    contactPhone: "089 111 2233",
    hasWhatsapp: false,
    pickupAt: new Date(Date.now() + 73 * DAY_MS).toISOString(),
    truckHoursAcknowledged: true,
    stopDetails: ["88/1", "12 Moo 3"],
    termsRead: true,
    idempotencyKey: crypto.randomUUID(),
  });
  return orderId;
}

/** Gives its job to the driver on file. */
async function assign(dispatcher: Visitor, orderId: string): Promise<void> {
  const { items } = await ask(dispatcher, "assignments.drivers", { search: CALLED_DRIVER });
  const { revision } = await ask(dispatcher, "orders.byId", { orderId });
  await call(dispatcher, "assignments.assignOrder", {
    orderId,
    driverId: items[0].driverId,
    seenRevision: revision,
  });
}

/** Records what the driver of an order was given and cannot record themselves. */
async function recordCashOfDriver(accountant: Visitor, orderId: string): Promise<void> {
  const { page, say } = accountant;
  await open(accountant, `/admin/orders?order=${orderId}`);
  await page.getByRole("button", { name: say("office_cash_record"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("cash_record"), exact: true }).click();
  await page.getByText(say("success_cash_recorded"), { exact: true }).waitFor();
}
