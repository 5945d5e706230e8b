import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  expectFits,
  expectNoColourViolation,
  expectNoSidewaysScroll,
  expectNoViolation,
  followLink,
  openSettled,
  SMALL_PHONE,
} from "./inspect.ts";
import { SHOWN } from "../support/shown-records.ts";
import { ask } from "./orders/procedures.ts";
import { expectNoComplaints, signIn } from "./people.ts";
import { useBrowser, visitor, type Visitor } from "./product.ts";
import { settled } from "./ready.ts";

useBrowser();

/** Public pages that are not in the sitemap, with links of mails whose token the server refuses. */
const FROM_LINKS = [
  "/login?second-factor=totp",
  "/confirm-email",
  "/newsletter",
  "/reset-password?token=none",
  "/confirm-email#type=signup&token=none",
  "/confirm-email#type=email_change&token=none",
  "/newsletter#type=newsletter_on&token=none",
];
/** Pages that one person opens one after another, in a test of their own: many would take one longer than it may. */
interface Visit {
  readonly email: string;
  readonly what: string;
  readonly pages: readonly string[];
}

const VISITS: readonly Visit[] = [
  {
    email: "customer@khondee.test",
    what: "their own",
    pages: [
      "/profile",
      "/profile?tab=bookings",
      "/profile?tab=invoices",
      "/profile?tab=company",
      "/orders",
      "/orders/KD-2D2RQT",
      "/orders/KD-4D7GHJ",
      "/orders/KD-5A2PAY",
    ],
  },
  {
    email: "driver@khondee.test",
    what: "their own",
    pages: [
      "/driver/dashboard",
      "/driver/dashboard?view=mine",
      "/driver/dashboard?view=earnings",
      "/driver/dashboard?view=me",
    ],
  },
  {
    email: "admin@khondee.test",
    what: "orders and jobs",
    pages: [
      "/profile",
      "/admin",
      "/admin/orders",
      "/admin/orders?order=KD-4B5EFG",
      "/admin/orders/new",
      "/admin/orders/import",
      "/admin/jobs",
      "/admin/jobs?view=week",
      "/admin/jobs?view=map",
      "/admin/jobs/suggest",
    ],
  },
  {
    email: "admin@khondee.test",
    what: "money",
    pages: [
      "/admin/payments",
      "/admin/payments?show=received",
      "/admin/payments?payment=KD-4F9PDD-P1",
      "/admin/refunds",
      `/admin/refunds?refund=${SHOWN.refundId}`,
      "/admin/payouts",
      "/admin/claims",
      "/admin/claims?claim=0b6e1d52-7c1f-4a7e-9a55-3f0c7f3a2d10",
      "/admin/invoices",
      "/admin/invoices?document=KD-4D7GHJ-INV1",
      "/admin/invoices?document=KD-4F9PDD-RC1",
      "/admin/companies",
      "/admin/companies/CO-2A3DEM",
    ],
  },
  {
    email: "admin@khondee.test",
    what: "drivers, settings and people",
    pages: [
      "/admin/drivers",
      "/admin/drivers?show=on_file",
      "/admin/drivers?show=waiting",
      "/admin/drivers?driver=demo-driver",
      "/admin/vehicles",
      `/admin/vehicles?out=retired&retired=${SHOWN.retiredId}`,
      "/admin/reviews",
      "/admin/reviews?review=sample-1",
      "/admin/settings",
      "/admin/people",
      "/admin/people?person=demo-customer",
      "/admin/people?contact=KD-4B5EFG.1",
    ],
  },
  {
    email: "admin@khondee.test",
    what: "ferries, truck hours and upkeep",
    pages: [
      "/admin/ferries",
      "/admin/ferries?show=deleted",
      "/admin/ferries?ferry=thammachat-chang",
      "/admin/truck-hours",
      "/admin/audit",
      `/admin/audit?q=${"longest.".repeat(7)}name@a-company-with-a-long-name.example`,
      "/admin/newsletter",
      "/admin/effects",
    ],
  },
  { email: "dispatcher@khondee.test", what: "Today by truck", pages: ["/admin?by=truck"] },
  { email: "accountant@khondee.test", what: "Today", pages: ["/admin"] },
];

/** Addresses of records whose ids are made with the data, by what is visited with them. */
const RECORDS_OF: Readonly<Record<string, (admin: Visitor) => Promise<string>>> = {
  money: async (admin) => {
    const { items } = await ask(admin, "companies.settlements", { companyId: "CO-2A3DEM" });
    return `/admin/companies?settlement=${items[0].settlementId}`;
  },
  "ferries, truck hours and upkeep": async (admin) => {
    const { items } = await ask(admin, "audit.list", { record: SHOWN.auditedRecordId });
    return `/admin/audit?entry=${items[0].seq}`;
  },
};

