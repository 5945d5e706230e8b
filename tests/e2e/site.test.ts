import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { localesOfProject } from "../../.dev/paraglide.ts";
import { weighDocuments } from "../support/document-weight.ts";
import { expectNoComplaints, holdCodeBack, shownTotalBaht } from "./people.ts";
import { PRODUCT_URL, useBrowser, visitor } from "./product.ts";
import { EUROPEAN, ASIAN, contentOf, open, publicAddresses } from "./public-pages.ts";
import { settled } from "./ready.ts";

const LOCALES = [...ASIAN, ...EUROPEAN];
/** The public site: home, services and eight of them, calculator, booking, about and ten below, contact, legal. */
const PAGES = 27;

useBrowser();

test("the sitemap names every public page in every language, at this site's own address", async () => {
  const addresses = await publicAddresses();
  expect(addresses).toHaveLength(PAGES * LOCALES.length);
  expect(addresses.every((address) => address.startsWith(PRODUCT_URL))).toBe(true);
});

test("its pages are opened in each of the eleven languages", () => {
  expect(LOCALES.toSorted()).toEqual(localesOfProject().toSorted());
});

test("a file of the site is kept for a year and over TLS only; a missing one is asked for again", async () => {
  const home = await (await fetch(PRODUCT_URL)).text();
  const [asset = ""] = /\/assets\/[\w-]+\.js/.exec(home) ?? [];
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(PRODUCT_URL + path);
    return [status, headers.get("cache-control"), headers.get("strict-transport-security")];
  };
  expect(await headersOf(asset)).toEqual([
    200,
    "public, max-age=31536000, immutable",
    "max-age=63072000; includeSubDomains",
  ]);
  expect((await headersOf("/assets/gone.js")).slice(0, 2)).toEqual([404, "no-store"]);
});

test("no public page makes a browser fetch more than 114 kB of script and 14 kB of styles before it is touched, the login page 134.5 kB, and the driver's dashboard 165 kB at all, in twenty files", () => {
  // Takes seconds, in which an open connection would be closed by the server: whatever fetches comes before.
  const documents = weighDocuments();
  // With the login page and the dashboard, which the sitemap does not list.
  expect(documents).toHaveLength((PAGES + 2) * LOCALES.length);
  const own: Readonly<Record<string, number>> = { "/login.html": 134_500, "/driver/dashboard.html": 165_000 };
  const most = (page: string) => own[page] ?? 114_000;
  expect(documents.filter(({ page, script, styles }) => script > most(page) || styles > 14_000)).toEqual([]);
  const dashboards = documents.filter(({ page }) => page === "/driver/dashboard.html");
  expect(dashboards.filter(({ scripts }) => scripts > 20)).toEqual([]);
  expect(documents.every(({ script, styles }) => script > 50_000 && styles > 5_000)).toBe(true);
  // A calculator or booking form that a draft or a link fills.
  expect(documents.filter(({ script, awaitedScript }) => script + awaitedScript > 192_000)).toEqual([]);
  expect(documents.filter(({ awaitedScript }) => awaitedScript > 0)).toHaveLength(2 * LOCALES.length);
});

test("no page of the control room loads more than 285 kB of script for its list, and the three of the day 242 kB", () => {
  const documents = weighDocuments("office");
  const ofDay = new Set(["/admin.html", "/admin/orders.html", "/admin/jobs.html"]);
  expect(documents.filter(({ page }) => ofDay.has(page))).toHaveLength(3 * LOCALES.length);
  const most = (page: string) => (ofDay.has(page) ? 242_000 : 285_000);
  expect(documents.filter(({ page, script }) => script > most(page))).toEqual([]);
  expect(documents.every(({ script }) => script > 150_000)).toBe(true);
});

test("a page is readable before and without any script", async () => {
  const { page } = await visitor("en", { javaScriptEnabled: false });
  await page.goto("/services/moving-services?lang=en");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Moving services");
  expect(await page.getByRole("link", { name: "Price calculator" }).first().isVisible()).toBe(true);
});

test("the example of a service is priced by the server, and opens the calculator with its places", async () => {
  const anyone = await visitor("en");
  const { page } = anyone;
  await page.goto("/services/competitive-pricing");
  const example = page.locator("section", { hasText: "Example: Bang Kapi, Bangkok to Koh Samui" }).last();
  await example.scrollIntoViewIfNeeded();
  await example.getByText("Total").waitFor();
  expect(await example.innerText()).toMatch(/Ferry[\s\S]*Helpers[\s\S]*Total[\s\S]*฿[\d,]{4,}/);
  await example.getByRole("link", { name: "Change this example" }).click();
  await page.waitForURL("**/price-calculator");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("input")].some(({ value }) => value === "Koh Samui"),
  );
  expectNoComplaints(anyone);
});

