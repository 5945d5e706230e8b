import { onTestFailed } from "vitest";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { findChromium } from "../../.dev/chromium.ts";
import { PATIENCE_MS } from "../support/eventually.ts";
import { textsIn } from "./texts.ts";
import { serveProduct, type Server } from "../support/serve.ts";
import { watchTraffic, type Traffic } from "./ready.ts";

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
];

/** The whole product and a browser to use it with. */
export interface Product extends Server {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Serves the built product on a free port and opens a browser. */
export async function startProduct(): Promise<Product> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("Chromium is missing: apt-get install chromium");
  const server = await serveProduct();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { ...server, browser, close };
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly traffic: Traffic;
  /** The texts of this visitor's language. */
  readonly say: ReturnType<typeof textsIn>;
  /** Errors that the page logged; a journey must end without any. */
  readonly complaints: string[];
}

/** A separate browser: it shares no cookies and no storage with another. */
export async function visitor(product: Product, locale: string, phone = false): Promise<Visitor> {
  const context = await product.browser.newContext({
    baseURL: product.url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    timezoneId: "Asia/Bangkok",
    hasTouch: phone,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies([{ name: "khondee-language", value: locale, url: product.url }]);
  const page = await context.newPage();
  const traffic = watchTraffic(page);
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A refusal by the server (409) is shown to the person in a notice; the browser also logs it.
    if (message.type() === "error" && !message.text().includes("status of 409"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  onTestFailed(async () => {
    await page.screenshot({ path: `.cache/failed-${locale}-${context.pages().length}-${Date.now()}.png` });
  });
  return { context, page, traffic, complaints, say: textsIn(locale) };
}
