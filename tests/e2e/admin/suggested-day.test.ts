import { expect, test } from "vitest";
import { SUGGESTED_DAY } from "../../support/suggested-day-data.ts";
import { expectNoViolation, openSettled } from "../inspect.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { dataDay, useBrowser, visitor } from "../product.ts";

useBrowser();

test("a day of 40 jobs is suggested, one is left out and one given to somebody else, and the rest is assigned by a press", async () => {
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
  const choice = page.getByRole("combobox", { name: say("suggest_driver_of", { job: corrected }) });
  const other = ((await choice.locator("option").nth(1).textContent()) ?? "").replace(/ \(.*$/, "");
  await choice.selectOption({ index: 1 });
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
