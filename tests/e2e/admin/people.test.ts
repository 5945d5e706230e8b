import { expect, test } from "vitest";
import { ERASED_CUSTOMER, ERASED_NAME, ERASED_ORDER, NEW_COLLEAGUE } from "../../support/journey-data.ts";
import { expectNoViolation } from "../inspect.ts";
import { expectNoComplaints, open, signIn } from "../people.ts";
import { useBrowser, visitor, type Visitor } from "../product.ts";
import { settled } from "../ready.ts";

useBrowser();

test("a role is given, changed and taken: each time the person logs in again and sees other sections; their sessions are ended", async () => {
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  const colleague = await visitor("en");
  await signIn(colleague, NEW_COLLEAGUE);

  await find(admin, NEW_COLLEAGUE);
  await giveRole(admin, "role_dispatcher");
  expect(await sectionsOf(colleague)).toEqual(["nav_admin_jobs"]);
  // Which logs them out everywhere: their page says so by itself, and shows nothing of the office any more.
  await Promise.all([
    colleague.page.getByText(colleague.say("session_ended"), { exact: true }).waitFor(),
    giveRole(admin, "role_accountant"),
  ]);
  await colleague.page.waitForURL(isHome);
  expect(await sectionsOf(colleague)).toEqual(["nav_admin_payments"]);
  await giveRole(admin, "role_admin");
  await admin.page.getByText(admin.say("people_factor_needed"), { exact: true }).waitFor();
  expect(await sectionsOf(colleague)).toEqual(["nav_admin_jobs", "nav_admin_payments", "nav_admin_people"]);
  await isLockedWithoutSecondFactor(colleague);

  await find(admin, NEW_COLLEAGUE);
  await expectNoViolation(admin);
  const { page, say } = admin;
  await page
    .getByRole("listitem")
    .getByRole("button", { name: new RegExp(`^${say("profile_session_end")} `) })
    .click();
  await page.getByText(say("people_sessions_empty"), { exact: true }).waitFor();
  await colleague.page.reload();
  await colleague.page.waitForURL(isHome);
  await signIn(colleague, NEW_COLLEAGUE);
  await find(admin, NEW_COLLEAGUE);
  await page.getByRole("button", { name: say("people_sessions_end_all"), exact: true }).click();
  await confirm(admin, "people_sessions_end_all");
  await page.getByText(say("people_sessions_empty"), { exact: true }).waitFor();
  await colleague.page.goto("/admin");
  await colleague.page.waitForURL(isHome);

  await giveRole(admin, "role_none");
  await signIn(colleague, NEW_COLLEAGUE);
  await colleague.page.goto("/admin");
  await colleague.page.waitForURL(isHome);
  expectNoComplaints(admin);
});

test("somebody asks the office to be erased: what stays is said before, the name goes and the documents stay", async () => {
  const admin = await visitor("en");
  await signIn(admin, "admin@khondee.test");
  const { page, say } = admin;
  await open(admin, `/admin/orders?order=${ERASED_ORDER}`);
  await named(admin).first().waitFor();
  await find(admin, ERASED_CUSTOMER);
  const request = page.getByRole("region", { name: say("people_erase_request_title"), exact: true });
  await request.getByText(say("people_erase_documents"), { exact: true }).waitFor();
  const numbers = await request.getByRole("link").allTextContents();
  expect(numbers.map((number) => number.slice(0, 2))).toContain("IN");
  await request.getByRole("button", { name: say("people_erase"), exact: true }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await confirm(admin, "people_erase");
  await dialog.getByText(say("field_required"), { exact: true }).waitFor();
  await dialog
    .getByLabel(say("erasure_channel_label"), { exact: true })
    .selectOption({ label: say("erasure_channel_letter") });
  await dialog.getByLabel(say("erasure_reference_label"), { exact: true }).fill("DSR-2026-014");
  await expectNoViolation(admin);
  await confirm(admin, "people_erase");
  await page.getByText(say("people_erased"), { exact: true }).waitFor();
  await page.getByText(say("people_empty"), { exact: true }).waitFor();

  await open(admin, `/admin/orders?order=${ERASED_ORDER}`);
  await page.getByRole("heading", { name: new RegExp(ERASED_ORDER) }).waitFor();
  await settled(page, admin.traffic);
  expect(await named(admin).count()).toBe(0);
  for (const number of numbers) {
    await open(admin, `/admin/invoices?search=${number}`);
    await page.getByRole("row").filter({ hasText: number }).waitFor();
  }
  const erased = await visitor("en");
  await expect(signIn(erased, ERASED_CUSTOMER)).rejects.toThrow("401");
  expectNoComplaints(admin);
});

/** Where the open page names the customer who is erased. */
const named = ({ page }: Visitor) => page.getByText(ERASED_NAME);

const isHome = ({ pathname }: URL) => pathname === "/";

/** Opens somebody beside the list, found by their address. */
async function find(admin: Visitor, email: string): Promise<void> {
  const { page, say } = admin;
  await open(admin, "/admin/people");
  const form = page.getByRole("form", { name: say("people_search_label") });
  await form.getByRole("searchbox").fill(email);
  await form.getByRole("button").click();
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("link", { name: new RegExp(`^${say("driver_show")}`) }).click();
  await page.getByRole("heading", { level: 3, name: say("people_erase_request_title") }).waitFor();
  await settled(page, admin.traffic);
}

/** Gives whoever is open a role. */
async function giveRole(admin: Visitor, role: string): Promise<void> {
  const { page, say } = admin;
  await page.getByRole("radio", { name: new RegExp(`^${say(role)}`) }).check();
  await page.getByRole("button", { name: say("people_role_change"), exact: true }).click();
  await confirm(admin, "people_role_change");
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor({ state: "detached" });
  await page.getByRole("radio", { name: new RegExp(`^${say(role)}`), checked: true }).waitFor();
  await page.getByText(say("people_role_saved"), { exact: true }).first().waitFor();
}

/** Presses the button of the question that is open. */
async function confirm({ page, say }: Visitor, action: string): Promise<void> {
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await dialog.getByRole("button", { name: say(action), exact: true }).click();
}

/** Which of three sections, each of another right, somebody is led to who has just logged in. */
async function sectionsOf(colleague: Visitor): Promise<readonly string[]> {
  const { page, say } = colleague;
  await signIn(colleague, NEW_COLLEAGUE);
  await open(colleague, "/admin");
  const rail = page.getByRole("navigation", { name: say("nav_sections_label") });
  await rail.getByRole("link", { name: new RegExp(`^${say("nav_admin_orders")}`) }).waitFor();
  const names = await rail.getByRole("link").allInnerTexts();
  return ["nav_admin_jobs", "nav_admin_payments", "nav_admin_people"].filter((section) =>
    names.some((name) => name.startsWith(say(section))),
  );
}

/** What an admin without a second factor is shown by a deployment, whose rule a developer's machine waives. */
async function isLockedWithoutSecondFactor({ page, say }: Visitor): Promise<void> {
  await page.route(/account\.adminAccess/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"waived"', '"locked"') });
  });
  await page.reload();
  await page.getByRole("heading", { level: 1, name: say("admin_factor_title") }).waitFor();
  await page.getByRole("link", { name: say("admin_factor_link"), exact: true }).waitFor();
  await page.unroute(/account\.adminAccess/);
}
