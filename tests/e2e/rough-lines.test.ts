import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../.dev/demo/demo-accounts.ts";
import { expectNoComplaints, holdCodeBack } from "./people.ts";
import { PRODUCT_URL, useBrowser, visitor, type Visitor } from "./product.ts";
import { settled, touch } from "./ready.ts";
import { textsIn } from "./texts.ts";

useBrowser();

const heading = ({ page }: Visitor, name: string) =>
  page.getByRole("main").getByRole("heading", { name }).first();
const languages = ({ page }: Visitor) => page.getByRole("banner").getByRole("combobox");
const shownLanguage = ({ page }: Visitor) => page.locator("html").getAttribute("lang");

/** Opens the first page and waits for everything that it prefetches. */
async function openHome({ page, traffic }: Visitor): Promise<void> {
  await page.goto("/");
  await touch(page);
  await page.getByRole("region", { name: /F8/ }).waitFor({ state: "attached" });
  await settled(page, traffic);
}

test("a language chosen before the page's code arrives is shown without waiting for that code", async () => {
  const anyone = await visitor("en");
  await holdCodeBack(anyone);
  await anyone.page.goto("/about?lang=en", { waitUntil: "commit" });
  await languages(anyone).selectOption("de");
  await expect.poll(() => shownLanguage(anyone)).toBe("de");
  expect(anyone.page.url()).toBe(`${PRODUCT_URL}/about`);
  // A link pressed before the code arrives leads to the chosen language too.
  await anyone.page
    .getByRole("banner")
    .getByRole("link", { name: textsIn("de")("nav_services") })
    .click();
  await anyone.page.waitForURL("**/services", { waitUntil: "commit" });
  expect(await shownLanguage(anyone)).toBe("de");
  expectNoComplaints(anyone);
});

test("a language chosen while the page's code starts is the one shown", async () => {
  const anyone = await visitor("en");
  const { page } = anyone;
  const letGo = await holdCodeBack(anyone);
  await page.goto("/about", { waitUntil: "commit" });
  await languages(anyone).waitFor();
  // Chosen while the early listener does not reload: what is left is the value that the starting code finds.
  await page.evaluate(() => {
    const select = document.querySelector("header select");
    if (select instanceof HTMLSelectElement) select.value = "de";
  });
  letGo();
  await expect.poll(() => shownLanguage(anyone)).toBe("de");
  expectNoComplaints(anyone);
});

test("an address typed for the newsletter before its code is there is the one that is sent", async () => {
  const anyone = await visitor("en");
  const { page, say } = anyone;
  const letGo = await holdCodeBack(anyone);
  await page.goto("/about", { waitUntil: "commit" });
  const form = page.getByRole("contentinfo").locator("form");
  await form.getByRole("textbox").fill("early@example.test");
  letGo();
  await settled(page, anyone.traffic);
  await form.getByRole("button").click();
  await page.getByText(say("success_newsletter_subscribed")).first().waitFor();
  expectNoComplaints(anyone);
});

test.each([
  ["on the way to another page", "/login?returnTo=%2Fdriver%2Fdashboard"],
  ["by itself", "/login"],
])("a login %s that is sent before its code is there logs in", async (_what, address) => {
  const driver = await visitor("en", { phone: true });
  const { page, say } = driver;
  const letGo = await holdCodeBack(driver);
  await page.goto(address, { waitUntil: "commit" });
  const form = page.getByRole("main");
  await form.getByLabel(say("account_email_label"), { exact: true }).fill("driver2@khondee.test");
  await form.getByLabel(say("account_password_label"), { exact: true }).fill(DEMO_PASSWORD);
  await form.getByRole("button", { name: say("login_submit"), exact: true }).click();
  letGo();
  await page.waitForURL(/\/driver\/dashboard/);
  await page.getByRole("navigation", { name: say("nav_driver_dashboard") }).waitFor();
  expectNoComplaints(driver);
});

test("the second factor that a provider's login leads to is sent, also where its page was prerendered as another step", async () => {
  const { page, say } = await visitor("en", { phone: true });
  await page.goto("/login?second-factor=totp");
  const form = page.getByRole("main");
  await form.getByLabel(say("second_factor_label"), { exact: true }).fill("123456");
  const sent = page.waitForRequest((request) => request.url().includes("/two-factor/"));
  await form.getByRole("button", { name: say("login_submit"), exact: true }).click();
  expect((await sent).method()).toBe("POST");
});

test("a place typed for a booking before the page's code is there is kept and looked for", async () => {
  const anyone = await visitor("en", { phone: true });
  const { page, say } = anyone;
  const letGo = await holdCodeBack(anyone);
  await page.goto("/booking", { waitUntil: "commit" });
  const pickup = page.getByRole("main").getByRole("combobox", { name: say("stop_pickup"), exact: true });
  await pickup.tap();
  await pickup.pressSequentially("Bang Kapi");
  letGo();
  await page.getByRole("listbox").getByRole("option").first().waitFor();
  expect(await pickup.inputValue()).toBe("Bang Kapi");
  expectNoComplaints(anyone);
});

test("a price asked for before the page's code is there is asked for once it is, without another page load", async () => {
  const anyone = await visitor("en", { phone: true });
  const { page, say } = anyone;
  const letGo = await holdCodeBack(anyone);
  await page.goto("/price-calculator", { waitUntil: "commit" });
  const submit = page.getByRole("main").getByRole("button", { name: say("calculator_submit") });
  // The press itself, without the movement of a pointer before it.
  await submit.dispatchEvent("click");
  letGo();
  await page.getByText(say("error_locations_missing")).first().waitFor();
  expect(page.url()).toBe(`${PRODUCT_URL}/price-calculator`);
  expectNoComplaints(anyone);
});

test("a page that was scrolled before its code is there stays where it is", async () => {
  const anyone = await visitor("en", { phone: true });
  const { page } = anyone;
  const letGo = await holdCodeBack(anyone);
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(500);
  letGo();
  await settled(page, anyone.traffic);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expectNoComplaints(anyone);
});

test("without a connection a page that was not loaded leaves the site standing, and comes on demand", async () => {
  const anyone = await visitor("en");
  const { page, context, say } = anyone;
  await openHome(anyone);
  await context.setOffline(true);
  await page
    .getByRole("banner")
    .getByRole("link", { name: say("nav_contact") })
    .click();
  const retry = page.getByRole("main").getByRole("button", { name: say("action_retry") });
  await retry.waitFor();
  expect(page.url()).toBe(`${PRODUCT_URL}/contact`);
  await context.setOffline(false);
  await retry.click();
  await heading(anyone, say("contact_page_title")).waitFor();
});

test("without a connection the menu says so, and the page stays; with one it opens", async () => {
  const anyone = await visitor("en", { phone: true });
  const { page, context, say } = anyone;
  await openHome(anyone);
  await context.setOffline(true);
  await page.getByRole("button", { name: say("nav_menu_open") }).tap();
  await page.getByText(say("error_network")).first().waitFor();
  expect(await heading(anyone, say("home_headline")).isVisible()).toBe(true);
  await context.setOffline(false);
  await page.getByRole("button", { name: say("nav_menu_open") }).tap();
  await page.locator("#mobile-menu").waitFor();
});

test("without a connection another language leaves the page as it is, and says why", async () => {
  const anyone = await visitor("en");
  const { page, context, say } = anyone;
  await openHome(anyone);
  await context.setOffline(true);
  await languages(anyone).selectOption("de");
  await page.getByText(say("error_network")).first().waitFor();
  expect(await shownLanguage(anyone)).toBe("en");
  expect(await languages(anyone).inputValue()).toBe("en");
});
