import { expect, test } from "vitest";
import { expectNoViolation } from "../inspect.ts";
import { choosePlace, expectNoComplaints, priceOf, signIn } from "../people.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

/** An island to which no ferry of the seed sails, and a crossing to it that is not there either. */
const ISLAND = "Ko Larn";
const CROSSING = "Pattaya – Ko Larn";

test("an island without a ferry has a price once an admin has added one, another by its edited fare, and none after it is deleted", async () => {
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
  await sheet.getByRole("button", { name: say("ferry_save") }).click();
  await page.getByText(say("success_ferry_updated"), { exact: true }).waitFor();
  expect(await priceOf(await visitor("en"), "Bang Kapi", ISLAND)).toBe(before + 200);

  const remove = page.getByRole("button", { name: `${say("action_delete")}: ${CROSSING}` });
  await remove.click();
  await sheet.getByRole("button", { name: say("ferry_delete_confirm") }).click();
  await page.getByText(say("success_ferry_deleted"), { exact: true }).waitFor();
  await remove.waitFor({ state: "detached" });
  await expectNoPrice();
  expectNoComplaints(admin, mover);
});

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
