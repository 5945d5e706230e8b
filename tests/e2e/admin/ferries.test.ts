import { expect, test } from "vitest";
import { FERRY_CUSTOMER } from "../../support/journey-data.ts";
import { expectNoViolation } from "../inspect.ts";
import { ask, call } from "../orders/procedures.ts";
import { choosePlace, expectNoComplaints, priceOf, signIn } from "../people.ts";
import { dataDay, useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

/** An island to which no ferry of the seed sails, and a crossing to it that is not there either. */
const ISLAND = "Ko Larn";
const CROSSING = "Pattaya – Ko Larn";

test("an island without a ferry has a price once an admin has added one and another by its edited fare; an order over it keeps it, and once that is cancelled it is deleted and there is no price", async () => {
  await expectNoPrice();
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  const { page, say } = admin;
  await page.goto("/admin/ferries");
  await page.getByRole("link", { name: say("ferry_add") }).click();
  const sheet = page.getByRole("dialog");
  await fill(admin, "ferry_route_label", {
    name_in_thai_label: "พัทยา – เกาะล้าน",
    name_in_english_label: CROSSING,
  });
  await fill(admin, "ferry_departure_port", {
    name_in_thai_label: "ท่าเรือแหลมบาลีฮาย",
    name_in_english_label: "Bali Hai Pier",
    ferry_latitude: "12.917",
    ferry_longitude: "100.866",
  });
  await fill(admin, "ferry_arrival_port", {
    name_in_thai_label: "ท่าหน้าบ้าน",
    name_in_english_label: "Na Ban Pier",
    ferry_latitude: "12.918",
    ferry_longitude: "100.788",
  });
  await fill(admin, "ferry_part_timetable", {
    ferry_first_sailing: "06:00",
    ferry_last_sailing: "18:00",
    ferry_interval_label: "60",
    ferry_duration_label: "0:45",
  });
  await giveFare(admin, "1000");
  await sheet.getByLabel(say("ferry_fare_verified_label")).check();
  await expectNoViolation(admin);
  await sheet.getByRole("button", { name: say("ferry_save") }).click();
  await page.getByText(say("success_ferry_added"), { exact: true }).waitFor();

  const mover = await visitor("en");
  const before = await priceOf(mover, "Bang Kapi", ISLAND);
  await mover.page
    .getByText(say("price_line_ferry", { name: CROSSING }))
    .first()
    .waitFor();

  await page.getByLabel(say("ferries_search_label")).fill("larn");
  await page.getByRole("link", { name: `${say("action_edit")}: ${CROSSING}` }).click();
  await giveFare(admin, "1200");
  const second = await openToo(page.url());
  await sheet.getByRole("button", { name: say("ferry_save") }).click();
  await page.getByText(say("success_ferry_updated"), { exact: true }).waitFor();
  await saveSecond(second);
  expect(await priceOf(await visitor("en"), "Bang Kapi", ISLAND)).toBe(before + 200);

  const customer = await visitor("en");
  const orderId = await bookOver(customer);
  const remove = page.getByRole("button", { name: `${say("action_delete")}: ${CROSSING}` });
  await remove.click();
  await sheet.getByRole("button", { name: say("ferry_delete_confirm") }).click();
  await sheet.getByText(say("error_ferry_in_use"), { exact: true }).waitFor();
  await expectNoViolation(admin);
  await sheet.getByRole("link", { name: orderId, exact: true }).click();
  const order = page.getByRole("region", { name: say("admin_orders_detail_label") });
  await order
    .getByText(say("price_line_ferry", { name: CROSSING }))
    .first()
    .waitFor();
  await call(customer, "orders.cancel", { orderId });

  await page.goto("/admin/ferries?q=larn");
  await remove.click();
  await sheet.getByRole("button", { name: say("ferry_delete_confirm") }).click();
  await page.getByText(say("success_ferry_deleted"), { exact: true }).waitFor();
  await remove.waitFor({ state: "detached" });
  await expectNoPrice();
  // It is kept in history.
  await page.goto("/admin/ferries?show=deleted");
  await page.getByRole("row").filter({ hasText: CROSSING }).waitFor();
  expectNoComplaints(admin, second, mover);
});

/** Another admin opens the form at the same time, and types another fare. */
async function openToo(address: string): Promise<Visitor> {
  const second = await visitor("en");
  await signIn(second, "admin@khondee.test");
  await second.page.goto(address);
  await giveFare(second, "1100");
  return second;
}

/** They save after the first one: nothing is saved, both fares stand in a notice, and the saved ones are taken over. */
async function saveSecond(second: Visitor): Promise<void> {
  const { page, say } = second;
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: say("ferry_save") }).click();
  await sheet.getByText(say("ferry_conflict_refused"), { exact: true }).waitFor();
  await expectNoViolation(second);
  await sheet.getByRole("button", { name: say("ferry_conflict_load"), exact: true }).click();
  const notice = sheet.getByRole("region", { name: say("settings_conflict_title") });
  await notice.getByText(say("edit_conflict_loaded"), { exact: true }).waitFor();
  await expectNoViolation(second);
  const values = (await notice.textContent()) ?? "";
  for (const fare of [/1,?200/, /1,?100/]) expect(values).toMatch(fare);
  const take = notice.getByRole("button", { name: new RegExp(`^${say("settings_conflict_take")}: `) });
  for (let left = await take.count(); left > 0; left -= 1) await take.first().click();
  await take.first().waitFor({ state: "detached" });
  const part = sheet.getByRole("group", { name: say("ferry_part_fares") });
  expect(await part.getByLabel(say("ferry_vehicle_fare_min")).inputValue()).toMatch(/^1,?200$/);
}

/** Books a move over the crossing. @returns the id of the order */
async function bookOver(customer: Visitor): Promise<string> {
  await signIn(customer, FERRY_CUSTOMER);
  const place = async (text: string) => {
    const [first] = await ask(customer, "geo.suggest", { text, locale: "en" });
    return { placeId: first.placeId, detail: "88/1" };
  };
  const { orderId } = await call(customer, "orders.book", {
    contactName: "Malee Suk",
    contactEmail: FERRY_CUSTOMER,
    contactPhone: "+66 81 234 5678",
    pickup: await place("Bang Kapi"),
    destination: await place(ISLAND),
    date: dataDay(45),
    vehicle: "four_wheel",
    truckHoursAcknowledged: true,
    idempotencyKey: crypto.randomUUID(),
  });
  return orderId;
}

/** Fills in fields of one part of the form, by the keys of their labels. */
async function fill(
  { page, say }: Visitor,
  part: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const group = page.getByRole("dialog").getByRole("group", { name: say(part) });
  for (const [label, text] of Object.entries(texts)) await group.getByLabel(say(label)).fill(text);
}

async function giveFare(admin: Visitor, baht: string): Promise<void> {
  await fill(admin, "ferry_part_fares", { ferry_vehicle_fare_min: baht, ferry_vehicle_fare_max: baht });
}

/** A new visitor is told that no ferry takes trucks to the island; the browser logs that refusal (422). */
async function expectNoPrice(): Promise<void> {
  const mover = await visitor("en");
  const { page, say } = mover;
  await page.goto("/price-calculator");
  await choosePlace(mover, say("stop_pickup"), "Bang Kapi");
  await choosePlace(mover, say("stop_destination"), ISLAND);
  await page
    .getByText(say("error_no_vehicle_ferry_to", { island: ISLAND }))
    .first()
    .waitFor();
}
