import { expect, test } from "vitest";
import { NOTED_ORDER } from "../../support/journey-data.ts";
import { open, signIn } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";
import { settled } from "../ready.ts";

useBrowser();

const NOTE = "The lift is out of order until Friday.";

test("a page that is older than a release says so where the server no longer knows what it asks, and keeps what is typed", async () => {
  const office = await visitor("en");
  const { page, say } = office;
  await signIn(office, "admin@khondee.test");
  await open(office, `/admin/orders?order=${NOTED_ORDER}`);
  const note = page.getByLabel(say("office_note_label"), { exact: true });
  await note.fill(NOTE);
  await settled(page, office.traffic);

  // After the release there is no such procedure, and documents name another script.
  await page.route("**/api/trpc/officeNotes.add*", (route) =>
    route.continue({ url: route.request().url().replace("officeNotes.add", "officeNotes.addAsBefore") }),
  );
  await page.route(/\/admin\/orders\?lang=/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/src="\/assets\/[^"]+\.js"/g, 'src="/assets/next.js"');
    await route.fulfill({ response: answer, body });
  });
  // Nor are the scripts there that it has not loaded yet.
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("button", { name: say("office_note_add"), exact: true }).click();
  await page.getByText(say("new_version_text"), { exact: true }).waitFor();
  expect(await note.inputValue()).toBe(NOTE);

  // What was copied goes in once the page was loaded again.
  await page.unrouteAll();
  await page.reload();
  await note.fill(NOTE);
  await page.getByRole("button", { name: say("office_note_add"), exact: true }).click();
  await expect.poll(() => note.inputValue()).toBe("");
  await page.getByText(NOTE, { exact: true }).waitFor();
  // The procedure that is gone, which the browser logs.
  const logged = office.complaints.filter((words) => !words.includes("status of 404"));
  expect(logged).toEqual([]);
});
