import { Blob, Buffer as TextBuffer, Face, Font, shape } from "harfbuzzjs";

/** HarfBuzz with one part of a font, whose first glyph has the given number in the joined font. */
export class Shaper {
  readonly #font: Font;
  readonly #first: number;

  constructor(ttf: Uint8Array, first: number) {
    this.#font = new Font(new Face(new Blob(Uint8Array.from(ttf).buffer)));
    this.#first = first;
  }

  /** `[advance, glyph, x, y, glyph, x, y, …]`: where each glyph of the text stands. */
  cluster(text: string): readonly number[] {
    let pen = 0;
    const placed = this.#shaped(text).flatMap(({ glyph, xAdvance, xOffset, yOffset }) => {
      const at = [glyph, pen + xOffset, yOffset];
      pen += xAdvance;
      return at;
    });
    return [pen, ...placed];
  }

  /** By how much pairs of letters stand closer or wider than their widths. */
  kerning(letters: readonly string[]): Record<string, number> {
    const width = (text: string) => this.#shaped(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    const single = new Map(letters.map((letter) => [letter, width(letter)]));
    const pairs = letters.flatMap((a) =>
      letters.map((b) => [a + b, width(a + b) - (single.get(a) ?? 0) - (single.get(b) ?? 0)] as const),
    );
    return Object.fromEntries(pairs.filter(([, kern]) => kern !== 0));
  }

  #shaped(text: string) {
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(this.#font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      return { glyph: this.#first + codepoint, xAdvance, xOffset, yOffset };
    });
  }
}
