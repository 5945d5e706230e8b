import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { localesOfProject } from "./paraglide.ts";

const ROOT = join(import.meta.dirname, "..");

/**
 * A client with marked texts, and the languages that use it. Khmer has a client of its own, because only it contains the
 * formats for browsers without Khmer data.
 */
export const CLIENTS = {
  common: { locales: localesOfProject().filter((locale) => locale !== "km"), withoutKhmerFormats: true },
  khmer: { locales: ["km"], withoutKhmerFormats: false },
} as const;
export type ClientName = keyof typeof CLIENTS;

/** Vite's output for a client. */
export interface BuiltClient {
  /** The output folder, which contains `assets/`. */
  readonly directory: string;
  /** The scripts with marked texts, by file name. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly html: string;
  /** Vite's manifest, as JSON. */
  readonly manifest: string;
  /** `ModuleFiles`, as JSON. */
  readonly moduleFiles: string;
}

/** Builds a client into `.cache` with Vite. */
export async function buildClient(name: ClientName): Promise<void> {
  // The production builds of React and the router, whatever NODE_ENV is.
  process.env["NODE_ENV"] = "production";
  await build({
    configFile: join(ROOT, "web", "vite.config.ts"),
    // As the scripts beside this one are: the configuration imports some of them, and bundling it takes seconds.
    configLoader: "native",
    logLevel: "warn",
    define: { "import.meta.env.WITHOUT_KHMER_FORMATS": String(CLIENTS[name].withoutKhmerFormats) },
    build: { outDir: directoryOf(name), emptyOutDir: true },
  });
}

/** Reads the output of `buildClient`. */
export function readClient(name: ClientName): BuiltClient {
  const directory = directoryOf(name);
  const read = (...path: string[]) => readFileSync(join(directory, ...path), "utf8");
  const scripts = readdirSync(join(directory, "assets")).filter((file) => file.endsWith(".js"));
  return {
    directory,
    scripts: new Map(scripts.map((file) => [file, read("assets", file)])),
    html: read("index.html"),
    manifest: read(".vite", "manifest.json"),
    moduleFiles: read(".vite", "modules.json"),
  };
}

function directoryOf(name: ClientName): string {
  return join(ROOT, ".cache", `client-${name}`);
}
