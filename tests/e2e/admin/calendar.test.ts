import { expect, test } from "vitest";
import { expectNoViolation, openSettled } from "../inspect.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { dataDay, useBrowser, visitor } from "../product.ts";
import { arrowTo, tabTo } from "./by-keyboard.ts";

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
  await page.getByRole("button", { name: say("admin_job_take_back") }).click();
  const reason = page.getByLabel(say("order_cancel_reason_label"));
  await reason.fill("The truck broke down");
  await page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: say("admin_job_take_back") })
    .click();
  await fourWheel.waitFor();
  await page.getByRole("radio", { name: say("calendar_view_map") }).check();
  await page.getByRole("region", { name: say("calendar_map") }).waitFor();
  await expectNoViolation(dispatcher);
  expectNoComplaints(dispatcher, watching);
});
