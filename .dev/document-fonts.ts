/**
 * Part of `npm run fonts`: writes the fonts of PDF files, `worker/adapters/documents/fonts/data/`. Each weight is one
 * file, joined of the scripts that names and addresses are written in, without hinting. Every cluster of a Thai
 * consonant with its marks is shaped here by HarfBuzz, so that the worker needs no shaping engine.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { FontData } from "../worker/adapters/documents/fonts/font-data.ts";
import { Shaper } from "./shaper.ts";
import { readGlyphs } from "./truetype-glyphs.ts";
import { THAI_CLUSTERS, THAI_LETTERS } from "./thai-clusters.ts";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, "worker", "adapters", "documents", "fonts", "data");
const LOOPED = "@fontsource/ibm-plex-sans-thai-looped/files/ibm-plex-sans-thai-looped";
const SANS = "@fontsource/ibm-plex-sans/files/ibm-plex-sans";
/** One design in parts; a letter is taken from the first that has it. */
const PARTS = [
  `${LOOPED}-latin`,
  `${LOOPED}-thai`,
  `${SANS}-latin-ext`,
  `${SANS}-vietnamese`,
  `${SANS}-cyrillic`,
];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,:;-–’"()/&'];
/** Pages of this kind are printed, or shown so finely that hinting changes nothing. */
const FORMAT = { targetFormat: "truetype", noHinting: true } as const;
const WEIGHTS = [
  { file: "regular", weight: 400, name: "IBMPlexSansThaiLooped" },
  { file: "semi-bold", weight: 600, name: "IBMPlexSansThaiLooped-SemiBold" },
] as const;

mkdirSync(OUT, { recursive: true });
for (const { file, weight, name } of WEIGHTS) {
  const data = await joined(name, weight);
  const json = JSON.stringify(data);
  writeFileSync(join(OUT, `${file}.json`), `${json}\n`);
  console.log(`documents/${file.padEnd(16)} ${data.advances.length} glyphs, ${json.length} bytes`);
}

/** All parts of a weight as one font whose glyphs are numbered on. */
async function joined(name: string, weight: number): Promise<FontData> {
  const outlines: Uint8Array[] = [];
  const advances: number[] = [];
  const glyphs: Record<string, number> = {};
  const clusters: Record<string, readonly number[]> = {};
  const kerning: Record<string, number> = {};
  let metrics = { ascent: 0, descent: 0, capHeight: 0 };
  for (const part of PARTS) {
    const whole = readFileSync(join(ROOT, "node_modules", `${part}-${weight}-normal.woff2`));
    const ttf = await subsetFont(whole, everything(), FORMAT);
    const first = advances.length;
    const read = readGlyphs(new Uint8Array(ttf), first);
    outlines.push(...read.outlines);
    advances.push(...read.advances);
    if (part === PARTS[0]) metrics = read.metrics;
    for (const [letter, glyph] of read.letters) glyphs[letter] ??= glyph;
    const shaper = new Shaper(ttf, first);
    if (part.endsWith("-thai"))
      for (const cluster of THAI_CLUSTERS) clusters[cluster] = shaper.cluster(cluster);
    if (part.endsWith("-thai")) Object.assign(kerning, shaper.kerning(THAI_LETTERS));
    if (part.endsWith("-latin")) Object.assign(kerning, shaper.kerning(LETTERS));
  }
  const ends = outlines.map(
    (
      (end) => (outline) =>
        (end += outline.length)
    )(0),
  );
  const outlinesBase64 = Buffer.concat(outlines).toString("base64");
  return { name, ...metrics, glyphs, advances, ends, clusters, kerning, outlinesBase64 };
}

function everything(): string {
  return Array.from({ length: 0xd7ff - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join("");
}
