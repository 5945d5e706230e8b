import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { paraglideVitePlugin } from "paraglide-js";
import { defineConfig, type Plugin } from "vite";
import { BUILD_YEAR } from "../.dev/build-year.ts";
import { examplePrices } from "../.dev/example-prices.ts";
import { PARAGLIDE_OPTIONS } from "../.dev/paraglide.ts";
import { emptyDocument } from "../.dev/documents.ts";
import { moduleFiles } from "../.dev/module-files.ts";
import { namelessIcons } from "../.dev/nameless-icons.ts";
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
    namelessIcons(),
    tailwindcss(),
    react(),
    moduleFiles(),
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
      checks: {
        // What imports such a module at once is itself loaded later, so the import does keep it from the first scripts.
        ineffectiveDynamicImport: false,
        bundlerTimings: false,
      },
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
            // Below, each with all that it imports and no group above it holds: one file of many parts compresses better,
            // and is there sooner on a slow line, than each part in a file of its own. First what every page begins with.
            {
              name: "shell",
              test: /web\/(router\.tsx|critical-error\.ts|routes\/session-redirects\.ts|lib\/(api\/new-version|i18n\/(locale|format)|session\/(link-arrival|session))\.ts)$/,
              priority: 1,
            },
            // Icons and small components of many parts: not in the group of one of them, which all would then load.
            {
              name: "bits",
              test: /lucide-react\/dist\/esm\/icons\/|web\/components\/(route-line|card|disclosure|badge|feedback\/(skeleton|spinner|error-state|empty-state))\.tsx$/,
              minShareCount: 12,
              priority: 0.9,
            },
            // What is small and public pages need as well as forms: else it would lie in a form's group.
            {
              name: "small",
              test: /lucide-react\/dist\/esm\/icons\/(map-pin|locate-fixed)\.mjs$|worker\/domain\/locale\.ts$|web\/(components\/forms\/control-look|lib\/(i18n\/localized|drafts\/draft-keys))\.ts$/,
              priority: 0.9,
            },
            {
              name: "vehicles",
              test: /lucide-react\/dist\/esm\/icons\/(clock|fuel|hand-helping)\.mjs$|worker\/domain\/pricing\/vehicle(-dimensions)?\.ts$|web\/(entities\/pricing\/vehicle-texts|lib\/i18n\/format-volume)\.ts$/,
              priority: 0.9,
            },
            {
              name: "fields",
              test: /web\/(components\/forms\/(field|text-input|submit-button)\.tsx|lib\/(drafts\/draft-store|use-client-ready)\.ts|entities\/contact\/contact-form\.ts)$/,
              priority: 0.8,
            },
            // A group takes what its files import along: what forms need themselves has a file of its own.
            {
              name: "form-errors",
              test: /web\/lib\/errors\/(auth-error-notices|field-texts|show-error)\.ts$/,
              priority: 0.795,
            },
            // The errors of every area: loaded with the first error that the server names.
            { name: "errors", test: /web\/lib\/errors\/error-notices\.ts$/, priority: 0.79 },
            // What calculator, booking form and confirm page have in common: a link's price waits for few files.
            {
              name: "controls",
              test: /web\/components\/forms\/(segmented-control|stepper)\.tsx$/,
              priority: 0.78,
            },
            {
              name: "move",
              test: /web\/entities\/(moves\/(move-draft|change-move|relabel)|goods\/goods-draft)\.ts$/,
              priority: 0.75,
            },
            { name: "places", test: /web\/entities\/places\/place-search-field\.tsx$/, priority: 0.7 },
            { name: "data", test: /web\/routes\/data-frame\.tsx$/, priority: 0.6 },
            { name: "form-state", test: /node_modules\/react-hook-form\//, priority: 0.5 },
            {
              name: "layers",
              test: /node_modules\/@radix-ui\/react-(dismissable-layer|presence|portal)\//,
              priority: 0.5,
            },
            {
              name: "move-fields",
              test: /web\/(components\/forms\/(days\/(day-input|date-time-fields))\.tsx|entities\/(calendar\/day-input-texts|moves\/(use-arriving-places|island-offer))\.tsx?)$/,
              priority: 0.3,
            },
            {
              name: "prices",
              test: /web\/(components\/price-lines\.tsx|entities\/(pricing\/(price-line-texts|price-rows|price-error-notice)|truck-hours\/(truck-hours-notice|use-truck-hours))\.tsx?)$/,
              priority: 0.3,
            },
            // The smaller fields of an order, which the booking form and the confirm page have in one file and not five.
            {
              name: "form-parts",
              test: /web\/(components\/forms\/(checkbox|contact-fields|form-section|textarea)\.tsx|lib\/i18n\/typed-(number|baht)\.ts)$/,
              priority: 0.29,
            },
            { name: "dialog", test: /web\/components\/dialog\.tsx$/, priority: 0.4 },
            // What the driver's dashboard shares with other pages, in four files and not thirty: of each, the line takes its
            // time for an answer. What the calculator shows of a route too,
            {
              name: "route-bits",
              test: /lucide-react\/dist\/esm\/icons\/(map|route|triangle-exclamation-point)\.mjs$|web\/entities\/driving-hours\/lazy-driving-steps\.tsx$|\0text:stop_waypoint$/,
              priority: 0.25,
            },
            // what the other pages of whoever is signed in,
            {
              name: "signed-in",
              test: /lucide-react\/dist\/esm\/icons\/(info|wallet|chevron-right|user-round|users)\.mjs$|web\/(routes\/guard\.tsx|lib\/(use-now|live\/live|api\/restart-read|session\/(kept-account|sign-out\/use-pending-sign-out))\.ts|components\/lists\/load-more\.tsx|entities\/(jobs\/job-status-texts|drivers\/driver-name)\.ts)$|worker\/domain\/jobs\/job\.ts$/,
              priority: 0.2,
            },
            // what all parts of the driver's area need of the jobs and the queue,
            {
              name: "queue",
              test: /web\/(lib\/offline\/queue|features\/jobs\/(use-live-jobs|pending\/(as-pressed|use-own-queue)|position\/use-withdrawal))\.ts$|worker\/domain\/jobs\/visits\.ts$|\0text:job_order_number$/,
              priority: 0.16,
            },
            // and the rest.
            {
              name: "driver",
              test: /lucide-react\/dist\/esm\/icons\/(wifi-off|id-card)\.mjs$|web\/(lib\/offline\/(known-answers|device-database|signed-out-note|background-sync|queue-store)\.ts|entities\/drivers\/available-switch\.tsx|features\/jobs\/details\/job-texts\.ts)$|worker\/domain\/jobs\/lists\/(busy-until|card)\.ts$|\0text:(crew_changed|job_waypoints)$/,
              priority: 0.15,
            },
            { name: "popper", test: /node_modules\/@radix-ui\/react-popper\//, priority: 0.4 },
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
