import { useBrowser } from "./product.ts";
import { ASIAN, testPublicPages, type OtherBrowser } from "./public-pages.ts";

useBrowser();

/** What a browser formats itself would differ in these; the other languages are opened in the one that prerendered them. */
const OTHER_BROWSERS: Readonly<Record<string, OtherBrowser>> = {
  th: { what: "with another version of the locale data", script: alterLocaleData },
  km: { what: "of another language", language: "de-DE" },
};

for (const locale of ASIAN) testPublicPages(locale, OTHER_BROWSERS[locale]);

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
