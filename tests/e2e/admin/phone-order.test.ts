import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { PHONE_DRIVER } from "../../support/journey-data.ts";
import { expectInvoice } from "../money/issued-invoice.ts";
import { confirmPayment, recordCash } from "../money/paying.ts";
import { completeEarly, expectNoComplaints, open, signIn, startForDriver } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";
import { arrowTo, countedKeyboard, tabTo } from "./by-keyboard.ts";

useBrowser();

/**
 * An order at a call takes less than a minute. Who types without haste presses 200 keys a minute (40 words): these are 36
 * seconds, and leave 24 for what the lists and the price take to come, which is read out meanwhile.
 */
const MOST_KEYS = 120;

test("a dispatcher takes an order at a call with the keyboard alone and assigns it, its driver delivers it for cash, and it is invoiced", async () => {
  const dispatcher = await visitor("en");
  await signIn(dispatcher, "dispatcher@khondee.test");
  const { page, say } = dispatcher;
  const keyboard = countedKeyboard(dispatcher);
  await open(dispatcher, "/admin/orders");
  await page.getByRole("link", { name: say("nav_admin_phone_order") }).waitFor();
  await keyboard.press("n");
  const focused = page.locator("#phone-order input:focus");
  await focused.waitFor();
  const heard = await listenTo(
    page.getByRole("region", { name: say("phone_order_read_title") }).getByRole("status"),
  );
  await keyboard.type("089 765 4321");
  await keyboard.press("Enter");
  await keyboard.type("Somsri Jaidee");
  // E-mail, WhatsApp, LINE ID, and the pickup.
  for (let field = 0; field < 4; field++) await keyboard.press("Enter");
  const choose = async (typed: string, address: string) => {
    await keyboard.type(typed);
    const offered = page.getByRole("listbox").getByRole("option").first();
    await offered.waitFor();
    await keyboard.press("Enter");
    await offered.waitFor({ state: "detached" });
    await keyboard.press("Enter");
    await keyboard.type(address);
    await keyboard.press("Enter");
  };
  await choose("Bang Kapi", "88/1");
  await choose("Hua Hin", "gate B");
  // The price is read out as soon as there is one, and again with what is added to it.
  const spoken = page.getByRole("status").filter({ hasText: /^[\d,]+ baht, / });
  await spoken.waitFor();
  // Both trucks, helpers, weight: then the day.
  for (let field = 0; field < 4; field++) await keyboard.press("Enter");
  await keyboard.press("Enter");
  // The day that has the focus, a week later.
  const dayInFocus = page
    .getByRole("dialog")
    .locator("[data-day]")
    .filter({ has: page.locator("button:focus") });
  const first = Date.parse((await dayInFocus.getAttribute("data-day")) ?? "");
  const day = bangkokDay(first + 7 * DAY_MS);
  await keyboard.press("ArrowDown");
  await page.locator(`[data-day="${day}"] button:focus`).waitFor();
  await keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The focus has gone on to the time.
  await keyboard.type("1000AM");
  await spoken.filter({ hasText: / 10:00/ }).waitFor();
  const sentences = await heard();
  expect(sentences.at(0)).toMatch(/^[\d,]+ baht, /);
  expect(sentences.at(0)).not.toContain("10:00");
  expect(sentences.at(-1)).toMatch(/^[\d,]+ baht, .* 10:00/);
  // Ctrl+Enter goes to what is still missing.
  await keyboard.press("Control+Enter");
  await page.locator("#phone-order input[type=checkbox][aria-invalid=true]:focus").waitFor();
  await keyboard.press("Space");
  await keyboard.press("Control+Enter");
  await page.waitForURL(/\/admin\/orders\?order=KD-/);
  expect(keyboard.presses()).toBeLessThanOrEqual(MOST_KEYS);
  const orderId = new URL(page.url()).searchParams.get("order") ?? "";
  const details = page.getByRole("region", { name: say("admin_orders_detail_label") });
  await details.getByText(say("phone_order_pay_cash")).waitFor();
  await page.getByRole("row").filter({ hasText: orderId }).getByText("Somsri Jaidee").waitFor();
  expect(await page.getByRole("row").filter({ hasText: orderId }).count()).toBe(1);

  // Past a hundred rows, into the order that was placed.
  await keyboard.press("o");
  await tabTo(dispatcher, details.getByRole("button", { name: say("admin_job_assign") }).first());
  await keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: say("admin_job_assign") });
  const radios = sheet.getByRole("radio");
  await arrowTo(dispatcher, radios, sheet.getByRole("radio", { name: /phone-driver/ }));
  await tabTo(dispatcher, sheet.getByRole("button", { name: say("admin_job_assign") }));
  await keyboard.press("Enter");
  await page.getByRole("row").filter({ hasText: orderId }).getByText("phone-driver").waitFor();
  await startForDriver(dispatcher, orderId);

  const driver = await visitor("en", { phone: true });
  await signIn(driver, PHONE_DRIVER);
  const amount = await recordCash(driver, orderId);
  await completeEarly(driver);
  await details.getByText(say("order_status_delivered"), { exact: true }).first().waitFor();

  const accountant = await visitor("en");
  await signIn(accountant, "accountant@khondee.test");
  await accountant.page.goto("/admin/payments");
  await confirmPayment(accountant, orderId, "admin_cash_confirm");
  await expectInvoice(accountant, { orderId, buyer: "Somsri Jaidee", amount });
  expectNoComplaints(dispatcher, driver, accountant);
});

/** Takes down what a live region says from now on. @returns what asks for its sentences so far */
async function listenTo(region: Locator): Promise<() => Promise<readonly string[]>> {
  const list = await region.evaluateHandle((element) => {
    const heard: string[] = [];
    const listen = () => heard.push(element.textContent ?? "");
    new MutationObserver(listen).observe(element, { childList: true, characterData: true, subtree: true });
    return heard;
  });
  return async () => (await list.jsonValue()).filter((sentence) => sentence !== "");
}
