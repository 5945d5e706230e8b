import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Import } from "./source-tree.ts";

/** A rule about single imports. */
export interface ImportRule {
  readonly name: string;
  readonly forbids: (each: Import) => boolean;
  /** What to do about a forbidden import. */
  readonly advice: string;
  /** An import that the rule must find, and one that it must let pass: they show that the rule works. */
  readonly forbidden: readonly [from: string, to: string];
  readonly allowed: readonly [from: string, to: string, "types"?];
}

const WEB_LAYERS = ["lib", "components", "entities", "features", "routes"];
/** Packages that know the network. */
const FETCHING = /^(@trpc\/|@tanstack\/react-query$|better-auth)/;
/** Local files that are not part of the product. */
const TOOLS = /^(\.dev|tests)\//;
const PRODUCT = /^(worker|db|web)\//;

const GLOB: Readonly<Record<string, string>> = { "{": "(", ",": "|", "}": ")" };

const within =
  (...folders: readonly string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder));
const isDomain = within("worker/domain/");
const isWorker = (path: string) => path.startsWith("worker/") && !isDomain(path);
const isDb = within("db/");
const isWeb = within("web/");
const isStaffOnly = (path: string) => STAFF_ONLY.some((folder) => folder.test(path));
/** Code whose utilities are not in the visitors' stylesheet, as the stylesheet itself says. */
const STAFF_ONLY = [
  ...readFileSync(join(import.meta.dirname, "../../web/styles/app.css"), "utf8").matchAll(
    /@source not "\.\.\/([^"]+)"/g,
  ),
].map(
  ([, folder = ""]) =>
    new RegExp(`^web/${folder.replaceAll("*", "[^/]+").replaceAll(/[{},]/g, (mark) => GLOB[mark] ?? "")}/`),
);

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    name: "the domain imports zod and itself",
    forbids: ({ from, to }) => isDomain(from) && !isDomain(to) && to !== "zod",
    advice: "the domain imports zod and itself only: take what it needs as an argument",
    forbidden: ["worker/domain/pricing/quote.ts", "jose"],
    allowed: ["worker/domain/pricing/quote.ts", "worker/domain/money.ts"],
  },
  {
    name: "the database layer imports itself and the domain",
    forbids: ({ from, to }) => isDb(from) && (isWorker(to) || isWeb(to)),
    advice: "db imports itself and the domain: move a rule to worker/domain, take the rest as an argument",
    forbidden: ["db/queries/orders/orders.ts", "worker/dependencies.ts"],
    allowed: ["db/queries/orders/orders.ts", "worker/domain/orders/order.ts"],
  },
  {
    name: "the worker imports nothing of the browser's",
    forbids: ({ from, to }) => from.startsWith("worker/") && isWeb(to),
    advice: "the worker imports nothing of web: move what both need to worker/domain",
    forbidden: ["worker/http/documents.ts", "web/lib/theme.ts"],
    allowed: ["worker/http/documents.ts", "worker/env.ts"],
  },
  {
    name: "the browser imports values of the domain and types of the worker",
    forbids: ({ from, to, typesOnly }) => isWeb(from) && (isDb(to) || (isWorker(to) && !typesOnly)),
    advice: "web takes types from the worker and values from worker/domain: ask the worker through tRPC",
    forbidden: ["web/features/orders/order-page.tsx", "worker/services/orders/place-order.ts"],
    allowed: ["web/lib/api/trpc.ts", "worker/trpc/router.ts", "types"],
  },
  {
    name: "the product imports nothing of the developer's tools and tests",
    forbids: ({ from, to }) => PRODUCT.test(from) && TOOLS.test(to) && !from.endsWith(".config.ts"),
    advice: "what the product needs at run time belongs in worker, db or web: move it there",
    forbidden: ["worker/app.ts", ".dev/demo/demo-accounts.ts"],
    allowed: ["web/vite.config.ts", ".dev/documents.ts"],
  },
  {
    name: "SQL is written in db/queries",
    forbids: ({ from, to }) => PRODUCT.test(from) && !isDb(from) && to.startsWith("drizzle-orm"),
    advice: "SQL belongs in db/queries: move the statement there and call its function",
    forbidden: ["worker/services/orders/place-order.ts", "drizzle-orm"],
    allowed: ["db/queries/orders/orders.ts", "drizzle-orm"],
  },
  {
    name: "tables are known to the database layer",
    // better-auth writes its own statements and is given the tables for it.
    forbids: ({ from, to }) =>
      isWorker(from) && from !== "worker/auth/auth.ts" && within("db/schema/", "db/seed/")(to),
    advice: "tables belong to db: add a function in db/queries and call it",
    forbidden: ["worker/services/orders/place-order.ts", "db/schema/orders.ts"],
    allowed: ["worker/services/orders/place-order.ts", "db/queries/orders/new-order.ts"],
  },
  {
    name: "routers import procedures, services, queries and the domain",
    forbids: ({ from, to }) =>
      within("worker/trpc/routers/")(from) &&
      !within("worker/trpc/", "worker/services/", "worker/domain/", "db/queries/")(to) &&
      to !== "zod",
    advice: "a router names who may call what: move the work to a use-case in worker/services/<noun>",
    forbidden: ["worker/trpc/routers/orders.ts", "worker/env.ts"],
    allowed: ["worker/trpc/routers/orders.ts", "worker/services/orders/place-order.ts"],
  },
  {
    name: "TRPCError is known to worker/trpc only",
    forbids: ({ from, to, typesOnly }) =>
      PRODUCT.test(from) &&
      to.startsWith("@trpc/server") &&
      !within("worker/trpc/")(from) &&
      !(isWeb(from) && typesOnly) &&
      // What links of the client are made of; it knows no errors.
      !(
        (from === "web/lib/api/fresh-login-link.ts" || from === "web/lib/api/early-call.ts") &&
        to === "@trpc/server/observable"
      ),
    advice: "throw AppError(code): worker/trpc/errors.ts maps the code to a status",
    forbidden: ["worker/services/orders/place-order.ts", "@trpc/server"],
    allowed: ["worker/trpc/errors.ts", "@trpc/server"],
  },
  {
    name: "entries of the audit log are written where procedures are called, or better-auth is",
    // What an entry is called has a text in web/features/audit, which a test demands of every such procedure.
    forbids: ({ from, to, typesOnly }) =>
      PRODUCT.test(from) &&
      !typesOnly &&
      ((to === "worker/services/audit/audited-action.ts" &&
        !["worker/trpc/procedures.ts", "worker/auth/audited-sign-in.ts"].includes(from)) ||
        (to === "worker/services/audit/append-entry.ts" &&
          from !== "worker/services/audit/audited-action.ts")),
    advice: "make it a mutation for staff: signedInProcedure writes its entry, and ctx.audit what it changed",
    forbidden: ["worker/services/orders/place-order.ts", "worker/services/audit/append-entry.ts"],
    allowed: [
      "worker/services/ferries/ferry-commands.ts",
      "worker/services/audit/audited-action.ts",
      "types",
    ],
  },
  {
    name: "use-cases do not know who calls them",
    forbids: ({ from, to }) =>
      within("worker/services/")(from) &&
      (within("worker/trpc/", "worker/http/", "worker/app.ts")(to) || /^(hono|@trpc\/)/.test(to)),
    advice:
      "a use-case takes plain values: read the request in the router or in worker/http and pass them in",
    forbidden: ["worker/services/orders/place-order.ts", "worker/trpc/context.ts"],
    allowed: ["worker/services/orders/place-order.ts", "worker/dependencies.ts"],
  },
  {
    name: "better-auth is known to worker/auth",
    forbids: ({ from, to }) =>
      PRODUCT.test(from) &&
      /^better-auth(\/|$)/.test(to) &&
      !within("worker/auth/")(from) &&
      // Its scrypt, so that passwords set by either side verify on the other.
      !(from === "worker/services/account/passwords.ts" && to === "better-auth/crypto"),
    advice: "call worker/auth instead (in the browser web/lib/session), and add there what is missing",
    forbidden: ["web/lib/session/auth-request.ts", "better-auth/client"],
    allowed: ["worker/auth/auth.ts", "better-auth"],
  },
  {
    name: "the browser's layers: lib ← components ← entities ← features ← routes",
    forbids: ({ from, to }) => {
      const [importer, imported] = [webLayer(from), webLayer(to)];
      return importer !== -1 && imported > importer;
    },
    advice:
      "lib ← components ← entities ← features ← routes: move what is shared to the lower of the two, or pass it in",
    forbidden: ["web/lib/errors/toast.ts", "web/components/feedback/toaster.tsx"],
    allowed: ["web/features/orders/order-page.tsx", "web/entities/orders/order-status-texts.ts"],
  },
  {
    name: "no layer of the browser imports the entries",
    // The router's type says which addresses there are.
    forbids: ({ from, to, typesOnly }) =>
      webLayer(from) !== -1 &&
      (/^web\/(main|first-paint)\./.test(to) ||
        within("web/prerender/")(to) ||
        (to === "web/router.tsx" && !typesOnly)),
    advice: "main, router and prerender start the application: move what is shared to web/lib",
    forbidden: ["web/features/site/home-page.tsx", "web/prerender/public-pages.ts"],
    allowed: ["web/routes/session-redirects.ts", "web/router.tsx", "types"],
  },
  {
    name: "features do not import each other",
    forbids: ({ from, to }) => {
      const [importer, imported] = [featureOf(from), featureOf(to)];
      return importer !== undefined && imported !== undefined && importer !== imported;
    },
    advice: "move what both features show to web/entities/<noun>, or let a route put the two together",
    forbidden: ["web/features/booking/booking-page.tsx", "web/features/goods/goods-editor.tsx"],
    allowed: ["web/features/goods/goods-list.tsx", "web/features/goods/goods-editor.tsx"],
  },
  {
    name: "what only the staff load is known to the staff's pages",
    forbids: ({ from, to, typesOnly, dynamic }) =>
      isWeb(from) &&
      isStaffOnly(to) &&
      !isStaffOnly(from) &&
      !typesOnly &&
      !(dynamic && from === "web/router.tsx") &&
      // Only the build runs it.
      from !== "web/prerender/office-pages.ts",
    advice:
      "a visitor's stylesheet has no utilities of that folder, and their scripts none of its code: move what is shared to web/entities",
    forbidden: ["web/features/orders/order/order-page.tsx", "web/features/orders/admin/start-job-dialog.tsx"],
    allowed: ["web/routes/admin/frame/admin-pages.ts", "web/features/audit/audit-page.tsx"],
  },
  {
    name: "components fetch nothing",
    forbids: ({ from, to }) =>
      within("web/components/")(from) &&
      (FETCHING.test(to) || within("web/lib/api/", "web/lib/session/", "web/lib/live/")(to)),
    advice: "a component gets data and texts as props: fetch in the feature and pass them in",
    forbidden: ["web/components/menu.tsx", "@tanstack/react-query"],
    allowed: ["web/features/orders/order-page.tsx", "@tanstack/react-query"],
  },
  {
    name: "the map library is known to the map component",
    forbids: ({ from, to }) =>
      PRODUCT.test(from) && to.startsWith("maplibre-gl") && !within("web/components/route-map/")(from),
    advice: "use the component in web/components/route-map, which loads the library when a map is shown",
    forbidden: ["web/features/calculator/calculator-page.tsx", "maplibre-gl"],
    allowed: ["web/components/route-map/live-map.tsx", "maplibre-gl"],
  },
  {
    name: "imports name their file with its extension",
    forbids: ({ to }) =>
      (PRODUCT.test(to) || TOOLS.test(to)) && !/\.(tsx?|js|json|css|svg|mjs|html)(\?.*)?$/.test(to),
    advice: "write the file's whole name, extension included: Node and workerd do not guess it",
    forbidden: ["web/main.tsx", "web/router"],
    allowed: ["web/main.tsx", "web/router.tsx"],
  },
];

/** The imports that a rule forbids, each with what to do about it. */
export function violations({ forbids, advice }: ImportRule, imports: readonly Import[]): string[] {
  return imports.filter(forbids).map(({ from, to }) => `${from} imports ${to}: ${advice}`);
}

/** The place of a file in the order of the browser's layers; -1 for what belongs to none of them. */
function webLayer(path: string): number {
  const [root, layer = ""] = path.split("/");
  return root === "web" ? WEB_LAYERS.indexOf(layer) : -1;
}

function featureOf(path: string): string | undefined {
  return /^web\/features\/([^/]+)\//.exec(path)?.[1];
}
