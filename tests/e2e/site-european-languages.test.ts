import { useBrowser } from "./product.ts";
import { EUROPEAN, testPublicPages } from "./public-pages.ts";

useBrowser();

for (const locale of EUROPEAN) testPublicPages(locale);
