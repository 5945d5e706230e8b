/**
 * `npm run icons`: paints the icons of the installed app from `web/public/favicon.svg`, with Chromium. They are part of
 * the repository; this runs after a change of the logo.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.ts";

const PUBLIC = join(import.meta.dirname, "..", "web", "public");
const INK = "#14213d";

interface Icon {
  readonly name: string;
  readonly sizePx: number;
  /** How much of the side the logo takes. A maskable icon is cut to a circle of 80 %. */
  readonly share: number;
  /** Without rounded corners of its own: the system cuts it. */
  readonly isFull: boolean;
}

const ICONS: readonly Icon[] = [
  { name: "icon-192", sizePx: 192, share: 1, isFull: false },
  { name: "icon-512", sizePx: 512, share: 1, isFull: false },
  { name: "icon-maskable-512", sizePx: 512, share: 0.78, isFull: true },
  { name: "apple-touch-icon", sizePx: 180, share: 0.9, isFull: true },
];

const logo = `data:image/svg+xml;base64,${readFileSync(join(PUBLIC, "favicon.svg")).toString("base64")}`;
const executablePath = findChromium();
if (executablePath === null) throw new Error("Chromium is missing: apt-get install chromium-headless-shell");
mkdirSync(join(PUBLIC, "icons"), { recursive: true });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const { name, sizePx, share, isFull } of ICONS) {
  await page.setViewportSize({ width: sizePx, height: sizePx });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${isFull ? INK : "transparent"}"><img src="${logo}" style="width:${share * 100}vw"></body>`,
  );
  await page.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  await page.screenshot({ path: join(PUBLIC, "icons", `${name}.png`), omitBackground: true });
}
await browser.close();
