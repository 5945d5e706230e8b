import { PDFString, type PDFContext, type PDFRef } from "@cantoo/pdf-lib";
import { truetypeSubset } from "./truetype-subset.ts";
import type { Cluster, Typeface } from "./typeface.ts";

/** Bits of a font descriptor: not a Latin text font. ISO 32000-1, 9.8.2. */
const SYMBOLIC = 4;
const STEM_THICKNESS = 80;
/** The most entries of one list in a map to Unicode. */
const MOST_ENTRIES = 100;

/**
 * The part of a typeface that one PDF file needs. Every cluster of letters and marks is one character of the font, and
 * the file says what it reads: so search, copying and reading aloud give back the text as it was, in every reader.
 */
export class EmbeddedFont {
  readonly ref: PDFRef;
  readonly #typeface: Typeface;
  readonly #context: PDFContext;
  readonly #codes = new Map<string, number>();
  readonly #clusters: Cluster[] = [];

  constructor(context: PDFContext, typeface: Typeface) {
    this.#context = context;
    this.#typeface = typeface;
    this.ref = context.nextRef();
  }

  /** Whether anything was written with it. */
  get isUsed(): boolean {
    return this.#clusters.length > 0;
  }

  /** The text as the operand of the operator `TJ`. */
  encode(text: string): string {
    let operand = "";
    let codes = "";
    for (const cluster of this.#typeface.shape(text)) {
      codes += hex(this.#codeOf(cluster));
      if (cluster.kern === 0) continue;
      operand += `<${codes}> ${-cluster.kern} `;
      codes = "";
    }
    return `[${operand}${codes === "" ? "" : `<${codes}>`}]`;
  }

  /** Writes the font into the file, once everything is encoded. */
  write(): void {
    const { data } = this.#typeface;
    const name = `${subsetTag([...this.#codes.keys()].join(""))}+${data.name}`;
    const file = truetypeSubset(this.#typeface, this.#clusters);
    const descriptor = this.#context.register(
      this.#context.obj({
        Type: "FontDescriptor",
        FontName: name,
        Flags: SYMBOLIC,
        FontBBox: [-1000, data.descent, 3000, data.ascent],
        ItalicAngle: 0,
        Ascent: data.ascent,
        Descent: data.descent,
        CapHeight: data.capHeight,
        StemV: STEM_THICKNESS,
        FontFile2: this.#context.register(this.#context.flateStream(file, { Length1: file.length })),
      }),
    );
    const descendant = this.#context.register(
      this.#context.obj({
        Type: "Font",
        Subtype: "CIDFontType2",
        BaseFont: name,
        CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
        FontDescriptor: descriptor,
        CIDToGIDMap: "Identity",
        DW: 0,
        W: [1, this.#clusters.map(({ advance }) => advance)],
      }),
    );
    this.#context.assign(
      this.ref,
      this.#context.obj({
        Type: "Font",
        Subtype: "Type0",
        BaseFont: name,
        Encoding: "Identity-H",
        DescendantFonts: [descendant],
        ToUnicode: this.#context.register(this.#context.flateStream(this.#unicodeMap())),
      }),
    );
  }

  #codeOf(cluster: Cluster): number {
    const known = this.#codes.get(cluster.text);
    if (known !== undefined) return known;
    this.#clusters.push(cluster);
    this.#codes.set(cluster.text, this.#clusters.length);
    return this.#clusters.length;
  }

  /** ISO 32000-1, 9.10.3. */
  #unicodeMap(): string {
    const entries = this.#clusters.map(({ text }, index) => `<${hex(index + 1)}> <${utf16(text)}>`);
    const lists: string[] = [];
    for (let at = 0; at < entries.length; at += MOST_ENTRIES) {
      const list = entries.slice(at, at + MOST_ENTRIES);
      lists.push(`${list.length} beginbfchar\n${list.join("\n")}\nendbfchar`);
    }
    return [
      "/CIDInit /ProcSet findresource begin",
      "12 dict begin",
      "begincmap",
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
      "/CMapName /Adobe-Identity-UCS def",
      "/CMapType 2 def",
      "1 begincodespacerange",
      "<0000> <FFFF>",
      "endcodespacerange",
      ...lists,
      "endcmap",
      "CMapName currentdict /CMap defineresource pop",
      "end",
      "end",
    ].join("\n");
  }
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join("");
}

/** Six letters that name the letters in use, as names of font parts must have. */
function subsetTag(text: string): string {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return Array.from({ length: 6 }, (_, index) =>
    String.fromCharCode(65 + (Math.floor(hash / 26 ** index) % 26)),
  ).join("");
}
