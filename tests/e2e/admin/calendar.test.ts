import { expect, inject, test } from "vitest";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { WALKED_DRIVERS, WALKED_ORDERS, walkedMonday } from "../../support/journey-data.ts";
import { expectNoViolation, openSettled } from "../inspect.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { ask, call } from "../orders/procedures.ts";
import { dataDay, useBrowser, visitor, type Visitor } from "../product.ts";
import { arrowTo, expectFocus, tabTo } from "./by-keyboard.ts";

useBrowser();

test("a dispatcher gives jobs to drivers by keyboard and by dragging, reads why one is refused, and takes one back", async () => {
  const dispatcher = await visitor("en");
  const watching = await visitor("en");
  await signIn(watching, "admin@khondee.test");
  await signIn(dispatcher, "dispatcher@khondee.test");
  const { page, say } = dispatcher;
  const { keyboard } = page;
  const day = dataDay(11);
  await openSettled(dispatcher, `/admin/jobs?day=${day}`);
  await expectNoViolation(dispatcher);
  await openSettled(watching, `/admin/jobs?view=week&day=${day}`);
  const open = page.getByRole("region", { name: say("today_open_jobs") });
  const lane = page.getByRole("row").filter({ hasText: "คนขับสอง" });
  const dialog = (name: Parameters<typeof say>[0]) => page.getByRole("dialog", { name: say(name) });
  const fourWheel = open
    .getByRole("link", { name: /KD-3B3CDE/ })
    .filter({ hasText: say("vehicle_four_wheel") });
  const sixWheel = open
    .getByRole("link", { name: /KD-3B3CDE/ })
    .filter({ hasText: say("vehicle_six_wheel") });

  await tabTo(dispatcher, fourWheel);
  await keyboard.press("Enter");
  await tabTo(dispatcher, page.getByRole("button", { name: say("admin_job_assign") }));
  await keyboard.press("Enter");
  const assign = dialog("admin_job_assign");
  await arrowTo(dispatcher, assign.getByRole("radio"), assign.getByRole("radio", { name: /คนขับสอง/ }));
  await expectNoViolation(dispatcher);
  await tabTo(dispatcher, assign.getByRole("button", { name: say("admin_job_assign") }));
  await keyboard.press("Enter");
  const bar = lane.getByRole("link", { name: /KD-3B3CDE/ });
  await bar.waitFor();
  // The focus goes with the job.
  await lane.locator("a:focus").filter({ hasText: "KD-3B3CDE" }).waitFor();
  // Another dispatcher sees it without doing anything.
  const seen = watching.page.getByRole("row").filter({ hasText: "คนขับสอง" });
  await seen.getByRole("link", { name: /KD-3B3CDE/ }).waitFor();

  await dropInWeek(watching, day);
  const other = page.getByRole("row").filter({ hasText: "คนขับหนึ่ง" });
  await sixWheel.dragTo(other);
  const refused = dialog("admin_job_assign");
  await refused.getByText(say("admin_unfit_vehicle")).waitFor();
  expect(await refused.getByRole("radio").isDisabled()).toBe(true);
  await keyboard.press("Escape");

  // Has that day off, which a written reason overrides.
  await bar.dragTo(other);
  const again = dialog("admin_job_reassign");
  await again.getByRole("radio", { name: /คนขับหนึ่ง/, checked: true }).waitFor();
  await again.getByLabel(say("admin_job_override_reason")).fill("He asked for it");
  await again.getByRole("button", { name: say("admin_job_assign") }).click();
  const moved = other.getByRole("link", { name: /KD-3B3CDE/ });
  await moved.waitFor();

  await tabTo(dispatcher, moved);
  await keyboard.press("Enter");
  await tabTo(dispatcher, page.getByRole("button", { name: say("admin_job_take_back") }));
  await keyboard.press("Enter");
  const takeBack = page.getByRole("dialog", { name: new RegExp(say("admin_job_take_back")) });
  await tabTo(dispatcher, takeBack.getByLabel(say("order_cancel_reason_label")));
  await keyboard.type("The truck broke down");
  await expectNoViolation(dispatcher);
  await tabTo(dispatcher, takeBack.getByRole("button", { name: say("admin_job_take_back") }));
  await keyboard.press("Enter");
  await fourWheel.waitFor();
  // The focus goes back with the job.
  await open.locator("a:focus").filter({ hasText: "KD-3B3CDE" }).waitFor();
  await page.getByRole("radio", { name: say("calendar_view_map") }).check();
  await page.getByRole("region", { name: say("calendar_map") }).waitFor();
  await expectNoViolation(dispatcher);
  expectNoComplaints(dispatcher, watching);
});

