import { test } from "vitest";
import { SMALL_PHONE } from "./inspect.ts";
import { expectNoComplaints } from "./people.ts";
import { useBrowser, visitor } from "./product.ts";
import { ASIAN, openWhole, publicAddresses, SAME_LAYOUT, testPublicPages } from "./public-pages.ts";

useBrowser();

for (const locale of ASIAN) testPublicPages(locale);

test("a public page is hydrated as it was prerendered in a browser with another version of the locale data", async () => {
  const anyone = await visitor("th", SMALL_PHONE);
  await anyone.page.addInitScript(alterLocaleData);
  for (const address of await publicAddresses()) {
    const { pathname, searchParams } = new URL(address);
    // Pages of one layout have the same figures and days.
    if (!searchParams.has("lang") && !SAME_LAYOUT.test(pathname)) await openWhole(anyone, address);
  }
  expectNoComplaints(anyone);
});

/** Runs in the browser. Every figure and day that it formats ends with a space more than at build time. */
function alterLocaleData(): void {
  for (const { prototype } of [Intl.NumberFormat, Intl.DateTimeFormat]) {
    const { get } = Object.getOwnPropertyDescriptor(prototype, "format") as { get: () => Format };
    type Format = (value: number) => string;
    Object.defineProperty(prototype, "format", {
      get(this: unknown) {
        const format = get.call(this);
        return (value: number) => `${format(value)}\u{202f}`;
      },
    });
  }
}

test("a Khmer page is hydrated as it was prerendered in a browser of another language", async () => {
  const german = await visitor("km", { browserLanguage: "de-DE" });
  for (const path of [
    "/",
    "/services/moving-assistance",
    "/price-calculator",
    "/booking",
    "/contact",
    "/privacy",
  ])
    await openWhole(german, path);
  expectNoComplaints(german);
});
