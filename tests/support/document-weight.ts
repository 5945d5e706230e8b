import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const DIST = join(import.meta.dirname, "..", "..", "dist");

/** What a browser fetches for one prerendered document, in bytes after brotli. */
export interface DocumentWeight {
  /** `/about.html`. */
  readonly page: string;
  readonly locale: string;
  readonly script: number;
  /** How many files these scripts are. */
  readonly scripts: number;
  /** The scripts of a form that are requested for a start only where a draft or a link fills it. */
  readonly awaitedScript: number;
  readonly styles: number;
}

const OFFICE = /^[a-z]+\/admin[./]/;

/** What each file weighs; most files belong to several documents, and to those of both areas. */
const weights = new Map<string, number>();

function weightOf(name: string): number {
  const weight = weights.get(name) ?? brotliCompressSync(readFileSync(join(DIST, name))).length;
  weights.set(name, weight);
  return weight;
}

/** Every prerendered document of `dist/`, with the scripts and styles that it refers to; or every one of the control room. */
export function weighDocuments(area: "public" | "office" = "public"): readonly DocumentWeight[] {
  return readdirSync(join(DIST, "documents"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.includes("/") && file.endsWith(".html"))
    .filter((file) => OFFICE.test(file) === (area === "office"))
    .map((file) => {
      const html = readFileSync(join(DIST, "documents", file), "utf8");
      const named = html.matchAll(
        /(data-awaited )?(?:crossorigin )?(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g,
      );
      const found = [...named].map(([, awaited, name = ""]) => ({ isAwaited: awaited !== undefined, name }));
      const namesOf = (isAwaited: boolean) => [
        ...new Set(found.filter((each) => each.isAwaited === isAwaited).map(({ name }) => name)),
      ];
      const names = namesOf(false);
      const sum = (end: string) =>
        names.filter((name) => name.endsWith(end)).reduce((total, name) => total + weightOf(name), 0);
      return {
        page: file.slice(file.indexOf("/")),
        locale: file.split("/")[0] ?? "",
        script: sum(".js"),
        scripts: names.filter((name) => name.endsWith(".js")).length,
        awaitedScript: namesOf(true).reduce((total, name) => total + weightOf(name), 0),
        styles: sum(".css"),
      };
    });
}
