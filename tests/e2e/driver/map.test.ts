import { expect, test } from "vitest";
import { expectNoSidewaysScroll, expectNoViolation, openSettled, SMALL_PHONE } from "../inspect.ts";
import { expectNoComplaints, signIn } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";

useBrowser();

test("a driver opens the map of the jobs, chooses one by the keyboard, and can reserve it from its card", async () => {
  const driver = await visitor("en", SMALL_PHONE);
  const { page, say } = driver;
  await signIn(driver, "driver2@khondee.test");
  // The one job in Hat Yai; filters hold on the map.
  await openSettled(driver, "/driver/dashboard?from=Songkhla");
  await page.getByRole("button", { name: say("jobs_show_map") }).click();
  const marker = page.getByRole("button", { name: /^฿[\d,]+\. Hat Yai/ });
  await marker.waitFor();
  await marker.focus();
  await page.keyboard.press("Enter");
  expect(await marker.getAttribute("aria-pressed")).toBe("true");
  const chosen = page.getByRole("region", { name: say("jobs_map_chosen") });
  await chosen.getByRole("button", { name: say("job_reserve") }).waitFor();
  expect(await chosen.evaluate((panel) => panel === document.activeElement)).toBe(true);
  await page.getByRole("img", { name: /^Mueang Phuket/ }).waitFor();
  await expectNoViolation(driver);
  await expectNoSidewaysScroll(driver);
  await page.getByRole("button", { name: say("jobs_show_list") }).click();
  await page.getByRole("article", { name: /Hat Yai/ }).waitFor();
  expectNoComplaints(driver);
});
