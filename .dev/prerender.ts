import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { BUILD_YEAR } from "./build-year.ts";
import type * as Prerender from "../web/prerender/render-page.tsx";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, ".cache", "prerender");

/** Builds the pages for Node and gives what renders them. */
export async function loadPrerender(): Promise<typeof Prerender> {
  // React's and the router's production code, as in the browser.
  process.env["NODE_ENV"] = "production";
  await build({
    configFile: false,
    root: join(ROOT, "web"),
    logLevel: "warn",
    plugins: [notePageModules()],
    define: {
      "import.meta.env.BUILD_YEAR": BUILD_YEAR,
      "globalThis.__PARAGLIDE_STATIC_LOCALE__": "undefined",
    },
    build: {
      // A page that a route loads late is here needed at once, for its structured data.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      ssr: join(ROOT, "web", "prerender", "render-page.tsx"),
      outDir: OUT,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  return (await import(pathToFileURL(join(OUT, "render-page.js")).href)) as typeof Prerender;
}

/** Has a route say which module it asked for: its page's document names that module's script right away. */
function notePageModules(): Plugin {
  return {
    name: "khondee-page-modules",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("/web/routes/")) return null;
      const noted = code.replaceAll(
        /\bimport\("(?:#web|\.)\/([^"]+)"\)/g,
        (asked, path: string) =>
          `(globalThis.pageModulesAsked?.add("${asked.includes('"./') ? `routes/${path}` : path}"), ${asked})`,
      );
      return { code: noted, map: null };
    },
  };
}
