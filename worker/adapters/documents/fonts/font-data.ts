/** A font of PDF files as `npm run fonts` writes it: TrueType outlines without hinting, and texts shaped beforehand. */
export interface FontData {
  /** PostScript name. */
  readonly name: string;
  /** Thousandths of the type size, like every measure here. */
  readonly ascent: number;
  /** Negative. */
  readonly descent: number;
  readonly capHeight: number;
  /** Glyph of each letter. Glyph 0 is empty. */
  readonly glyphs: Readonly<Record<string, number>>;
  readonly advances: readonly number[];
  /** Where the outline of each glyph ends in `outlinesBase64`; it begins where the one before ends. */
  readonly ends: readonly number[];
  /** A Thai consonant with marks: `[advance, glyph, x, y, glyph, x, y, …]`. */
  readonly clusters: Readonly<Record<string, readonly number[]>>;
  /** By how much two neighbouring letters stand closer (negative) or wider. */
  readonly kerning: Readonly<Record<string, number>>;
  readonly outlinesBase64: string;
}
