import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { createTestHarness, type TestHarness } from "wrangler";
import { openDatabase, type Database } from "#db/client.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import type { Bindings } from "#worker/env.ts";
import { findChromium } from "../../.dev/chromium.ts";
import { seedDemo } from "../../.dev/demo/seed-demo.ts";

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** The whole product, served as it is deployed, with the demo's people and orders. */
export interface Product {
  readonly url: string;
  readonly db: Database;
  readonly harness: TestHarness;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Serves the built product on a free port and opens a browser. */
export async function startProduct(): Promise<Product> {
  const harness = createTestHarness({
    workers: [
      {
        configPath: "./wrangler.toml",
        vars: {
          BETTER_AUTH_SECRET: "a secret that only journeys know, 32 and more",
          QUOTE_SECRET: "another secret that only journeys know, 32+",
        },
      },
    ],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<Bindings & Record<string, unknown>>();
  await worker.applyD1Migrations("DB");
  const db = openDatabase((await worker.getEnv()).DB);
  const now = Date.now();
  await seedBaseline(db, now);
  await seedDemo(db, now);
  await worker.scheduled({ cron: "* * * * *" });
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("Chromium is missing: apt-get install chromium");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  return {
    url: url.origin,
    db,
    harness,
    browser,
    close: async () => {
      await browser.close();
      await harness.close();
    },
  };
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained about; a journey ends with none. */
  readonly complaints: string[];
}

/** A browser of its own: no cookie, no storage shared with another. */
export async function visitor(product: Product, locale: string, phone = false): Promise<Visitor> {
  const context = await product.browser.newContext({
    baseURL: product.url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    timezoneId: "Asia/Bangkok",
    hasTouch: phone,
  });
  await context.addCookies([{ name: "khondee-language", value: locale, url: product.url }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { context, page, complaints };
}
