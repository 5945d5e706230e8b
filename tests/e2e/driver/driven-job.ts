import { onePixel } from "../one-pixel.ts";
import { slideButton } from "../people.ts";
import type { Visitor } from "../product.ts";

/** Slides a step of the job that is open, and waits until the next one is offered. */
export async function slideStep(driver: Visitor, step: string): Promise<void> {
  const button = driver.page.getByRole("button", { name: step, exact: true });
  await button.waitFor();
  await slideButton(driver, step);
  await button.waitFor({ state: "detached" });
}

/** Records a picture and who received the goods at the destination of the job that is open. */
export async function proveDestination({ page, say }: Visitor, receiver: string): Promise<void> {
  await page
    .getByRole("button", { name: say("proof_record", { stop: say("stop_destination") }) })
    .last()
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("input[type=file][multiple]").setInputFiles(onePixel("door.png"));
  await sheet.getByRole("img", { name: say("picture_number", { number: "1" }) }).waitFor();
  await sheet.getByLabel(say("proof_receiver_label")).fill(receiver);
  await sheet.getByRole("button", { name: say("proof_save") }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByText(receiver).waitFor();
}

/** Completes the job that is open so soon that it needs a reason. */
export async function completeNextDoor(driver: Visitor): Promise<void> {
  const { page, say } = driver;
  await slideButton(driver, say("job_complete"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("job_complete_early_reason_label")).fill("It was next door");
  await dialog.getByRole("button", { name: say("job_complete") }).click();
  const completed = page.getByText(say("my_job_status_completed"), { exact: true });
  await completed.filter({ visible: true }).first().waitFor();
}
