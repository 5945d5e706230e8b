import { expect, test } from "vitest";
import {
  NEW_DRIVER,
  NEW_DRIVER_AREAS,
  NEW_DRIVER_CUSTOMER,
  NEW_DRIVER_ORDER,
} from "../../support/journey-data.ts";
import { expectNoComplaints, open, signIn } from "../people.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";
import { completeNextDoor, proveDestination, slideStep } from "./driven-job.ts";

useBrowser();

/** A picture of one pixel. */
const PHOTO = {
  name: "paper.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const NAME = "Wichai Newdriver";
const RECEIVER = "Mali Jaidee";

test("somebody registers on a phone, is approved by an admin, and drives a first job from its card over two stops to its proof and its completion; both sides see the waiting run", async () => {
  const driver = await visitor("en", { phone: true });
  const admin = await visitor("en");
  await signIn(driver, NEW_DRIVER);
  await signIn(admin, "admin@khondee.test");
  const { page, say } = driver;

  await page.goto("/driver/dashboard");
  await page.getByRole("link", { name: say("driver_register_title"), exact: true }).click();
  await page.getByRole("button", { name: say("driver_send"), exact: true }).click();
  await page.getByText(say("field_required"), { exact: true }).first().waitFor();

  await type(driver, "contact_name", NAME);
  await type(driver, "order_phone_label", "081-234-5678");
  await type(driver, "driver_experience_label", "4");
  await choose(driver, "driver_licence_label", "t2");
  await type(driver, "driver_expires_label", "2031-03-31");
  await choose(driver, "driver_area_province", "th-10");
  await choose(driver, "driver_area_district", "th-1006");
  await page.getByRole("button", { name: say("driver_area_add"), exact: true }).click();
  await choose(driver, "driver_vehicle_type", "four_wheel");
  await type(driver, "driver_year_label", "2562");
  await type(driver, "driver_plate_label", "9กข8765");
  await choose(driver, "driver_plate_province", "th-10");
  await type(driver, "driver_capacity_label", "1100");
  await type(driver, "driver_length", "240");
  await type(driver, "driver_width", "160");
  await type(driver, "driver_height", "180");
  await type(driver, "driver_registration_until", "2031-01-31");
  await type(driver, "driver_insurance_until", "2031-01-31");
  await upload(driver);

  // What is typed is stored: the form is there again.
  await page.getByText(say("driver_saved"), { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel(say("contact_name"), { exact: true }).inputValue()).toBe(NAME);
  await page.getByRole("button", { name: say("driver_send"), exact: true }).click();
  await page.getByText(say("driver_state_pending"), { exact: true }).waitFor();

  const office = admin.page;
  await office.goto("/admin/drivers?show=waiting");
  await office.getByRole("link", { name: `${say("driver_show")} ${NAME}`, exact: true }).click();
  await office.getByRole("img", { name: say("driver_licence_photo") }).waitFor();
  await office.getByText("9กข 8765", { exact: false }).first().waitFor();
  await office.getByRole("button", { name: say("driver_approve"), exact: true }).click();
  await office
    .getByRole("dialog")
    .getByRole("button", { name: say("driver_approve"), exact: true })
    .click();
  await office
    .getByRole("region", { name: say("role_driver"), exact: true })
    .getByText(say("driver_state_approved"), { exact: true })
    .first()
    .waitFor();

  const customer = await visitor("en", { phone: true });
  await signIn(customer, NEW_DRIVER_CUSTOMER);
  await open(customer, `/orders/${NEW_DRIVER_ORDER}`);
  await driveFirstJob(driver, customer);
  await customer.page.getByText(customer.say("order_status_delivered"), { exact: true }).first().waitFor();
  await customer.page
    .getByText(customer.say("proof_received_by", { name: RECEIVER }))
    .first()
    .waitFor();
  // The browser logs that the server refused the empty form.
  const refused =
    "/driver/register: Failed to load resource: the server responded with a status of 400 (Bad Request)";
  expect(driver.complaints.filter((each) => each !== refused)).toEqual([]);
  expectNoComplaints(admin, customer);
});

/**
 * From the list of open jobs, by pressing alone: reserves, departs, reaches the stops, proves and completes. The customer,
 * whose page is open, hears of the waiting.
 */
async function driveFirstJob(driver: Visitor, customer: Visitor): Promise<void> {
  const { page, say } = driver;
  await open(driver, "/driver/dashboard");
  const card = page.getByRole("article", { name: NEW_DRIVER_AREAS.join(" – ") });
  await card.getByRole("button", { name: say("job_reserve") }).click();
  await page.getByText(say("success_job_reserved"), { exact: true }).first().waitFor();
  const tabs = page.getByRole("navigation", { name: say("nav_driver_dashboard"), exact: true });
  await tabs.getByRole("link", { name: say("jobs_tab_mine") }).click();
  await page.getByRole("link", { name: NEW_DRIVER_AREAS[0] }).click();
  await slideStep(driver, say("job_start"));
  await slideStep(driver, say("job_arrive", { stop: say("stop_pickup") }));
  const free = new RegExp(`^${say("waiting_free_left", { minutes: "\\d+", left: "\\d+" })}$`);
  const running = ({ page: side }: Visitor) => side.getByText(free).filter({ visible: true }).first();
  await running(driver).waitFor();
  await running(customer).waitFor();
  await slideStep(driver, say("job_leave", { stop: say("stop_pickup") }));
  await running(customer).waitFor({ state: "detached" });
  await slideStep(driver, say("job_arrive", { stop: say("stop_destination") }));
  await proveDestination(driver, RECEIVER);
  await completeNextDoor(driver);
}

type Text = Parameters<Visitor["say"]>[0];

async function type({ page, say }: Visitor, label: Text, value: string): Promise<void> {
  await page.getByLabel(say(label), { exact: true }).fill(value);
}

async function choose({ page, say }: Visitor, label: Text, value: string): Promise<void> {
  await page.getByLabel(say(label), { exact: true }).selectOption(value);
}

/** Gives every field for a picture one; each arrives before the next is chosen. */
async function upload({ page, say }: Visitor): Promise<void> {
  const fields = page.locator("input[type=file]:not([capture])");
  const count = await fields.count();
  for (let index = 0; index < count; index++) {
    await fields.nth(index).setInputFiles(PHOTO);
    await expect.poll(() => page.getByText(say("picture_sent"), { exact: true }).count()).toBe(index + 1);
  }
}
