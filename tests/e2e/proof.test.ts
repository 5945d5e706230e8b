import { expect, test } from "vitest";
import { slideStep } from "./driver/driven-job.ts";
import { onePixel } from "./one-pixel.ts";
import { expectNoComplaints, signIn } from "./people.ts";
import { useBrowser, visitor } from "./product.ts";

useBrowser();

/** The demo's order that is on its way, and the driver who holds its job. */
const ORDER = "KD-4B5EFG";
const DRIVER = "driver2@khondee.test";

test("proof of delivery: a photo and the customer's code, recorded without a connection, seen by the customer", async () => {
  const customer = await visitor("th");
  await signIn(customer, "customer@khondee.test");
  await customer.page.goto(`/orders/${ORDER}`);
  const codes = customer.page.locator("section", {
    has: customer.page.getByRole("heading", { name: customer.say("proof_codes_title") }),
  });
  const code = await codes
    .locator("div", { has: customer.page.getByText(customer.say("stop_destination"), { exact: true }) })
    .locator("dd")
    .last()
    .textContent();
  expect(code).toMatch(/^\d{4}$/);

  const driver = await visitor("en", { phone: true });
  const { page, say, context } = driver;
  await signIn(driver, DRIVER);
  await page.goto(`/driver/dashboard?view=mine&job=${ORDER}-1`);
  await slideStep(driver, say("job_arrive", { stop: say("stop_destination") }));
  await page
    .getByRole("button", { name: say("proof_record", { stop: say("stop_destination") }) })
    .last()
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("input[type=file][multiple]").setInputFiles(onePixel("door.png"));
  await sheet.getByRole("img", { name: say("picture_number", { number: "1" }) }).waitFor();
  await sheet.getByLabel(say("proof_receiver_label")).fill("Mali Jaidee");
  await sheet.getByLabel(say("proof_code_label")).fill(code ?? "");
  await context.setOffline(true);
  await sheet.getByRole("button", { name: say("proof_save") }).click();
  await page.getByText(say("proof_waiting")).waitFor();
  await context.setOffline(false);
  await page.getByText(say("proof_code_confirmed")).waitFor();

  await customer.page.reload();
  const recorded = customer.page
    .getByRole("listitem")
    .filter({ hasText: customer.say("proof_received_by", { name: "Mali Jaidee" }) });
  const photo = recorded.getByRole("img", { name: customer.say("picture_number", { number: "1" }) });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expectNoComplaints(customer);
});