test("the price of a link is asked for once, and shown with its places before the page's code is there", async () => {
  const anyone = await visitor("en");
  const { page } = anyone;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("pricing.quote")) asked.push(request.url());
  });
  const letGo = await holdCodeBack(anyone);
  await page.goto("/price-calculator?from=th-1006&fromLabel=Bang+Kapi&to=th-2004&toLabel=Pattaya", {
    waitUntil: "commit",
  });
  await page.locator("main").getByPlaceholder("Pattaya").waitFor();
  const early = await shownTotalBaht(anyone);
  expect(early).toBeGreaterThan(1000);
  expect(await page.getByText("Still missing").first().isVisible()).toBe(false);
  letGo();
  await page.getByRole("button", { name: "Book this service" }).filter({ visible: true }).click();
  await page.waitForURL("**/confirm*");
  expect(await shownTotalBaht(anyone)).toBe(early);
  expect(asked).toHaveLength(1);
  expectNoComplaints(anyone);
});

test("the quotation of a price is saved as a PDF file", async () => {
  const anyone = await visitor("th");
  const { page, say } = anyone;
  await page.goto("/price-calculator?from=th-1006&fromLabel=Bang+Kapi&to=th-2004&toLabel=Pattaya");
  const button = page.getByRole("button", { name: say("quote_save_pdf") }).filter({ visible: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe(`${say("quote_sheet_title")}.pdf`);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expectNoComplaints(anyone);
});

test("a draft of the calculator is there again after a reload of the prerendered page", async () => {
  const anyone = await visitor("th");
  const { page } = anyone;
  await page.goto("/price-calculator?from=th-1006&fromLabel=Bang+Kapi&to=th-2004&toLabel=Pattaya");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("input")].some(({ value }) => value === "Pattaya"),
  );
  await page.reload();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("input")].some(({ value }) => /บางกะปิ|Bang Kapi/.test(value)),
  );
  expectNoComplaints(anyone);
});

test("what is typed into the first page before its code is there stays, and finds its places", async () => {
  const anyone = await visitor("en");
  const { page } = anyone;
  const letGo = await holdCodeBack(anyone);
  await page.goto("/?lang=en", { waitUntil: "commit" });
  const field = page.getByRole("main").getByRole("combobox", { name: "Pick up at" });
  await field.fill("Bang Kapi");
  await page.getByRole("main").getByRole("button", { name: "See the price" }).click();
  await field.focus();
  letGo();
  await page.getByRole("listbox").getByRole("option").first().click();
  expect(await field.inputValue()).toContain("Bang Kapi");
  expectNoComplaints(anyone);
});

test("a language whose cookie was lost comes back before any other is seen or its code requested", async () => {
  const anyone = await visitor("en");
  const { page, context } = anyone;
  await open(anyone, `${PRODUCT_URL}/about?lang=de`);
  // The German page, which still requests code for later, is gone before anything is counted.
  await page.goto("about:blank");
  await context.clearCookies();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(anyone, `${PRODUCT_URL}/about`);
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect(asked.filter((path) => path === "/about")).toHaveLength(2);
  const second = asked.lastIndexOf("/about");
  expect(
    asked.slice(0, second).filter((path) => path.endsWith(".js") && !path.includes("first-paint")),
  ).toEqual([]);
  expectNoComplaints(anyone);
});

test("search engines are told of a service, its questions and the way to it", async () => {
  const anyone = await visitor("de");
  await open(anyone, `${PRODUCT_URL}/services/local-taxi?lang=de`);
  const { structured } = await contentOf(anyone);
  expect(structured).toEqual(["Service", "FAQPage", "BreadcrumbList"]);
});

test("says when the connection is gone", async () => {
  const anyone = await visitor("en");
  await open(anyone, `${PRODUCT_URL}/about?lang=en`);
  await settled(anyone.page, anyone.traffic);
  await anyone.context.setOffline(true);
  const notice = anyone.page.locator("output", { hasText: /You are/ });
  await expect.poll(() => notice.textContent()).toContain("You are offline");
  await anyone.context.setOffline(false);
  await expect.poll(() => notice.textContent()).toContain("You are online again.");
});
