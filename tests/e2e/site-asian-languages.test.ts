import { test } from "vitest";
import { expectNoComplaints } from "./people.ts";
import { useBrowser, visitor } from "./product.ts";
import { ASIAN, openWhole, testPublicPages } from "./public-pages.ts";

useBrowser();

for (const locale of ASIAN) testPublicPages(locale);

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