/** The pages whose filters are folded on a phone; they are examined unfolded. */
const FOLDED: ReadonlySet<string> = new Set(["/admin/orders", "/admin/audit"]);
/** What opens a sheet on a page, which is examined as well. */
const SHEETS: Readonly<Record<string, (person: Visitor) => Locator>> = {
  "/admin?by=truck": ({ page, say }) =>
    page
      .getByRole("region", { name: say("today_days_by_truck") })
      .getByRole("button", { name: say("today_list_show") })
      .first(),
};

// Khmer has the longest words, and a build of its own.
const LOCALE = "km";
const DESKTOP = { width: 1440, height: 900 };
/**
 * The pages of the office whose layout differs most with the width, as the staff have them: in Thai, on a
 * tablet and on a wide screen.
 */
const WIDE_PAGES = [
  "/admin",
  "/admin/orders?order=KD-4B5EFG",
  "/admin/orders/new",
  "/admin/jobs",
  "/admin/jobs?view=week",
  "/admin/drivers?driver=demo-driver",
  "/admin/invoices?document=KD-4D7GHJ-INV1",
  "/admin/settings",
];
const TABLET = { width: 820, height: 1180 };
const WIDE = { width: 1920, height: 1080 };

/** Checks what holds for every page in the one that was opened on a small phone, there and, in dark colours, on a wide screen. */
async function inspect(person: Visitor): Promise<void> {
  expect(await person.page.locator("html").getAttribute("lang")).toBe(LOCALE);
  await expectNoSidewaysScroll(person);
  await expectNoViolation(person);
  await person.page.emulateMedia({ colorScheme: "dark" });
  await person.page.setViewportSize(DESKTOP);
  await settled(person.page, person.traffic);
  await expectFits(person);
  await expectNoViolation(person);
  await person.page.emulateMedia({ colorScheme: "light" });
  await person.page.setViewportSize(SMALL_PHONE.viewport);
}

/** {@link inspect} with what can be opened on a page: its filters with it, and a sheet after it. */
async function inspectOpened(person: Visitor, path: string): Promise<void> {
  const { page, traffic, say } = person;
  const fold = page.getByRole("button", { name: say("list_filters"), exact: true });
  if (FOLDED.has(path)) {
    await fold.click();
    await settled(page, traffic);
  }
  await inspect(person);
  if (FOLDED.has(path)) await fold.click();
  const opener = SHEETS[path]?.(person);
  if (opener === undefined) return;
  const sheet = page.getByRole("dialog");
  await opener.click();
  await sheet.waitFor();
  await settled(page, traffic);
  await inspect(person);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
}

describe("the pages of those who are signed in or follow a link: language, no axe violation on a phone in light and a wide screen in dark colours, no sideways scroll at 320 and 1440 px", () => {
  test("for whoever follows a link, dead or alive", async () => {
    const anyone = await visitor(LOCALE, SMALL_PHONE);
    for (const path of FROM_LINKS) {
      // Otherwise an address that differs behind the # alone would not load the page.
      await anyone.page.goto("about:blank");
      await openSettled(anyone, path);
      await inspect(anyone);
    }
    // The browser logs the server's refusals.
    expect(anyone.complaints.filter((words) => !words.includes("status of 400"))).toEqual([]);
  });

  test.each(VISITS)("for $email: $what", async ({ email, what, pages }) => {
    const person = await visitor(LOCALE, SMALL_PHONE);
    await signIn(person, email);
    const [first = "/", ...others] = pages;
    await openSettled(person, first);
    await inspectOpened(person, first);
    const record = await RECORDS_OF[what]?.(person);
    for (const path of record === undefined ? others : [...others, record]) {
      await followLink(person, path);
      await inspectOpened(person, path);
    }
    expectNoComplaints(person);
  });

  test("for the office in Thai on a tablet and on a wide screen, in dark colours too, where nothing scrolls sideways either", async () => {
    const person = await visitor("th", { viewport: TABLET });
    await signIn(person, "admin@khondee.test");
    await openSettled(person, "/admin");
    for (const path of WIDE_PAGES) {
      await followLink(person, path);
      for (const viewport of [TABLET, WIDE]) {
        await person.page.setViewportSize(viewport);
        await settled(person.page, person.traffic);
        await expectFits(person);
        await expectNoViolation(person);
        await person.page.emulateMedia({ colorScheme: "dark" });
        // The same page at the same width, in other colours.
        await expectNoColourViolation(person);
        await person.page.emulateMedia({ colorScheme: "light" });
      }
    }
    expectNoComplaints(person);
  });
});
