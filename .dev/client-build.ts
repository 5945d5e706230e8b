import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { localesOfProject } from "./paraglide.ts";

const ROOT = join(import.meta.dirname, "..");

/**
 * A client whose texts are marked, and the languages it serves. Code that only some languages need makes a second
 * one: help for browsers without Khmer is in Khmer's client alone.
 */
export const CLIENTS = {
  common: { locales: localesOfProject().filter((locale) => locale !== "km"), withoutKhmerFormats: true },
  khmer: { locales: ["km"], withoutKhmerFormats: false },
} as const;
export type ClientName = keyof typeof CLIENTS;

/** What Vite made of a client. */
export interface BuiltClient {
  /** Where its files are, `assets/` among them. */
  readonly directory: string;
  /** By file name, texts marked. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly html: string;
  /** Vite's manifest, as JSON. */
  readonly manifest: string;
}

/** Has Vite build a client into `.cache`. */
export async function buildClient(name: ClientName): Promise<void> {
  // React's and the router's production code, whatever the environment says.
  process.env["NODE_ENV"] = "production";
  await build({
    configFile: join(ROOT, "web", "vite.config.ts"),
    logLevel: "warn",
    define: { "import.meta.env.WITHOUT_KHMER_FORMATS": String(CLIENTS[name].withoutKhmerFormats) },
    build: { outDir: directoryOf(name), emptyOutDir: true },
  });
}

/** Reads what `buildClient` wrote. */
export function readClient(name: ClientName): BuiltClient {
  const directory = directoryOf(name);
  const read = (...path: string[]) => readFileSync(join(directory, ...path), "utf8");
  const scripts = readdirSync(join(directory, "assets")).filter((file) => file.endsWith(".js"));
  return {
    directory,
    scripts: new Map(scripts.map((file) => [file, read("assets", file)])),
    html: read("index.html"),
    manifest: read(".vite", "manifest.json"),
  };
}

function directoryOf(name: ClientName): string {
  return join(ROOT, ".cache", `client-${name}`);
}
