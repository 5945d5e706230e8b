import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { beforeAll, inject, onTestFinished } from "vitest";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { findChromium } from "../../.dev/chromium.ts";
import { PATIENCE_MS } from "../support/eventually.ts";
import { watchTraffic, type Traffic } from "./ready.ts";
import { textsIn } from "./texts.ts";

// WebGL renders maps in software here; the rest of the page is painted without the GPU, which halves the work.
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-rasterization",
  "--disable-gpu-compositing",
  // A page lives for seconds here: what the compilers of hot code would win, they cost, also where axe runs in it for
  // minutes. So does compiling later, on the page's own thread, what could be compiled while it arrives.
  "--js-flags=--no-opt --no-maglev",
];

/** The address of the product that serves all browser tests. */
export const PRODUCT_URL = inject("productUrl");

/**
 * A day of the product's data, such as `2026-11-27`: so many days after its first. That first day may be yesterday, when
 * the tests run past midnight.
 */
export function dataDay(inDays: number): string {
  return bangkokDay(inject("productDataFrom") + inDays * DAY_MS);
}

let browser: Browser | undefined;

/**
 * Opens a browser before the tests of the calling file. The files of a process share it, as each visitor has storage of
 * its own in any case; it is closed with the process.
 */
export function useBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected() === true) return;
    const executablePath = findChromium();
    if (executablePath === null) throw new Error("Chromium is missing: apt-get install chromium");
    browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  });
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly traffic: Traffic;
  /** The texts of this visitor's language. */
  readonly say: ReturnType<typeof textsIn>;
  /** Errors that the page logged, each with the path of its page; a journey must end without any. */
  readonly complaints: string[];
}

export interface VisitorOptions {
  /** A phone: a narrow window that is touched. */
  readonly phone?: boolean;
  /** The window, where it is not the usual one. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly javaScriptEnabled?: boolean;
  /** The browser's own language, such as `de-DE`; default: English. */
  readonly browserLanguage?: string;
  /**
   * Whether the service worker of the driver's area is installed, which fetches and stores all of the area's files after
   * three seconds in it.
   */
  readonly hasServiceWorker?: boolean;
}

/** A separate visitor: shares no cookies and no storage with another. Gone after the test. */
export async function visitor(
  locale: string,
  {
    phone = false,
    viewport,
    javaScriptEnabled = true,
    browserLanguage,
    hasServiceWorker = false,
  }: VisitorOptions = {},
): Promise<Visitor> {
  if (browser === undefined) throw new Error("useBrowser() is missing in this file");
  const context = await browser.newContext({
    baseURL: PRODUCT_URL,
    viewport: viewport ?? (phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
    timezoneId: "Asia/Bangkok",
    hasTouch: phone,
    // A picture that moves is painted sixty times a second: an eighth of the processor's time.
    reducedMotion: "reduce",
    javaScriptEnabled,
    serviceWorkers: hasServiceWorker ? "allow" : "block",
    ...(browserLanguage !== undefined && { locale: browserLanguage }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies([{ name: "khondee-language", value: locale, url: PRODUCT_URL }]);
  const page = await context.newPage();
  const traffic = watchTraffic(page);
  const complaints: string[] = [];
  const complain = (words: string) => complaints.push(`${new URL(page.url()).pathname}: ${words}`);
  page.on("console", (message) => {
    // A refusal by the server (409) is shown to the person in a notice; the browser also logs it.
    if (message.type() === "error" && !message.text().includes("status of 409")) complain(message.text());
  });
  page.on("pageerror", (error) => complain(String(error)));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail")
      await page.screenshot({ path: `.cache/failed-${locale}-${context.pages().length}-${Date.now()}.png` });
    await context.close();
  });
  return { context, page, traffic, complaints, say: textsIn(locale) };
}
