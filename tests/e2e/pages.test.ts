import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoComplaints, signIn } from "./people.ts";
import { settled } from "./ready.ts";
import { startProduct, visitor, type Product, type Visitor } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await product.close();
});

const PUBLIC = [
  "/",
  "/services",
  "/services/6-wheel-transport",
  "/about",
  "/about/values/integrity",
  "/about/team/fleet",
  "/privacy",
  "/terms",
  "/price-calculator",
  "/booking",
  "/contact",
  "/login",
  "/login?second-factor=totp",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
];
/** Links of mails whose token the server refuses. */
const DEAD_LINKS = [
  "/reset-password?token=none",
  "/confirm-email#type=signup&token=none",
  "/confirm-email#type=email_change&token=none",
];
const OF: Readonly<Record<string, readonly string[]>> = {
  "customer@khondee.test": [
    "/profile",
    "/profile?tab=bookings",
    "/orders",
    "/orders/KD-2D2RQT",
    "/orders/KD-4D7GHJ",
  ],
  "driver@khondee.test": ["/driver/dashboard", "/driver/dashboard?view=mine"],
  "admin@khondee.test": [
    "/profile",
    "/admin/orders",
    "/admin/reviews",
    "/admin/settings",
    "/admin/ferries",
    "/admin/truck-hours",
  ],
};

/**
 * What axe finds with all of its rules. Legacy mode leaves out frames of other origins, of which the product has none;
 * with `resultTypes` axe does not describe each element that keeps a rule. Both together take a third of the time.
 */
async function violationsOf(
  page: Page,
): Promise<readonly (readonly [rule: string, html: string | undefined])[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}

/** Opens a page and checks what holds for every page. */
async function inspect(
  { page, traffic }: Visitor,
  path: string,
  locale: string,
  sendsAtOnce = false,
): Promise<void> {
  // Colours in the middle of a transition do not have their final contrast.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
  await settled(page, traffic);
  // A form can only be sent once the session is known; until then its button has neither final colour.
  if (sendsAtOnce)
    await page.waitForFunction(() => document.querySelector("main [type=submit]:disabled") === null);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await page.locator("html").getAttribute("lang")).toBe(locale);
  expect({ path, violations: await violationsOf(page) }).toEqual({ path, violations: [] });
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect({ path, overflow }).toEqual({ path, overflow: 0 });
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe.each(["th", "en", "km"])(
  "every page in %s: its language, no axe violation, no sideways scroll at 320 px",
  (locale) => {
    test("for a visitor", async () => {
      const anyone = await visitor(product, locale);
      for (const path of PUBLIC) await inspect(anyone, path, locale, true);
      expectNoComplaints(anyone);
    });

    test("for whoever opens a dead link", async () => {
      const anyone = await visitor(product, locale);
      for (const path of DEAD_LINKS) {
        // Otherwise an address that differs behind the # alone would not load the page.
        await anyone.page.goto("about:blank");
        await inspect(anyone, path, locale);
      }
      // The browser logs the server's refusals.
      expect(anyone.complaints.filter((words) => !words.includes("status of 400"))).toEqual([]);
    });

    test.each(Object.keys(OF))("for %s", async (email) => {
      const person = await visitor(product, locale);
      await signIn(person, email);
      for (const path of OF[email] ?? []) await inspect(person, path, locale);
      expectNoComplaints(person);
    });
  },
);
