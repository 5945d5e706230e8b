import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../.dev/demo/demo-accounts.ts";
import { totpCode } from "../support/totp.ts";
import { CAUTIOUS_ADMIN } from "../support/journey-data.ts";
import { expectNoComplaints, linkFromOutbox, open, signIn, signInHere } from "./people.ts";
import { useBrowser, visitor, type Visitor } from "./product.ts";
import { atProviders, consent } from "./providers.ts";
import { settled } from "./ready.ts";

const NEWCOMER = "newcomer@example.test";
const PASSWORD = "four wheels and a rope";
const NEW_PASSWORD = "six wheels and a winch";

useBrowser();

const main = ({ page }: Visitor) => page.getByRole("main");
const toast = async ({ page, say }: Visitor, key: string) => page.getByText(say(key)).first().waitFor();
const press = (person: Visitor, key: string) =>
  main(person)
    .getByRole("button", { name: person.say(key), exact: true })
    .click();
const follow = (person: Visitor, key: string) =>
  main(person)
    .getByRole("link", { name: person.say(key), exact: true })
    .click();
const fill = (person: Visitor, key: string, value: string) =>
  main(person).getByLabel(person.say(key), { exact: true }).fill(value);

async function fillSignUp(person: Visitor, email: string, password: string, again = password): Promise<void> {
  await fill(person, "account_email_label", email);
  await fill(person, "account_password_label", password);
  await fill(person, "account_password_confirm_label", again);
}

test("sign-up: refused, then mailed; the link opens the account; signing out signs out every tab", async () => {
  const nok = await visitor("th", { phone: true });
  await open(nok, "/signup");
  await fillSignUp(nok, NEWCOMER, PASSWORD, "something else");
  await press(nok, "signup_submit");
  await toast(nok, "error_passwords_differ");
  await fillSignUp(nok, NEWCOMER, "password");
  await press(nok, "signup_submit");
  await main(nok).getByText(nok.say("field_password_common")).waitFor();
  await fillSignUp(nok, NEWCOMER, PASSWORD);
  await press(nok, "signup_submit");
  await toast(nok, "success_account_created");
  await main(nok)
    .getByRole("heading", { name: nok.say("check_mail_title") })
    .waitFor();

  // Before the link is opened the password is not valid.
  await open(nok, "/login");
  await fill(nok, "account_email_label", NEWCOMER);
  await fill(nok, "account_password_label", PASSWORD);
  await press(nok, "login_submit");
  await toast(nok, "error_login_failed");

  const link = await linkFromOutbox(nok, NEWCOMER, "#type=signup");
  await nok.page.goto(link);
  await nok.page.waitForURL((url) => url.pathname === "/profile");
  expect(nok.page.url()).not.toContain("token");
  await toast(nok, "success_logged_in");

  const otherTab = await nok.context.newPage();
  await otherTab.goto("/orders");
  await otherTab.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await nok.page.getByRole("button", { name: nok.say("nav_menu_open") }).click();
  await nok.page
    .getByRole("banner")
    .getByRole("button", { name: nok.say("nav_sign_out") })
    .click();
  await nok.page.waitForURL(/\/login/);
  await otherTab.waitForURL(/\/login/);

  // The link again: it is used up.
  await nok.page.goto(link);
  await main(nok)
    .getByRole("heading", { name: nok.say("confirm_exists_title") })
    .waitFor();
  // The common password and the log-in before the link are refused with errors, which the browser logs.
  const refusals = nok.complaints.splice(0).map((words) => /status of (\d+)/.exec(words)?.[1]);
  expect(refusals).toEqual(["400", "401"]);
});

test("a forgotten password: the same words for everybody; a link that is good once", async () => {
  const nok = await visitor("th");
  await open(nok, "/login");
  await follow(nok, "login_forgot_link");
  // The log-in page has an e-mail field too and stays until the next page's code is loaded.
  await main(nok)
    .getByRole("heading", { name: nok.say("forgot_title") })
    .waitFor();
  await fill(nok, "account_email_label", "nobody@example.test");
  await press(nok, "forgot_submit");
  await toast(nok, "success_reset_mail_sent");
  await open(nok, "/forgot-password");
  await fill(nok, "account_email_label", NEWCOMER);
  await press(nok, "forgot_submit");
  await toast(nok, "success_reset_mail_sent");

  const link = await linkFromOutbox(nok, NEWCOMER, "#type=recovery");
  await nok.page.goto(link);
  await fill(nok, "reset_new_label", NEW_PASSWORD);
  await fill(nok, "reset_confirm_label", NEW_PASSWORD);
  await press(nok, "reset_submit");
  await nok.page.waitForURL((url) => url.pathname === "/profile");
  expect(nok.page.url()).not.toContain("token");

  const later = await visitor("th");
  await later.page.goto(link);
  await main(later).getByText(later.say("error_reset_token_invalid")).waitFor();
  await follow(later, "reset_request_new");
  await later.page.waitForURL(/\/forgot-password/);
  await open(later, "/login");
  await signInHere(later, NEWCOMER, NEW_PASSWORD);
  await toast(later, "success_logged_in");
  expectNoComplaints(nok, later);
});

