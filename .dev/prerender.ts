import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { ORIGIN_PLACEHOLDER } from "#worker/http/origin-placeholder.ts";
import { BUILD_YEAR } from "./build-year.ts";
import { examplePrices } from "./example-prices.ts";
import { namelessIcons } from "./nameless-icons.ts";
import { localesOfProject } from "./paraglide.ts";
import { textModules } from "./text-modules.ts";
import type * as Prerender from "../web/prerender/render-page.tsx";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, ".cache", "prerender");

export interface PrerenderedPages {
  /** The public pages by language. */
  readonly pages: Readonly<Record<string, readonly Prerender.RenderedPage[]>>;
  /** The pages of the control room, of which only the code is known. */
  readonly office: readonly Prerender.OfficePage[];
}

/** Builds the pages for Node and renders the public ones in every language. */
export async function prerenderPages(): Promise<PrerenderedPages> {
  const { renderPages, officePages } = await loadPrerender();
  const pages: Record<string, readonly Prerender.RenderedPage[]> = {};
  for (const locale of localesOfProject()) pages[locale] = await renderPages(locale, ORIGIN_PLACEHOLDER);
  return { pages, office: await officePages() };
}

async function loadPrerender(): Promise<typeof Prerender> {
  // The production builds of React and the router, as in the browser.
  process.env["NODE_ENV"] = "production";
  await build({
    configFile: false,
    root: join(ROOT, "web"),
    logLevel: "warn",
    plugins: [textModules("all"), namelessIcons(), notePageModules(), withoutStyles()],
    ssr: { noExternal: ["lucide-react"] },
    define: {
      "import.meta.env.BUILD_YEAR": BUILD_YEAR,
      "import.meta.env.EXAMPLE_PRICES": await examplePrices(),
    },
    build: {
      // Imported statically here: its structured data are needed at once.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
      ssr: join(ROOT, "web", "prerender", "render-page.tsx"),
      outDir: OUT,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  return (await import(pathToFileURL(join(OUT, "render-page.js")).href)) as typeof Prerender;
}

/** Makes each route record the modules that it imports, so that the page's document links their scripts. */
function notePageModules(): Plugin {
  return {
    name: "khondee-page-modules",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("/web/routes/")) return null;
      const folder = dirname(id.slice(id.indexOf("/web/") + "/web/".length));
      const noted = code.replaceAll(
        /\bimport\("(#web|\.)\/([^"]+)"\)/g,
        (asked, base: string, path: string) =>
          `(globalThis.pageModulesAsked?.add("${base === "." ? `${folder}/${path}` : path}"), ${asked})`,
      );
      return { code: noted, map: null };
    },
  };
}

/** The documents link the client's styles: here they are empty. */
function withoutStyles(): Plugin {
  return {
    name: "khondee-without-styles",
    enforce: "pre",
    load: (id) => (id.endsWith(".css") ? "" : null),
  };
}
