import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { localesOfProject } from "../../../.dev/paraglide.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const DIST = join(ROOT, "dist");
const WORK = join(ROOT, ".cache", "bare-page");
const NAME = "bench-bare-page";

/** The address of the page: one that no route of the product has. */
export const BARE_PATH = `/${NAME}`;

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A bare React page</title>
    <meta name="description" content="React, React DOM and one component" />
    <script type="module" src="/main.tsx"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;
const MAIN = `import { createRoot } from "react-dom/client";
function Page() {
  return <main><h1>A bare React page</h1><p>React, React DOM and one component.</p></main>;
}
createRoot(document.getElementById("root")).render(<Page />);
`;

/**
 * Builds a page of React, React DOM and one component, and adds it to `dist/`, so that the product's worker serves it
 * with the headers of every page: what React alone costs on this machine, at this moment.
 * @returns removes it again
 */
export async function addBarePage(): Promise<() => void> {
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  writeFileSync(join(WORK, "index.html"), HTML);
  writeFileSync(join(WORK, "main.tsx"), MAIN);
  process.env["NODE_ENV"] = "production";
  await build({
    configFile: false,
    root: WORK,
    logLevel: "error",
    plugins: [react()],
    build: {
      outDir: "out",
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { entryFileNames: `assets/${NAME}-[hash].js` } },
    },
  });
  const added: string[] = [];
  const add = (from: string, to: string) => {
    copyFileSync(from, to);
    added.push(to);
  };
  for (const name of readdirSync(join(WORK, "out", "assets")))
    add(join(WORK, "out", "assets", name), join(DIST, "assets", name));
  for (const locale of localesOfProject())
    add(join(WORK, "out", "index.html"), join(DIST, "documents", locale, `${NAME}.html`));
  return () => {
    for (const file of added) rmSync(file, { force: true });
  };
}
