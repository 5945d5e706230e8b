import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { paraglideVitePlugin } from "paraglide-js";
import { defineConfig, type Plugin } from "vite";
import { BUILD_YEAR } from "../.dev/build-year.ts";
import { examplePrices } from "../.dev/example-prices.ts";
import { PARAGLIDE_OPTIONS } from "../.dev/paraglide.ts";
import { emptyDocument } from "../.dev/documents.ts";
import { textModules } from "../.dev/text-modules.ts";

/**
 * Builds a client whose texts and language are marked, not filled in; `.dev/build-web.ts` makes one client per
 * language of it. `vite serve` shows the base language with the compiler's texts.
 */
export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, "public"),
  plugins: [
    command === "serve" ? paraglideVitePlugin(PARAGLIDE_OPTIONS) : textModules("marked"),
    tailwindcss(),
    react(),
    developmentDocument(),
  ],
  define: {
    "import.meta.env.BUILD_YEAR": BUILD_YEAR,
    "import.meta.env.EXAMPLE_PRICES": await examplePrices(),
  },
  build: {
    manifest: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // The map's own code is large, and asked for only where a map is.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Every script names those it may load later: by their content alone, which is half as long.
        chunkFileNames: "assets/[hash:8].js",
        // What holds no text is one and the same file in every language, and stays cached when ours changes.
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|react-store|router-core|store|history))\//,
              priority: 2,
            },
            { name: "maplibre", test: /node_modules\/maplibre-gl\//, priority: 2 },
            { name: "map-data", test: /web\/map-data\//, priority: 2 },
            // What every page begins with, in one file: it compresses better than in many.
            { name: "shell", test: /web\/router\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://localhost:8787" } },
}));

/** The development server shows the base language's document. */
function developmentDocument(): Plugin {
  return {
    name: "khondee-development-document",
    apply: "serve",
    transformIndexHtml: (html) => emptyDocument(html, "th"),
  };
}