/** Drags an open job onto the day after its own, where a driver does not get it, and onto its own, which asks. */
async function dropInWeek({ page, say }: Visitor, day: string): Promise<void> {
  const job = page
    .getByRole("region", { name: say("today_open_jobs") })
    .getByRole("link", { name: /KD-3B3CDE/ })
    .filter({ hasText: say("vehicle_six_wheel") });
  const days = page.getByRole("row").filter({ hasText: "คนขับหนึ่ง" }).getByRole("gridcell");
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  await job.dragTo(days.nth((weekday + 1) % 7));
  const assign = page.getByRole("dialog", { name: say("admin_job_assign") });
  expect(await assign.count()).toBe(0);
  await job.dragTo(days.nth(weekday));
  await assign.getByRole("radio", { name: /คนขับหนึ่ง/ }).waitFor();
  await page.keyboard.press("Escape");
  await assign.waitFor({ state: "detached" });
}

test("without a mouse, a dispatcher gives a job with the key a and goes from job to job by the arrow keys, as they lie in the day and in the week", async () => {
  const dispatcher = await visitor("en");
  await signIn(dispatcher, "dispatcher@khondee.test");
  const given = WALKED_ORDERS.slice(0, -1);
  for (const { orderId, driver } of given) await give(dispatcher, orderId, WALKED_DRIVERS[driver]);
  const { page, say } = dispatcher;
  const { keyboard } = page;
  const [anan, boon] = WALKED_DRIVERS;
  const [sixth, sixteenth, thursday, tuesday, fifteenth, twentieth, tenth] = WALKED_ORDERS.map(
    ({ orderId }) => orderId,
  );
  const wednesday = bangkokDay(walkedMonday(inject("productDataFrom")) + 2 * DAY_MS);
  await openSettled(dispatcher, `/admin/jobs?day=${wednesday}&search=Arrow`);

  const job = (orderId: string | undefined) => page.locator(`[data-job-id="${orderId}-1"]`);
  await tabTo(dispatcher, job(tenth));
  await keyboard.press("a");
  const assign = page.getByRole("dialog", { name: say("admin_job_assign") });
  await arrowTo(dispatcher, assign.getByRole("radio"), assign.getByRole("radio", { name: new RegExp(boon) }));
  await tabTo(dispatcher, assign.getByRole("button", { name: say("admin_job_assign") }));
  await keyboard.press("Enter");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row(boon)
    .locator("a:focus")
    .filter({ hasText: `${tenth}` })
    .waitFor();

  /** Presses a key, and waits until a job, or a driver by their name, has the focus. */
  const goes = async (key: string, to: string | undefined) => {
    await keyboard.press(key);
    const isName = to === anan || to === boon;
    await expectFocus(isName ? page.getByRole("rowheader").getByRole("link", { name: to }) : job(to));
  };
  // Anan has jobs at 6 and 16 o'clock, Boon at 10, 15 and 20.
  await goes("ArrowUp", sixth);
  await goes("ArrowRight", sixteenth);
  await goes("ArrowDown", fifteenth);
  await goes("ArrowRight", twentieth);
  await goes("ArrowDown", twentieth);
  await goes("ArrowUp", sixteenth);
  await goes("ArrowLeft", sixth);
  await goes("ArrowLeft", anan);
  await goes("ArrowDown", boon);
  await goes("ArrowRight", tenth);
  await keyboard.press("a");
  const reassign = page.getByRole("dialog", { name: say("admin_job_reassign") });
  await reassign.waitFor();
  await keyboard.press("Escape");
  await reassign.waitFor({ state: "detached" });
  await expectFocus(job(tenth));

  await tabTo(dispatcher, page.getByRole("radio", { name: say("calendar_view_day") }), "Shift+Tab");
  await keyboard.press("ArrowRight");
  await page.waitForURL(/view=week/);
  await job(tuesday).waitFor();
  // One stop of the Tab key, also here: the job that had it.
  await tabTo(dispatcher, job(tenth));
  await goes("ArrowLeft", tuesday);
  await goes("ArrowUp", sixth);
  await goes("ArrowRight", sixteenth);
  await goes("ArrowRight", thursday);
  await goes("ArrowDown", tenth);
  await goes("ArrowUp", sixth);
  await expectNoViolation(dispatcher);
  expectNoComplaints(dispatcher);
});

/** Gives the job of an order to a driver on file, without the page. */
async function give(dispatcher: Visitor, orderId: string, name: string): Promise<void> {
  const job = { orderId, jobId: `${orderId}-1`, driverId: name.toLowerCase().replace(" ", "-") };
  const { revision } = await ask(dispatcher, "assignments.candidates", { ...job, search: "" });
  await call(dispatcher, "assignments.assign", {
    ...job,
    seenDriverId: null,
    seenRevision: revision,
    reason: "",
  });
}
