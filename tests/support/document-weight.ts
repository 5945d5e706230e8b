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
  readonly styles: number;
}

/** Every prerendered document of `dist/`, with the scripts and styles that it refers to. */
export function weighDocuments(): readonly DocumentWeight[] {
  const weights = new Map<string, number>();
  const weightOf = (name: string): number => {
    const weight = weights.get(name) ?? brotliCompressSync(readFileSync(join(DIST, name))).length;
    weights.set(name, weight);
    return weight;
  };
  return readdirSync(join(DIST, "documents"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.includes("/") && file.endsWith(".html"))
    .map((file) => {
      const html = readFileSync(join(DIST, "documents", file), "utf8");
      const named = html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g);
      const names = [...new Set([...named].map((match) => match[1] ?? ""))];
      const sum = (end: string) =>
        names.filter((name) => name.endsWith(end)).reduce((total, name) => total + weightOf(name), 0);
      return {
        page: file.slice(file.indexOf("/")),
        locale: file.split("/")[0] ?? "",
        script: sum(".js"),
        styles: sum(".css"),
      };
    });
}
