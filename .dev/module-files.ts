import { join } from "node:path";
import type { Plugin } from "vite";

const WEB = join(import.meta.dirname, "..", "web", "/");

/** The built file of each of the site's modules, by its path inside `web/`. */
export type ModuleFiles = Readonly<Record<string, string>>;

/**
 * Writes `ModuleFiles` to `.vite/modules.json`. Vite's manifest names a chunk by one module only, and one of several
 * modules by none.
 */
export function moduleFiles(): Plugin {
  return {
    name: "khondee-module-files",
    apply: "build",
    generateBundle(_, bundle) {
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds)
          if (id.startsWith(WEB)) files[id.slice(WEB.length)] = chunk.fileName;
      }
      this.emitFile({ type: "asset", fileName: ".vite/modules.json", source: JSON.stringify(files) });
    },
  };
}
