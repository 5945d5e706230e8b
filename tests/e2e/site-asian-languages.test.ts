import { useBrowser } from "./product.ts";
import { ASIAN, testPublicPages } from "./public-pages.ts";

useBrowser();

for (const locale of ASIAN) testPublicPages(locale);
