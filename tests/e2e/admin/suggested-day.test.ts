import { expect, test } from "vitest";
import { SUGGESTED_DAY } from "../../support/suggested-day-data.ts";
import { expectNoViolation, openSettled } from "../inspect.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { dataDay, useBrowser, visitor } from "../product.ts";

useBrowser();

test("a day of 40 jobs is suggested, one is left out, another planned for a driver beyond the best ones and the plan follows, and a press assigns it", async () => {
  const dispatcher = await visitor("en");
  await signIn(dispatcher, "dispatcher@khondee.test");
  const { page, say } = dispatcher;
  const day = dataDay(SUGGESTED_DAY.inDays);
  await openSettled(dispatcher, `/admin/jobs/suggest?day=${day}`);
  const apply = (count: number) => page.getByRole("button", { name: say("suggest_apply", { count }) });
  await apply(SUGGESTED_DAY.jobs).waitFor();
  await expectNoViolation(dispatcher);

  const rows = page.getByRole("table", { name: say("nav_admin_suggestions") }).getByRole("row");
  const jobOf = async (row: number) => /KD-\w+-1/.exec((await rows.nth(row).textContent()) ?? "")?.[0] ?? "";
  const [left, corrected] = [await jobOf(1), await jobOf(2)];
  await page.getByRole("checkbox", { name: say("suggest_assign_job", { job: left }) }).uncheck();
  await page.getByRole("button", { name: `${say("suggest_pin_choose")}: ${corrected}` }).click();
  const dialog = page.getByRole("dialog");
  const beyond = dialog
    .getByRole("group")
    .locator("label")
    .filter({ hasText: /Lorry / })
    .filter({ has: page.locator("input:enabled") })
    .filter({ hasNotText: say("suggest_against_suggested", { difference: "" }).trim() })
    .filter({ hasNotText: say("suggest_pin_planned") })
    .filter({ hasNotText: say("suggest_pin_leave") });
  const other = /Lorry (?:Z1|[A-Y])/.exec((await beyond.last().textContent()) ?? "")?.[0] ?? "";
  await dialog.getByRole("searchbox").fill(other);
  // By the keyboard alone.
  await dialog.getByRole("radio", { name: new RegExp(`^${other}\\b`) }).press("Space");
  await expectNoViolation(dispatcher);
  await dialog.getByRole("button", { name: say("suggest_pin_act") }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  const row = page.getByRole("row").filter({ hasText: corrected });
  await row.getByText(say("suggest_chosen_by_hand"), { exact: true }).waitFor();
  expect(await row.textContent()).toContain(other);
  const changes = page.getByRole("region", { name: say("suggest_changed_title") });
  await changes.getByRole("listitem").filter({ hasText: corrected }).filter({ hasText: other }).waitFor();
  await expectNoViolation(dispatcher);
  await apply(SUGGESTED_DAY.jobs - 1).click();
  const assigned = rows.getByText(say("suggest_assigned"), { exact: true });
  await expect.poll(() => assigned.count()).toBe(SUGGESTED_DAY.jobs - 1);

  // The calendar has them at once, and one job still waits for somebody.
  await page.goto(`/admin/jobs?day=${day}&search=${encodeURIComponent(other)}`);
  const lane = page.getByRole("row").filter({ hasText: other });
  await lane.getByRole("link", { name: new RegExp(corrected.slice(0, -2)) }).waitFor();
  const open = page.getByRole("region", { name: say("today_open_jobs") }).getByRole("link", { name: /KD-/ });
  await open.filter({ hasText: left.slice(0, -2) }).waitFor();
  expect(await open.count()).toBe(1);
  expectNoComplaints(dispatcher);
});
