import { boxOf } from "./glyph-outline.ts";

/** A glyph of a TrueType file, in the order of its number. */
export interface FontGlyph {
  readonly advance: number;
  /** Empty for a space. */
  readonly outline: Uint8Array;
}

/** Thousandths of the type size, which is also how PDF files measure. */
const UNITS_PER_EM = 1000;
const MAGIC = 0x5f0f3cf5;
/** The sum of all words of a font file with its adjustment. */
const CHECKSUM = 0xb1b0afba;
/** No glyph has more points, contours or parts, nor parts of parts of parts. */
const MOST = { points: 1000, contours: 100, parts: 16, depth: 4 };

/** The TrueType tables that a PDF file needs of an embedded font. Source: OpenType specification; ISO 32000-1, 9.9. */
export function sfntOf(
  glyphs: readonly FontGlyph[],
  { ascent, descent }: { readonly ascent: number; readonly descent: number },
): Uint8Array {
  const outlines = glyphs.map(({ outline }) => padded(outline));
  const tables: readonly (readonly [tag: string, table: Uint8Array])[] = [
    ["glyf", joined(outlines)],
    ["head", head(glyphs)],
    ["hhea", hhea(glyphs, ascent, descent)],
    ["hmtx", hmtx(glyphs)],
    ["loca", loca(outlines)],
    ["maxp", maxp(glyphs.length)],
  ];
  return fileOf(tables);
}

function head(glyphs: readonly FontGlyph[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(54));
  const boxes = glyphs.flatMap(({ outline }) => boxOf(outline) ?? []);
  const corner = (index: number) => boxes.filter((_, at) => at % 4 === index);
  view.setUint32(0, 0x00010000);
  view.setUint32(4, 0x00010000);
  view.setUint32(12, MAGIC);
  view.setUint16(18, UNITS_PER_EM);
  view.setInt16(36, Math.min(...corner(0)));
  view.setInt16(38, Math.min(...corner(1)));
  view.setInt16(40, Math.max(...corner(2)));
  view.setInt16(42, Math.max(...corner(3)));
  view.setUint16(46, 8);
  view.setInt16(48, 2);
  view.setInt16(50, 1);
  return bytesOf(view);
}

function hhea(glyphs: readonly FontGlyph[], ascent: number, descent: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(36));
  view.setUint32(0, 0x00010000);
  view.setInt16(4, ascent);
  view.setInt16(6, descent);
  view.setUint16(10, Math.max(...glyphs.map(({ advance }) => advance)));
  view.setInt16(18, 1);
  view.setUint16(34, glyphs.length);
  return bytesOf(view);
}

/** Widths, and the left side of each outline: readers move an outline by the difference to its box. */
function hmtx(glyphs: readonly FontGlyph[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(glyphs.length * 4));
  for (const [index, { advance, outline }] of glyphs.entries()) {
    view.setUint16(index * 4, advance);
    view.setInt16(index * 4 + 2, boxOf(outline)?.[0] ?? 0);
  }
  return bytesOf(view);
}

function loca(outlines: readonly Uint8Array[]): Uint8Array {
  const view = new DataView(new ArrayBuffer((outlines.length + 1) * 4));
  let end = 0;
  for (const [index, { length }] of outlines.entries()) view.setUint32((index + 1) * 4, (end += length));
  return bytesOf(view);
}

function maxp(count: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  view.setUint32(0, 0x00010000);
  const { points, contours, parts, depth } = MOST;
  for (const [index, value] of [count, points, contours, points * parts, contours * parts, 2].entries())
    view.setUint16(4 + index * 2, value);
  view.setUint16(28, parts);
  view.setUint16(30, depth);
  return bytesOf(view);
}

function fileOf(tables: readonly (readonly [tag: string, table: Uint8Array])[]): Uint8Array {
  const directory = new DataView(new ArrayBuffer(12 + tables.length * 16));
  directory.setUint32(0, 0x00010000);
  directory.setUint16(4, tables.length);
  const log = Math.floor(Math.log2(tables.length));
  directory.setUint16(6, 2 ** log * 16);
  directory.setUint16(8, log);
  directory.setUint16(10, (tables.length - 2 ** log) * 16);
  let start = directory.byteLength;
  for (const [index, [tag, table]] of tables.entries()) {
    const at = 12 + index * 16;
    for (let letter = 0; letter < 4; letter++) directory.setUint8(at + letter, tag.charCodeAt(letter));
    directory.setUint32(at + 4, checksum(padded(table)));
    directory.setUint32(at + 8, start);
    directory.setUint32(at + 12, table.length);
    start += padded(table).length;
  }
  const file = joined([bytesOf(directory), ...tables.map(([, table]) => padded(table))]);
  const headAt = directory.getUint32(12 + tables.findIndex(([tag]) => tag === "head") * 16 + 8);
  new DataView(file.buffer).setUint32(headAt + 8, CHECKSUM - checksum(file));
  return file;
}

/** The sum of all words, in 32 bits. */
function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** Filled with zeros to whole words. */
function padded(bytes: Uint8Array): Uint8Array {
  const filled = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  filled.set(bytes);
  return filled;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function bytesOf({ buffer }: DataView): Uint8Array {
  return new Uint8Array(buffer);
}
