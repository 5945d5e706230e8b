import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import {
  KEYBOARD_CUSTOMER,
  KEYBOARD_IN_DAYS,
  KEYBOARD_ORDERS,
  SUSPENDED_DRIVER,
} from "../../support/journey-data.ts";
import { expectNoViolation } from "../inspect.ts";
import { expectNoComplaints, open, signIn } from "../people.ts";
import { dataDay, useBrowser, visitor, type Visitor } from "../product.ts";
import { expectFocus, tabTo } from "./by-keyboard.ts";

useBrowser();

test("without a mouse, a dispatcher finds two orders, marks and confirms them, and looks through the calendar", async () => {
  const dispatcher = await visitor("en");
  await signIn(dispatcher, "dispatcher@khondee.test");
  const { page, say } = dispatcher;
  const { keyboard } = page;
  await open(dispatcher, "/admin/orders");
  await tabTo(dispatcher, page.getByRole("main").getByRole("searchbox"));
  await keyboard.type(KEYBOARD_CUSTOMER);
  const rows = page.getByRole("main").locator("tbody").getByRole("row");
  await expect.poll(() => rows.count()).toBe(KEYBOARD_ORDERS.length);
  const row = (position: number) => rows.nth(position).getByRole("link").first();
  await tabTo(dispatcher, row(0));
  await keyboard.press("x");
  await keyboard.press("j");
  await expectFocus(row(1));
  await keyboard.press("x");
  await page.getByText(say("bulk_selected", { count: 2 }), { exact: true }).waitFor();

  // A dialog that is left changes nothing, and gives the focus back.
  const confirm = page.getByRole("button", { name: say("bulk_confirm"), exact: true });
  await tabTo(dispatcher, confirm, "Shift+Tab");
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: say("bulk_confirm") });
  await dialog.waitFor();
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expectFocus(confirm);
  await keyboard.press("Enter");
  await expectKeptInside(dispatcher, dialog);
  await tabTo(dispatcher, dialog.getByRole("button", { name: `${say("bulk_confirm")} (2)` }));
  await keyboard.press("Enter");
  // The time to undo it, which has the focus, and what sends it at once.
  await expectFocus(dialog.getByRole("button", { name: say("bulk_grace_undo"), exact: true }));
  await tabTo(
    dispatcher,
    dialog.getByRole("button", { name: say("bulk_grace_now", { count: 2 }) }),
    "Shift+Tab",
  );
  await keyboard.press("Enter");
  await dialog.getByText(say("bulk_summary", { done: 2, total: 2, refused: 0 })).waitFor();
  await expectNoViolation(dispatcher);
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => rows.getByText(say("order_status_confirmed"), { exact: true }).count())
    .toBe(KEYBOARD_ORDERS.length);

  // The keys of the list go on from the page, which has the focus now.
  await keyboard.press("j");
  await expectFocus(row(0));
  const details = page.getByRole("region", { name: say("admin_orders_detail_label") });
  await keyboard.press("Enter");
  await details.waitFor();
  await keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await expectFocus(row(0));

  await keyboard.press("g");
  await keyboard.press("j");
  await page.waitForURL("**/admin/jobs");
  await lookThroughCalendar(dispatcher);
  expectNoComplaints(dispatcher);
});

test("without a mouse, a dispatcher finds a driver, opens them beside the list, suspends them with a reason and lifts that", async () => {
  const dispatcher = await visitor("en");
  await signIn(dispatcher, "dispatcher@khondee.test");
  const { page, say } = dispatcher;
  const { keyboard } = page;
  await open(dispatcher, "/admin/drivers");
  await tabTo(dispatcher, page.getByRole("main").getByRole("searchbox"));
  await keyboard.type(SUSPENDED_DRIVER);
  const rows = page.getByRole("main").locator("tbody").getByRole("row");
  await expect.poll(() => rows.count()).toBe(1);
  const row = page.getByRole("link", { name: `${say("driver_show")} ${SUSPENDED_DRIVER}` });
  await tabTo(dispatcher, row);
  await keyboard.press("Enter");
  const driver = page.getByRole("region", { name: say("role_driver"), exact: true });
  const decide = async (step: "driver_suspend" | "driver_lift", reason: string) => {
    const press = driver.getByRole("button", { name: say(step), exact: true });
    await press.waitFor();
    // From the list into the record that is open.
    await keyboard.press("o");
    await tabTo(dispatcher, press);
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await expectKeptInside(dispatcher, dialog);
    if (reason !== "") {
      await tabTo(dispatcher, dialog.getByLabel(say("driver_reason_label")));
      await keyboard.type(reason);
    }
    await expectNoViolation(dispatcher);
    await tabTo(dispatcher, dialog.getByRole("button", { name: say(step), exact: true }));
    await keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await press.waitFor({ state: "detached" });
  };
  await decide("driver_suspend", "Lost the licence");
  await driver.getByText("Lost the licence").first().waitFor();
  await decide("driver_lift", "");
  await expectNoViolation(dispatcher);
  await keyboard.press("Escape");
  await driver.waitFor({ state: "detached" });
  await expectFocus(row);
  expectNoComplaints(dispatcher);
});

/** Chooses the week, a day of the calendar of days, and a job, each with the keys that it is known for. */
async function lookThroughCalendar(dispatcher: Visitor): Promise<void> {
  const { page, say } = dispatcher;
  const { keyboard } = page;
  const view = (name: string) => page.getByRole("radio", { name: say(name) });
  await tabTo(dispatcher, view("calendar_view_day"));
  await keyboard.press("ArrowRight");
  await page.waitForURL(/view=week/);
  await expectFocus(view("calendar_view_week"));
  await keyboard.press("ArrowLeft");
  await page.waitForURL((url) => !url.searchParams.has("view"));

  const day = page.getByRole("combobox", { name: say("calendar_day_label") });
  await tabTo(dispatcher, day);
  await keyboard.press("Enter");
  const days = page.getByRole("dialog", { name: say("calendar_day_label") });
  await days.getByRole("grid").waitFor();
  await keyboard.press("Escape");
  await days.waitFor({ state: "detached" });
  await expectFocus(day);
  await keyboard.press("Enter");
  await days.getByRole("grid").waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await page.waitForURL(/day=/);
  await days.waitFor({ state: "detached" });
  await expectFocus(day);

  // The day after it has an open job: or this one, when midnight has passed since the data was written.
  const next = page.getByRole("button", { name: say("calendar_next"), exact: true });
  const jobDay = dataDay(KEYBOARD_IN_DAYS);
  if (!page.url().includes(`day=${jobDay}`)) {
    await tabTo(dispatcher, next);
    await keyboard.press("Enter");
    await page.waitForURL(new RegExp(`day=${jobDay}`));
    await expectFocus(next);
  }
  const openJobs = page.getByRole("region", { name: say("today_open_jobs") });
  const job = openJobs.getByRole("link", { name: new RegExp(KEYBOARD_ORDERS[0]) });
  await tabTo(dispatcher, job);
  await keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await sheet.waitFor();
  await expectNoViolation(dispatcher);
  await keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await expectFocus(job);
}

/** Goes once around a dialog: nothing behind it gets the focus. */
async function expectKeptInside({ page }: Visitor, dialog: Locator): Promise<void> {
  await dialog.waitFor();
  const elements = await dialog.getByRole("button").count();
  for (let presses = 0; presses <= elements; presses++) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  }
}