test.each([
  { provider: "google", locale: "en" },
  { provider: "line", locale: "th" },
] as const)("$provider: declined, then accepted, then found again", async ({ provider, locale }) => {
  const person = { sub: `${provider}-mali`, name: "Mali", email: `mali-${provider}@example.test` };
  const mali = await visitor(locale, { phone: true });
  await atProviders(mali, { ...person, emailVerified: true });
  const begin = async () => {
    await open(mali, "/login");
    await press(mali, `account_continue_${provider}`);
  };
  await begin();
  await consent(mali, "Cancel");
  await mali.page.waitForURL(/\/login/);
  await toast(mali, `error_${provider}_failed`);
  await begin();
  await consent(mali, "Allow");
  await mali.page.waitForURL((url) => url.pathname === "/profile");
  await toast(mali, "success_logged_in");
  expect(await mali.page.getByText("no-email.invalid").count()).toBe(0);
  // What the profile still asks for would be refused without the cookie.
  await settled(mali.page, mali.traffic);
  await mali.context.clearCookies({ name: "khondee.session_token" });
  await begin();
  await consent(mali, "Allow");
  await mali.page.waitForURL((url) => url.pathname === "/profile");
  expectNoComplaints(mali);
});

test("LINE without an address: the profile asks for one, and has it once its mailbox says so", async () => {
  const mali = await visitor("th", { phone: true });
  await atProviders(mali, { sub: "line-no-mail", name: "Mali" });
  await open(mali, "/signup");
  await press(mali, "account_continue_line");
  await consent(mali, "Allow");
  await mali.page.waitForURL((url) => url.pathname === "/profile");
  await main(mali).getByText(mali.say("profile_email_none")).waitFor();
  const address = "mali-without@example.test";
  await fill(mali, "profile_email_new_label", address);
  await press(mali, "profile_email_add");
  await toast(mali, "profile_email_sent");
  await mali.page.goto(await linkFromOutbox(mali, address, "#type=email_change"));
  await main(mali)
    .getByRole("heading", { name: mali.say("success_email_confirmed") })
    .waitFor();
  await open(mali, "/profile");
  await main(mali).getByText(address).first().waitFor();
  expectNoComplaints(mali);
});

test("an admin's second factor: turned on, asked for, a recovery code, turned off", async () => {
  const admin = await visitor("en");
  await signIn(admin, CAUTIOUS_ADMIN);
  await open(admin, "/profile");
  await press(admin, "profile_factor_turn_on");
  await fill(admin, "profile_password_current", DEMO_PASSWORD);
  await press(admin, "profile_factor_turn_on");
  const secret = (await main(admin).locator("code").textContent())?.replaceAll(" ", "") ?? "";
  const code = () => totpCode(`otpauth://totp/KhonDee?secret=${secret}`);
  await main(admin).locator("img[src^='data:image/svg']").waitFor();
  await fill(admin, "second_factor_label", code());
  await press(admin, "profile_factor_turn_on");
  await toast(admin, "profile_factor_is_on");
  const recovery = (await main(admin).locator("section section li").first().textContent()) ?? "";
  // The profile is loaded again, which moves the button: a press at that moment would miss it.
  await settled(admin.page, admin.traffic);
  await press(admin, "profile_factor_codes_kept");

  const elsewhere = await visitor("en");
  await open(elsewhere, "/login");
  await signInHere(elsewhere, CAUTIOUS_ADMIN);
  await main(elsewhere)
    .getByRole("heading", { name: elsewhere.say("second_factor_title") })
    .waitFor();
  await elsewhere.page.goto("/admin/settings");
  await elsewhere.page.waitForURL((url) => url.pathname === "/");
  await open(elsewhere, "/login");
  await signInHere(elsewhere, CAUTIOUS_ADMIN);
  await press(elsewhere, "second_factor_to_recovery");
  await fill(elsewhere, "recovery_code_label", recovery);
  await press(elsewhere, "login_submit");
  await toast(elsewhere, "success_logged_in");

  await press(admin, "profile_factor_turn_off");
  await fill(admin, "profile_password_current", DEMO_PASSWORD);
  await press(admin, "profile_factor_turn_off");
  await toast(admin, "profile_factor_is_off");
  expectNoComplaints(admin, elsewhere);
});

test("who is not signed in is asked to, comes back, and never sees what is not theirs", async () => {
  const guest = await visitor("en");
  await guest.page.goto("/orders");
  await guest.page.waitForURL(/\/login\?returnTo=/);
  await signInHere(guest, "customer@khondee.test");
  await guest.page.waitForURL(/\/orders$/);
  await guest.page.goto("/admin/settings");
  await guest.page.waitForURL((url) => url.pathname === "/");
  await guest.page.goto("/login?returnTo=//evil.example/");
  await guest.page.waitForURL((url) => url.host !== "evil.example" && url.pathname !== "/login");
  expectNoComplaints(guest);
});

test("by keyboard alone: sign up, look at the password, send", async () => {
  const nok = await visitor("en");
  const { page, say } = nok;
  await open(nok, "/signup");
  await main(nok).getByLabel(say("account_email_label"), { exact: true }).focus();
  await page.keyboard.type("keyboard@example.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(
    await main(nok).getByLabel(say("account_password_label"), { exact: true }).getAttribute("type"),
  ).toBe("text");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  const heading = main(nok).getByRole("heading", { name: say("check_mail_title") });
  await heading.waitFor();
  expect(await linkFromOutbox(nok, "keyboard@example.test", "#type=signup")).toContain("token=");
  expectNoComplaints(nok);
});
