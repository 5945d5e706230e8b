import { expect, test } from "vitest";
import { openSettled } from "../inspect.ts";
import { signIn } from "../people.ts";
import { dataDay, useBrowser, visitor } from "../product.ts";
import { settled } from "../ready.ts";

useBrowser();

/** Above this a page is felt to jump (Core Web Vitals: "good" is up to 0.1). */
const GOOD_SHIFT = 0.1;

/** A day in a week for which no journey books anything. */
const nothingOn = () => dataDay(100);

test("beside an open record four cards of its list are in sight at 1440 × 900", async () => {
  const dispatcher = await visitor("th", { viewport: { width: 1440, height: 900 } });
  await signIn(dispatcher, "dispatcher@khondee.test");
  const { page } = dispatcher;
  for (const path of ["/admin/orders", "/admin/drivers", "/admin/vehicles"]) {
    await openSettled(dispatcher, path);
    await page.locator("tbody [data-row]").first().click();
    await page.locator("tbody tr[data-open]").waitFor();
    // The list has its final place once the record beside it is there.
    await settled(page, dispatcher.traffic);
    const fourth = await page.locator("tbody tr").nth(3).boundingBox();
    // Its name and what it is; the last line of it may be below.
    expect({ path, fourth: (fourth?.y ?? 900) + 100 < 900 }).toEqual({ path, fourth: true });
  }
});

test("the calendar does not jump while it is read, and keeps no place for open jobs where there are none", async () => {
  for (const { width, height, day, isEmpty } of [
    { width: 820, height: 1180, day: dataDay(11), isEmpty: false },
    { width: 820, height: 1180, day: nothingOn(), isEmpty: true },
    { width: 390, height: 844, day: nothingOn(), isEmpty: true },
  ]) {
    const dispatcher = await visitor("th", { viewport: { width, height } });
    await signIn(dispatcher, "dispatcher@khondee.test");
    const { page } = dispatcher;
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openSettled(dispatcher, `/admin/jobs?view=week&day=${day}`);
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    expect({ width, day, isGood: shift < GOOD_SHIFT }).toEqual({ width, day, isGood: true });
    const list = await page.locator(".calendar-open-list").boundingBox();
    expect((list?.height ?? 0) < 60).toBe(isEmpty);
  }
});
