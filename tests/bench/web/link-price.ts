import type { Browser } from "playwright-core";

/** 400 kbit/s both ways and 400 ms for a request's way there and back: a phone on a crowded 3G cell. */
const SLOW_LINE = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
const PATIENCE_MS = 60_000;

/** A link with both places, as people share it. */
export const PRICE_LINK = "/price-calculator?from=th-1006&fromLabel=Bang+Kapi&to=th-2004&toLabel=Pattaya";

/**
 * The time from the press on a link of the calculator to its price on a slow line, in milliseconds. The first script shows
 * it; the page's code comes later.
 */
export async function timeToPrice(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_LINE);
  const begun = performance.now();
  await page.goto(`${url}${PRICE_LINK}`, { waitUntil: "commit", timeout: PATIENCE_MS });
  // The total is the only amount of four digits and more in a large figure.
  await page
    .locator("main .figures:visible")
    .filter({ hasText: /^฿\s?\d{1,3}(,\d{3})+/ })
    .first()
    .waitFor({ timeout: PATIENCE_MS });
  const taken = performance.now() - begun;
  await context.close();
  return taken;
}
