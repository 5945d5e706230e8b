import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "./document.ts";

const PAPER = "#fbfaf7";
const INK = "#14213d";

/** The addresses of the app, as in `worker/http/documents.ts`. */
export const DRIVER_AREA = "/driver/";

/**
 * What makes the driver's area an app: its manifest, and the links to it in its documents. Only these have it, so that
 * nobody else is asked to install an app for drivers. The colours of the bars follow light and dark by the `theme-color`
 * of every document.
 */
export function appLinks(locale: string, texts: Readonly<Record<string, string>>): string {
  const title = escapeHtml(texts["brand_name"] ?? "");
  return [
    `<link rel="manifest" href="${addressOf(locale)}">`,
    `<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">`,
    `<meta name="apple-mobile-web-app-title" content="${title}">`,
    `<meta name="mobile-web-app-capable" content="yes">`,
  ].join("");
}

/** Writes a language's manifest. */
export function writeManifest(
  directory: string,
  locale: string,
  texts: Readonly<Record<string, string>>,
): void {
  const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const icons = [
    icon("icon-192", 192, "any"),
    icon("icon-512", 512, "any"),
    icon("icon-maskable-512", 512, "maskable"),
  ];
  const shortcut = (name: string | undefined, url: string) => ({ name, url, icons: icons.slice(0, 1) });
  const manifest = {
    id: "/driver/dashboard",
    name: locale === "th" ? "ขนดี KhonDee" : texts["brand_name"],
    short_name: texts["brand_name"],
    description: texts["nav_driver_dashboard"],
    lang: locale,
    dir: "ltr",
    start_url: "/driver/dashboard",
    // Signing in, orders and the profile open inside the app, too.
    scope: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: INK,
    icons,
    shortcuts: [
      shortcut(texts["jobs_tab_mine"], "/driver/dashboard?view=mine"),
      shortcut(texts["jobs_tab_available"], "/driver/dashboard"),
    ],
  };
  mkdirSync(join(directory, "driver"), { recursive: true });
  writeFileSync(join(directory, addressOf(locale)), JSON.stringify(manifest));
}

function addressOf(locale: string): string {
  return `/driver/app-${locale}.webmanifest`;
}
