/**
 * `npm run fonts` writes `web/fonts/` from the families' packages, after one of them was updated: only the weights in
 * use, with letters of all pages and letters of few languages in separate files. The files are committed, so that a
 * build needs no font tools.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, "web", "fonts");
const HEADINGS = "@fontsource-variable/anuphan/files/anuphan";
const TEXT = "@fontsource/ibm-plex-sans-thai-looped/files/ibm-plex-sans-thai-looped";
const KHMER = "@fontsource-variable/noto-sans-khmer/files/noto-sans-khmer-khmer-wght-normal";
const WEIGHTS = { wght: { min: 400, max: 700 } };

/** Ranges of code points, first and last; equal to those in `web/styles/fonts.css`. */
type Ranges = readonly (readonly [number, number])[];
/**
 * ASCII, the punctuation of running text, and what stands on many pages of every language: © in the footer, ³ of a
 * truck's load, ç and ñ in the names of languages.
 */
const COMMON: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb3, 0xb3],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0xe7, 0xe7],
  [0xf1, 0xf1],
  [0x200b, 0x200b],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x2060, 0x2060],
  [0x2192, 0x2192],
];
const EVERYTHING: Ranges = [
  [0x20, 0xd7ff],
  [0xf900, 0xfffd],
];

const common = charactersOf(COMMON);
const others = [...charactersOf(EVERYTHING)].filter((character) => !common.includes(character)).join("");

mkdirSync(OUT, { recursive: true });
await write("anuphan-latin", `${HEADINGS}-latin-wght-normal`, common, WEIGHTS);
await write("anuphan-latin-more", `${HEADINGS}-latin-wght-normal`, others, WEIGHTS);
for (const letters of ["latin-ext", "thai", "vietnamese"])
  await write(`anuphan-${letters}`, `${HEADINGS}-${letters}-wght-normal`, others, WEIGHTS);
for (const weight of [400, 600]) {
  await write(`plex-looped-latin-${weight}`, `${TEXT}-latin-${weight}-normal`, common);
  await write(`plex-looped-latin-more-${weight}`, `${TEXT}-latin-${weight}-normal`, others);
}
await write("noto-khmer", KHMER, others, WEIGHTS);

async function write(name: string, from: string, letters: string, variationAxes = {}): Promise<void> {
  const whole = readFileSync(join(ROOT, "node_modules", `${from}.woff2`));
  const part = await subsetFont(whole, letters, { targetFormat: "woff2", variationAxes });
  writeFileSync(join(OUT, `${name}.woff2`), part);
  console.log(`${name.padEnd(26)} ${whole.length} -> ${part.length} bytes`);
}

function charactersOf(ranges: Ranges): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join("");
}
