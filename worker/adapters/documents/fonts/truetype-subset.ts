import { boxOf, renumbered, type Box } from "./glyph-outline.ts";
import { sfntOf, type FontGlyph } from "./sfnt.ts";
import type { PlacedGlyph, Typeface } from "./typeface.ts";

/** A glyph to write: one glyph of the typeface, or several placed beside and over each other. */
export interface WrittenGlyph {
  readonly advance: number;
  readonly glyphs: readonly PlacedGlyph[];
}

/** Flags of the components written here: arguments are words, and they are offsets; another component follows. */
const WORD_OFFSETS = 0x0003;
const MORE = 0x0020;

/**
 * A TrueType font of the given glyphs, numbered from 1; 0 is empty. A cluster becomes one composite glyph, so
 * that a PDF file can say of a single glyph what the cluster reads, and no reader has to put letters and marks together.
 */
export function truetypeSubset(typeface: Typeface, written: readonly WrittenGlyph[]): Uint8Array {
  const numbers = new Map<number, number>([[0, 0]]);
  for (const [index, each] of written.entries())
    if (isSingle(each)) numbers.set(each.glyphs[0].glyph, index + 1);
  const parts: number[] = [];
  const numberOf = (glyph: number): number => {
    const known = numbers.get(glyph);
    if (known !== undefined) return known;
    numbers.set(glyph, written.length + 1 + parts.length);
    parts.push(glyph);
    return written.length + parts.length;
  };
  const copy = (glyph: number) => renumbered(typeface.outline(glyph), numberOf);
  const composite = ({ glyphs }: WrittenGlyph) =>
    compositeOf(
      glyphs.map((each) => ({
        ...each,
        number: numberOf(each.glyph),
        box: boxOf(typeface.outline(each.glyph)),
      })),
    );

  const advanceOf = (glyph: number) => typeface.data.advances[glyph] ?? 0;
  const glyphs: FontGlyph[] = [
    { advance: advanceOf(0), outline: copy(0) },
    ...written.map((each) => ({
      advance: each.advance,
      outline: isSingle(each) ? copy(each.glyphs[0].glyph) : composite(each),
    })),
  ];
  // A part may be made of further parts, which are then added to the same list.
  for (const glyph of parts) glyphs.push({ advance: advanceOf(glyph), outline: copy(glyph) });
  return sfntOf(glyphs, typeface.data);
}

function isSingle(each: WrittenGlyph): each is WrittenGlyph & { readonly glyphs: readonly [PlacedGlyph] } {
  const [first, ...others] = each.glyphs;
  return first !== undefined && others.length === 0 && first.x === 0 && first.y === 0;
}

function compositeOf(parts: readonly (PlacedGlyph & { number: number; box: Box | null })[]): Uint8Array {
  const boxes = parts.flatMap(({ box, x, y }) =>
    box === null ? [] : [[box[0] + x, box[1] + y, box[2] + x, box[3] + y] as const],
  );
  const view = new DataView(new ArrayBuffer(10 + parts.length * 8));
  view.setInt16(0, -1);
  view.setInt16(2, Math.min(...boxes.map(([left]) => left)));
  view.setInt16(4, Math.min(...boxes.map(([, bottom]) => bottom)));
  view.setInt16(6, Math.max(...boxes.map(([, , right]) => right)));
  view.setInt16(8, Math.max(...boxes.map(([, , , top]) => top)));
  for (const [index, { number, x, y }] of parts.entries()) {
    const at = 10 + index * 8;
    view.setUint16(at, index < parts.length - 1 ? WORD_OFFSETS | MORE : WORD_OFFSETS);
    view.setUint16(at + 2, number);
    view.setInt16(at + 4, x);
    view.setInt16(at + 6, y);
  }
  return new Uint8Array(view.buffer);
}
