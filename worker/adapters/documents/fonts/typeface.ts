import { clustersOf, inWrittenOrder, shownText } from "./clusters.ts";
import type { FontData } from "./font-data.ts";

/** A glyph and where it stands in its cluster, in thousandths of the type size. */
export interface PlacedGlyph {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

/** A letter with its marks, as it is drawn. */
export interface Cluster {
  /** What it says, as typed. */
  readonly text: string;
  readonly advance: number;
  readonly glyphs: readonly PlacedGlyph[];
  /** How far the next cluster is moved towards (negative) or away from this one. */
  readonly kern: number;
}

/** Stands for letters that the font does not have: ◌, in which fonts show marks without a letter. */
const DOTTED_CIRCLE = "\u25cc";
/** Letters that the font has under another name. */
const ALIKE: Readonly<Record<string, string>> = { "→": "–", "←": "–", "\u2011": "-" };

/** A font with which text is measured and drawn. It never changes, so all documents share one. */
export class Typeface {
  readonly data: FontData;
  readonly #outlines: Uint8Array;
  readonly #missing: number;

  constructor(data: FontData) {
    this.data = data;
    this.#missing = data.glyphs[DOTTED_CIRCLE] ?? 0;
    this.#outlines = Uint8Array.from(atob(data.outlinesBase64), (letter) => letter.charCodeAt(0));
  }

  /** The TrueType outline of a glyph; empty for a space. */
  outline(glyph: number): Uint8Array {
    return this.#outlines.subarray(this.data.ends[glyph - 1] ?? 0, this.data.ends[glyph] ?? 0);
  }

  /** How the text is drawn. Letters that the font does not have become a dotted circle, but keep what they say. */
  shape(text: string): Cluster[] {
    const clusters = clustersOf(shownText(text));
    return clusters.map((cluster, index) => ({
      text: cluster,
      ...this.#placed(cluster),
      kern: this.data.kerning[cluster + (clusters[index + 1] ?? "")] ?? 0,
    }));
  }

  /** The width of a text, in the unit of `size`. */
  width(text: string, size: number): number {
    return (this.shape(text).reduce((sum, { advance, kern }) => sum + advance + kern, 0) * size) / 1000;
  }

  #placed(cluster: string): Pick<Cluster, "advance" | "glyphs"> {
    const shaped = this.data.clusters[inWrittenOrder(cluster)];
    return shaped === undefined ? this.#inARow(cluster) : fromTable(shaped);
  }

  /** Each letter at its own width. Marks have none, and stand over the letter before by their outline. */
  #inARow(cluster: string): Pick<Cluster, "advance" | "glyphs"> {
    let advance = 0;
    const glyphs = Array.from(cluster, (letter) => {
      const glyph = this.data.glyphs[ALIKE[letter] ?? letter] ?? this.#missing;
      const placed = { glyph, x: advance, y: 0 };
      advance += this.data.advances[glyph] ?? 0;
      return placed;
    });
    return { advance, glyphs };
  }
}

function fromTable([advance = 0, ...numbers]: readonly number[]): Pick<Cluster, "advance" | "glyphs"> {
  const glyphs: PlacedGlyph[] = [];
  for (let at = 0; at < numbers.length; at += 3)
    glyphs.push({ glyph: numbers[at] ?? 0, x: numbers[at + 1] ?? 0, y: numbers[at + 2] ?? 0 });
  return { advance, glyphs };
}
