import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { choosePlace, expectNoComplaints, signIn } from "./people.ts";
import { useBrowser, visitor } from "./product.ts";

useBrowser();

test("an admin confirms one order and cancels another, and the customer's list follows by itself", async () => {
  const admin = await visitor("en");
  const customer = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await signIn(customer, "customer@khondee.test");
  await customer.page.goto("/orders");
  const row = (orderId: string) => customer.page.getByRole("row").filter({ hasText: orderId });
  await row("KD-2K8YZA").waitFor();

  const { page, say } = admin;
  await page.goto("/admin/orders?order=KD-2K8YZA");
  await page.getByRole("button", { name: say("order_confirm") }).click();
  await row("KD-2K8YZA").getByText(say("order_status_confirmed")).waitFor();

  await page.goto("/admin/orders?order=KD-2J7XYZ");
  await page.getByRole("button", { name: say("order_cancel"), exact: true }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await dialog.getByLabel(say("order_cancel_reason_label")).fill("The road is flooded");
  await dialog.getByRole("button", { name: say("order_cancel"), exact: true }).click();
  await row("KD-2J7XYZ").getByText(say("order_status_cancelled")).waitFor();
  expectNoComplaints(admin, customer);
});

test("a customer reviews a delivered move; once an admin has read it the site has it, without the customer", async () => {
  const customer = await visitor("en");
  await signIn(customer, "customer@khondee.test");
  await customer.page.goto("/orders/KD-4C6FGH");
  const { say } = customer;
  await customer.page.getByRole("radio", { name: say("review_star_5") }).check();
  await customer.page.getByLabel(say("review_text_label")).fill("Every box arrived dry.");
  await customer.page.getByRole("button", { name: say("review_send") }).click();
  await customer.page.getByText(say("review_state_pending")).waitFor();
  const shown = async () => (await customer.page.request.get("/api/trpc/reviews.shown")).text();
  expect(await shown()).not.toContain("Every box arrived dry.");

  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await admin.page.goto("/admin/reviews?state=pending");
  await admin.page.getByText("Every box arrived dry.").waitFor();
  await admin.page.keyboard.press("j");
  await admin.page.keyboard.press("a");
  await admin.page.getByText(say("success_review_approved"), { exact: true }).waitFor();
  await admin.page.getByText(say("review_admin_empty_filtered")).waitFor();
  const site = await shown();
  expect(site).toContain("Every box arrived dry.");
  for (const secret of ["KD-4C6FGH", "ลูกค้า", "customer"]) expect(site).not.toContain(secret);

  await customer.page.reload();
  await customer.page.getByText(say("review_state_approved")).waitFor();
  expectNoComplaints(admin, customer);
});

test("a booking in free text gets its price from an admin, the customer accepts it, and a driver takes the job", async () => {
  const customer = await visitor("en");
  await signIn(customer, "customer@khondee.test");
  const booked = await customer.page.request.post("/api/trpc/orders.book", {
    data: {
      contactName: "Malee",
      contactEmail: "malee@example.test",
      contactPhone: "0812345678",
      pickup: { text: "the yellow house behind the temple" },
      destination: { placeId: "th-2004", detail: "12 Moo 3" },
      date: new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10),
      time: "10:00",
      vehicle: "four_wheel",
      idempotencyKey: crypto.randomUUID(),
    },
  });
  const { orderId } = ((await booked.json()) as { result: { data: { orderId: string } } }).result.data;

  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  await admin.page.goto(`/admin/orders?order=${orderId}`);
  await admin.page.getByRole("button", { name: admin.say("settle_action") }).click();
  await choosePlace(admin, admin.say("stop_pickup"), "Bang Kapi");
  await admin.page.getByRole("button", { name: /^Send the offer of/ }).click();
  await admin.page.getByText(admin.say("settle_sent"), { exact: true }).waitFor();

  await customer.page.goto(`/orders/${orderId}`);
  await customer.page.getByRole("button", { name: /^Accept ฿/ }).click();
  await customer.page.getByText(customer.say("offer_accepted_text"), { exact: true }).waitFor();

  const driver = await visitor("en");
  await signIn(driver, "driver@khondee.test");
  const reserved = await driver.page.request.post("/api/trpc/jobs.reserve", {
    data: { jobId: `${orderId}-1` },
  });
  expect(await reserved.json()).toMatchObject({ result: { data: { status: "reserved" } } });
  expectNoComplaints(admin, customer);
});
