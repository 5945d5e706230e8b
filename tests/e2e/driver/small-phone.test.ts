import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_TRACKED_ORDER } from "../../../.dev/demo/demo-orders.ts";
import {
  expectNoSidewaysScroll,
  expectNoViolation,
  followLink,
  openSettled,
  SMALL_PHONE,
} from "../inspect.ts";
import { bookMove } from "../orders/book-move.ts";
import { expectNoComplaints, holdCodeBack, signIn } from "../people.ts";
import { useBrowser, visitor } from "../product.ts";

useBrowser();

/** Of a driver with trucks of both types, who is under way. */
const SCREENS = [
  "/driver/dashboard",
  "/driver/dashboard?job=KD-3A2BCD-1",
  "/driver/dashboard?view=mine",
  `/driver/dashboard?view=mine&job=${DEMO_TRACKED_ORDER}-1`,
  "/driver/dashboard?view=earnings",
  "/driver/dashboard?view=me",
  "/driver/profile",
];
/** A card of an open job, px. */
const HIGHEST_CARD = 150;
/** How much of the smallest screen the next step of a job may take; the rest is for the job. */
const MOST_OF_SCREEN = 0.45;

test.each(["th", "ru"])(
  "on the smallest phone a driver reaches everything with a thumb, and nothing is cut (%s)",
  async (locale) => {
    const driver = await visitor(locale, SMALL_PHONE);
    const { page } = driver;
    await signIn(driver, "driver2@khondee.test");
    await openSettled(driver, "/driver/dashboard");
    for (const screen of SCREENS) {
      await followLink(driver, screen);
      await expectNoSidewaysScroll(driver);
      expect({ screen, small: await smallTargets(page) }).toEqual({ screen, small: [] });
      expect({ screen, broken: await brokenTabs(page) }).toEqual({ screen, broken: [] });
      if (locale === "ru") await expectNoViolation(driver);
      // Nothing where the screen has none: the least there is.
      expect(await highest(page, "article")).toBeLessThanOrEqual(HIGHEST_CARD);
      const bar = await highest(page, "main section div:has(> div > [data-slide])");
      expect(bar / SMALL_PHONE.viewport.height).toBeLessThan(MOST_OF_SCREEN);
    }
    expectNoComplaints(driver);
  },
);

test("on the smallest phone the card of a job that arrives is as low as the others", async () => {
  const driver = await visitor("th", SMALL_PHONE);
  const customer = await visitor("en");
  await signIn(driver, "driver2@khondee.test");
  await signIn(customer, "customer@khondee.test");
  await openSettled(driver, "/driver/dashboard");
  await bookMove(customer, { from: "th-2707", to: "th-2501", inDays: 19 });
  const { page, say } = driver;
  const arrived = page.locator("article").filter({ hasText: say("jobs_new_badge") });
  await arrived.first().waitFor();
  expect(await highest(page, "article")).toBeLessThanOrEqual(HIGHEST_CARD);
  expectNoComplaints(driver, customer);
});

/** Buttons, links and fields under 44 px; a link in a sentence may be as high as its line (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(a[href], button, select, input, textarea)")].flatMap(
      (element) => {
        const isChoice = element.matches("[type=checkbox], [type=radio]");
        const target = (isChoice ? element.closest("label") : null) ?? element;
        const { width, height } = target.getBoundingClientRect();
        // What is for screen readers alone, and what covers its row with its `::after`.
        if (width <= 1 || getComputedStyle(target, "::after").position === "absolute") return [];
        if (element.closest("p") !== null || (width >= 44 && height >= 44)) return [];
        return `${element.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)}`;
      },
    ),
  );
}

/** Words of the tabs that are wider than their tab: they would break in the middle. */
function brokenTabs(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("nav li a")].flatMap((tab) => {
      const label = tab.querySelector<HTMLElement>(":scope > span:last-child");
      if (label === null || label.textContent === null) return [];
      const probe = label.cloneNode() as HTMLElement;
      probe.style.whiteSpace = "nowrap";
      probe.style.maxWidth = "none";
      tab.insertAdjacentElement("beforeend", probe);
      const broken = label.textContent.split(/\s/u).filter((word) => {
        probe.textContent = word;
        return probe.getBoundingClientRect().width > tab.clientWidth;
      });
      probe.remove();
      return broken;
    }),
  );
}

function highest(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluateAll((elements) => Math.max(...elements.map((each) => each.getBoundingClientRect().height)));
}

test("a job that has the focus before the page's code is there has it afterwards", async () => {
  const driver = await visitor("en", { phone: true });
  const { page } = driver;
  await signIn(driver, "driver2@khondee.test");
  const release = await holdCodeBack(driver);
  await page.goto("/driver/dashboard", { waitUntil: "commit" });
  const link = page.getByRole("listitem").nth(1).getByRole("link");
  await link.focus();
  const jobOf = (href: string | null) => new URL(href ?? "", page.url()).searchParams.get("job");
  const jobId = jobOf(await link.getAttribute("href"));
  release();
  const focused = page.locator("article a:focus");
  await focused.waitFor();
  expect(jobOf(await focused.getAttribute("href"))).toBe(jobId);
  expectNoComplaints(driver);
});

test("before the page's code is there a driver reads the first jobs, and opens the one they press with it", async () => {
  const driver = await visitor("en", { phone: true });
  const { page, say } = driver;
  await signIn(driver, "driver2@khondee.test");
  const release = await holdCodeBack(driver);
  await page.goto("/driver/dashboard", { waitUntil: "commit" });
  const first = page.getByRole("listitem").first();
  await first.getByText(/^฿[\d,]+$/).waitFor();
  await expectNoViolation(driver);
  await first.getByRole("link").click();
  const { search } = new URL(page.url());
  release();
  await page
    .getByRole("button", { name: say("job_reserve") })
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(new URL(page.url()).search).toBe(search);
  expect(search).toMatch(/^\?job=KD-/);
  await page.getByRole("link", { name: say("job_back_to_open") }).waitFor();
  expectNoComplaints(driver);
});
