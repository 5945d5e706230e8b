import { test } from "vitest";
import { bookMove } from "../orders/book-move.ts";
import { expectNoViolation } from "../inspect.ts";
import { expectNoComplaints, linkFromOutbox, open, signIn } from "../people.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";

useBrowser();

const EMAIL = "dao-driver@example.test";
const PASSWORD = "four wheels and a rope";
const NAME = "Dao Khapdee";
const WRONG_NAME = "Nok Rotyon";
const RIGHT_NAME = "Nok Rotyai";

test("a driver whom the office adds is invited, sets a password, and reserves a job", async () => {
  const [office, driver, customer] = [
    await visitor("en"),
    await visitor("en", { phone: true }),
    await visitor("en"),
  ];
  await signIn(customer, "customer@khondee.test");
  await bookMove(customer, { from: "th-2401", to: "th-2501", inDays: 17 });
  await signIn(office, "admin@khondee.test");
  await open(office, "/admin/drivers");
  await press(office, "driver_add");
  await writeDown(office, NAME, EMAIL, "5กข 4321");
  await office.page.getByRole("button", { name: `${office.say("driver_create_account")} ${NAME}` }).click();
  const invitation = office.page.getByRole("dialog");
  await invitation.getByLabel(office.say("driver_invite_language")).selectOption("en");
  await invitation.getByRole("button", { name: office.say("driver_create_account") }).click();
  await office.page.getByText(office.say("driver_account_invited")).first().waitFor();

  await driver.page.goto(await linkFromOutbox(driver, EMAIL, "#type=signup"));
  for (const label of ["account_password_label", "account_password_confirm_label"] as const)
    await driver.page.getByLabel(driver.say(label), { exact: true }).fill(PASSWORD);
  await press(driver, "confirm_invited_submit");
  await driver.page.getByText(driver.say("success_logged_in")).first().waitFor();
  await driver.page
    .getByRole("main")
    .getByRole("link", { name: driver.say("nav_driver_dashboard") })
    .click();
  const job = driver.page.getByRole("article", { name: /Mueang Chachoengsao.*Mueang Prachin Buri/ });
  await job.getByRole("button", { name: driver.say("job_reserve") }).click();
  await driver.page.getByText(driver.say("success_job_reserved"), { exact: true }).first().waitFor();

  await open(office, `/admin/drivers?search=${encodeURIComponent(NAME)}`);
  await office.page.getByRole("link", { name: `${office.say("driver_show")} ${NAME}` }).click();
  await office.page.getByRole("heading", { name: NAME }).waitFor();
  await office.page
    .getByText(/KD-[0-9A-Z]{6}/)
    .first()
    .waitFor();
  await expectNoViolation(office);
  expectNoComplaints(office, driver, customer);
});

test("a driver on file is corrected by the office and deleted", async () => {
  const office = await visitor("en");
  const { page, say } = office;
  await signIn(office, "admin@khondee.test");
  await open(office, "/admin/drivers");
  await press(office, "driver_add");
  await writeDown(office, WRONG_NAME, "nok-driver@example.test", "6กค 8765");
  await page.getByRole("button", { name: `${say("driver_edit")} ${WRONG_NAME}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("contact_name"), { exact: true }).fill(RIGHT_NAME);
  await dialog.getByRole("button", { name: say("action_save") }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `${say("action_delete")} ${RIGHT_NAME}` }).click();
  await dialog.getByRole("button", { name: say("driver_delete"), exact: true }).click();
  await page.getByText(say("driver_deleted"), { exact: true }).first().waitFor();
  await page
    .getByRole("button", { name: `${say("driver_edit")} ${RIGHT_NAME}` })
    .waitFor({ state: "detached" });
  await expectNoViolation(office);
  expectNoComplaints(office);
});

/** Fills the opened form of a driver on file, and adds them. A plate is of one driver. */
async function writeDown({ page, say }: Visitor, name: string, email: string, plate: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const type = (label: Text, value: string) => dialog.getByLabel(say(label)).fill(value);
  await type("contact_name", name);
  await type("order_phone_label", "081-777-6655");
  await type("account_email_label", email);
  await type("driver_plate_label", plate);
  await dialog.getByLabel(say("driver_plate_province"), { exact: true }).selectOption("th-10");
  await type("driver_length", "240");
  await type("driver_experience_label", "7");
  await dialog.getByLabel(say("driver_licence_label"), { exact: true }).selectOption("personal");
  await dialog.getByRole("button", { name: say("driver_add") }).click();
}

type Text = Parameters<Visitor["say"]>[0];

async function press({ page, say }: Visitor, name: Text): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: say(name), exact: true })
    .click();
}
