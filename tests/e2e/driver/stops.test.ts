import { test } from "vitest";
import { STOPS_CUSTOMER, STOPS_DRIVER, STOPS_ORDER } from "../../support/journey-data.ts";
import { onePixel } from "../one-pixel.ts";
import { expectNoComplaints, signIn, slideButton } from "../people.ts";
import { PRODUCT_URL, useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

test("a job from its departure over two stops to its proof and its end; both sides see the waiting run", async () => {
  const customer = await visitor("en", { phone: true });
  await signIn(customer, STOPS_CUSTOMER);
  const driver = await visitor("en", { phone: true });
  await signIn(driver, STOPS_DRIVER);
  await call(driver, "jobs.reserve", { jobId: `${STOPS_ORDER}-1` });
  await customer.page.goto(`/orders/${STOPS_ORDER}`);

  const { page, say } = driver;
  await page.goto(`/driver/dashboard?view=mine&job=${STOPS_ORDER}-1`);
  await slide(driver, say("job_start"));
  await slide(driver, say("job_arrive", { stop: say("stop_pickup") }));
  const free = new RegExp(`^${say("waiting_free_left", { minutes: "\\d+", left: "\\d+" })}$`);
  await page.getByText(free).filter({ visible: true }).first().waitFor();
  // The customer's open page hears of it.
  const running = customer.page.getByText(free).filter({ visible: true }).first();
  await running.waitFor();
  await slide(driver, say("job_leave", { stop: say("stop_pickup") }));
  await running.waitFor({ state: "detached" });
  await slide(driver, say("job_arrive", { stop: say("stop_destination") }));

  await page.getByRole("button", { name: say("proof_record", { stop: say("stop_destination") }) }).click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("input[type=file][multiple]").setInputFiles(onePixel("door.png"));
  await sheet.getByRole("img", { name: say("picture_number", { number: "1" }) }).waitFor();
  await sheet.getByLabel(say("proof_receiver_label")).fill("Mali Jaidee");
  await sheet.getByRole("button", { name: say("proof_save") }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByText("Mali Jaidee").waitFor();

  await slideButton(driver, say("job_complete"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("job_complete_early_reason_label")).fill("It was next door");
  await dialog.getByRole("button", { name: say("job_complete") }).click();
  const completed = page.getByText(say("my_job_status_completed"), { exact: true });
  await completed.filter({ visible: true }).first().waitFor();
  await customer.page.getByText(customer.say("order_status_delivered"), { exact: true }).first().waitFor();
  await customer.page
    .getByText(customer.say("proof_received_by", { name: "Mali Jaidee" }))
    .first()
    .waitFor();
  expectNoComplaints(customer, driver);
});

/** Slides a step, and waits until the next one is offered. */
async function slide(driver: Visitor, step: string): Promise<void> {
  const button = driver.page.getByRole("button", { name: step, exact: true });
  await button.waitFor();
  await slideButton(driver, step);
  await button.waitFor({ state: "detached" });
}

async function call({ context }: Visitor, path: string, input: object): Promise<void> {
  const answer = await context.request.post(`/api/trpc/${path}`, {
    data: input,
    headers: { origin: PRODUCT_URL },
    failOnStatusCode: true,
  });
  await answer.dispose();
}
