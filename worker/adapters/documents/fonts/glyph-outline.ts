/** Flags of a component: its arguments are words, it has a scale, another one follows, two scales, a matrix. */
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;

/**
 * Where a composite glyph's outline has the numbers of its components; none for a simple glyph. Source: OpenType
 * specification, table "glyf".
 */
function componentOffsets(outline: Uint8Array): number[] {
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  if (outline.length === 0 || view.getInt16(0) >= 0) return [];
  const offsets: number[] = [];
  for (let at = 10, flags = MORE; (flags & MORE) !== 0;) {
    flags = view.getUint16(at);
    offsets.push(at + 2);
    at += 4 + ((flags & WORDS) === 0 ? 2 : 4) + transformBytes(flags);
  }
  return offsets;
}

function transformBytes(flags: number): number {
  if ((flags & SCALE) !== 0) return 2;
  if ((flags & TWO_SCALES) !== 0) return 4;
  return (flags & MATRIX) === 0 ? 0 : 8;
}

/** The outline with the numbers of its components replaced. */
export function renumbered(outline: Uint8Array, numberOf: (glyph: number) => number): Uint8Array {
  const copy = Uint8Array.from(outline);
  const view = new DataView(copy.buffer);
  for (const at of componentOffsets(copy)) view.setUint16(at, numberOf(view.getUint16(at)));
  return copy;
}

/** The corners of an outline: left, bottom, right, top. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** The box of an outline; `null` for a space. */
export function boxOf(outline: Uint8Array): Box | null {
  if (outline.length === 0) return null;
  const view = new DataView(outline.buffer, outline.byteOffset);
  return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)];
}
