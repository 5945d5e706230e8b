import { expect, test } from "vitest";
import { expectNoComplaints, open, signIn } from "../people.ts";
import { PRODUCT_URL, useBrowser, visitor, type Visitor } from "../product.ts";
import { settled } from "../ready.ts";

useBrowser();

test("on a phone the way back closes the search, the menu, a dialog and its question first; the history stays as it was", async () => {
  const office = await visitor("en", { phone: true });
  await signIn(office, "admin@khondee.test");
  const { page, say } = office;
  const dialogs = page.getByRole("dialog");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  await open(office, "/admin");
  await settled(page, office.traffic);
  await press(say("nav_menu_open"));
  await dialogs.getByRole("link", { name: new RegExp(`^${say("nav_admin_orders")}`) }).click();
  await page.waitForURL(`${PRODUCT_URL}/admin/orders`);
  await settled(page, office.traffic);
  const length = await historyLength(office);

  await press(say("control_search_open"));
  await page.getByRole("combobox").waitFor();
  await goBack(office);
  await dialogs.waitFor({ state: "detached" });
  await press(say("nav_menu_open"));
  await dialogs.waitFor();
  await goBack(office);
  await dialogs.waitFor({ state: "detached" });
  await expectAddress(office, "/admin/orders");
  expect(await historyLength(office)).toBe(length);

  // Nothing is open any more.
  await goBack(office);
  await page.waitForURL(`${PRODUCT_URL}/admin`);
  await page.evaluate(() => history.forward());
  await page.waitForURL(`${PRODUCT_URL}/admin/orders`);
  await settled(page, office.traffic);

  await page.getByRole("main").getByRole("link", { name: /KD-/ }).first().click();
  const note = page.getByLabel(say("office_note_label"), { exact: true });
  await note.fill("Half a thought");
  const address = page.url().slice(PRODUCT_URL.length);
  const question = page.getByRole("dialog", { name: say("settings_leave_title") });
  await goBack(office);
  await question.waitFor();
  await goBack(office);
  await question.waitFor({ state: "detached" });
  expect(await note.inputValue()).toBe("Half a thought");
  await expectAddress(office, address);
  // A menu over words that are not saved.
  await press(say("nav_menu_open"));
  await dialogs.waitFor();
  await goBack(office);
  await dialogs.waitFor({ state: "detached" });
  await goBack(office);
  await question.getByRole("button", { name: say("settings_leave_confirm"), exact: true }).click();
  await page.waitForURL(`${PRODUCT_URL}/admin/orders`);
  await page.evaluate(() => history.forward());
  await page.waitForURL(PRODUCT_URL + address);
  expectNoComplaints(office);
});

/** As the button of the browser or the phone does. */
async function goBack({ page }: Visitor): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener("popstate", () => resolve(), { once: true });
        history.back();
      }),
  );
}

const historyLength = ({ page }: Visitor): Promise<number> => page.evaluate(() => history.length);

/** What was gone back is undone a moment later. */
const expectAddress = ({ page }: Visitor, address: string) =>
  expect.poll(() => page.url()).toBe(PRODUCT_URL + address);
