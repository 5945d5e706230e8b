import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import type { Shell } from "../web/service-worker/shell.ts";
import type { BuiltSite } from "./documents.ts";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, ".cache", "service-worker");

/** With this variable the build writes a worker that removes itself: the way back, should the other one do harm. */
const REMOVE_VARIABLE = "KHONDEE_REMOVE_SERVICE_WORKER";

/** What the driver's area loads at any time, by module; what these load later is stored when it is first used. */
const AREA = [
  "features/jobs/dashboard/driver-dashboard-page.tsx",
  "features/jobs/dashboard/gate/gate.tsx",
  "features/jobs/dashboard/gate/shared-while-suspended.tsx",
  "features/jobs/pending/pending-reports.tsx",
  "features/jobs/proof/proof-sheet.tsx",
  "features/jobs/whether-reserved.ts",
  "features/drivers/register-page.tsx",
  "features/site/frame/working-frame.tsx",
  // Phones load it when the header is first seen, which may be without a connection: signing out is in it.
  "features/site/frame/account-menu.tsx",
  "features/site/frame/offline-notice.tsx",
  "components/feedback/toaster.tsx",
  "routes/guard.tsx",
  "routes/data-frame.tsx",
  "features/account/leave-unsent/leave-unsent-panel.tsx",
  "lib/offline/earlier-entries.ts",
  "lib/session/sign-out/sign-out-here.ts",
  "lib/session/sign-out/unsent.ts",
  "lib/drafts/draft-keys.ts",
  "lib/session/kept-account.ts",
];

/** Bundles the service worker into one script without texts, the same in every language. */
export async function buildServiceWorker(): Promise<string> {
  process.env["NODE_ENV"] = "production";
  const name = process.env[REMOVE_VARIABLE] === "1" ? "remove-worker" : "driver-worker";
  await build({
    configFile: false,
    logLevel: "warn",
    root: join(ROOT, "web"),
    publicDir: false,
    build: {
      outDir: OUT,
      emptyOutDir: true,
      rolldownOptions: { checks: { bundlerTimings: false } },
      lib: {
        entry: join(ROOT, "web", "service-worker", `${name}.ts`),
        formats: ["iife"],
        name: "khondee",
        fileName: () => "worker.js",
      },
    },
  });
  return readFileSync(join(OUT, "worker.js"), "utf8");
}

/**
 * Writes a language's service worker: the script, and before it what it stores.
 * @param code what `buildServiceWorker` returned
 * @param documents those of the area: their fonts and scripts are stored, too, and a change of one is a new version
 */
export function writeServiceWorker(
  directory: string,
  locale: string,
  code: string,
  documents: readonly string[],
  built: BuiltSite,
): void {
  const entry = Object.values(built.chunks).find(({ isEntry }) => isEntry === true)?.file;
  if (entry === undefined) throw new Error("The build has no entry script");
  const named = [...documents.join("").matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address = ""]) => address);
  const files = [...new Set([...named, ...filesOf(built, entry)])].toSorted();
  const version = createHash("sha256")
    .update(documents.join(""))
    .update(files.join())
    .update(code)
    .digest("base64url");
  const shell: Shell = { version: version.slice(0, 8), locale, entry: `/${entry}`, files };
  mkdirSync(join(directory, "driver"), { recursive: true });
  writeFileSync(
    join(directory, "driver", `worker-${locale}.js`),
    `globalThis.SHELL=${JSON.stringify(shell)};\n${code}`,
  );
}

/** The scripts and styles of the area, with all that they import at once. */
function filesOf({ chunks, moduleFiles }: BuiltSite, entry: string): readonly string[] {
  const files = new Set<string>();
  const keyOf = new Map(Object.entries(chunks).map(([key, { file }]) => [file, key]));
  const visit = (key: string): void => {
    const chunk = chunks[key];
    if (chunk === undefined || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) files.add(`/${style}`);
    for (const needed of chunk.imports ?? []) visit(needed);
  };
  for (const file of [entry, ...AREA.map((module) => moduleFiles[module] ?? "")]) {
    const key = keyOf.get(file);
    if (key === undefined) throw new Error(`The build lacks a part of the driver's area: ${file}`);
    visit(key);
  }
  return [...files];
}
