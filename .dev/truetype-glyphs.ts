/** The glyphs of a TrueType font, for a font joined of several. Source of all offsets: the OpenType specification. */
import { renumbered } from "../worker/adapters/documents/fonts/glyph-outline.ts";

interface Glyphs {
  /** One per glyph, in the order of their numbers; components are numbered as in the joined font. */
  readonly outlines: readonly Uint8Array[];
  readonly advances: readonly number[];
  /** Letter and number of its glyph in the joined font. */
  readonly letters: readonly (readonly [letter: string, glyph: number])[];
  readonly metrics: { readonly ascent: number; readonly descent: number; readonly capHeight: number };
}

/** Reads a font whose first glyph gets the number `first`. */
export function readGlyphs(ttf: Uint8Array, first: number): Glyphs {
  const table = tablesOf(ttf);
  const count = table("maxp").getUint16(4);
  const longOffsets = table("head").getInt16(50) === 1;
  const loca = table("loca");
  const offset = (index: number) => (longOffsets ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2);
  const glyf = table("glyf");
  const widths = table("hhea").getUint16(34);
  const indices = Array.from({ length: count }, (_, index) => index);
  return {
    outlines: indices.map((index) => {
      const length = offset(index + 1) - offset(index);
      const outline = new Uint8Array(glyf.buffer, glyf.byteOffset + offset(index), length);
      return renumbered(outline, (glyph) => first + glyph);
    }),
    advances: indices.map((index) => table("hmtx").getUint16(Math.min(index, widths - 1) * 4)),
    letters: lettersOf(table("cmap")).map(([letter, glyph]) => [letter, first + glyph] as const),
    metrics: {
      ascent: table("hhea").getInt16(4),
      descent: table("hhea").getInt16(6),
      capHeight: table("OS/2").getInt16(88),
    },
  };
}

function tablesOf(ttf: Uint8Array): (tag: string) => DataView {
  const file = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength);
  const found = new Map<string, DataView>();
  for (let index = 0; index < file.getUint16(4); index++) {
    const entry = 12 + index * 16;
    const tag = String.fromCharCode(...ttf.subarray(entry, entry + 4));
    const start = ttf.byteOffset + file.getUint32(entry + 8);
    found.set(tag, new DataView(ttf.buffer, start, file.getUint32(entry + 12)));
  }
  return (tag) => {
    const view = found.get(tag);
    if (view === undefined) throw new Error(`The font has no table ${tag}`);
    return view;
  };
}

/** The table of format 4, which has every letter of the basic plane. */
function lettersOf(cmap: DataView): [letter: string, glyph: number][] {
  const records = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(4 + index * 8 + 4));
  const at = records.find((start) => cmap.getUint16(start) === 4);
  if (at === undefined) throw new Error("The font has no cmap of format 4");
  const segments = cmap.getUint16(at + 6) / 2;
  const field = (part: number, segment: number) =>
    at + 14 + part * segments * 2 + (part > 0 ? 2 : 0) + segment * 2;
  const letters: [string, number][] = [];
  for (let segment = 0; segment < segments; segment++) {
    const [end, start, delta, range] = [0, 1, 2, 3].map((part) => cmap.getUint16(field(part, segment)));
    if (end === undefined || start === undefined || delta === undefined || range === undefined) continue;
    for (let code = start; code <= end && code < 0xffff; code++) {
      const stored = range === 0 ? code : cmap.getUint16(field(3, segment) + range + (code - start) * 2);
      const glyph = stored === 0 ? 0 : (stored + delta) & 0xffff;
      if (glyph !== 0) letters.push([String.fromCharCode(code), glyph]);
    }
  }
  return letters;
}
