import { MAX_PICTURE_PARTS, type FileRefusal } from "../file.ts";
import type { PictureParts } from "./clean-picture.ts";
import { orientationOf, orientationSegment } from "./orientation.ts";

/** Markers of a JPEG (ITU-T T.81, table B.1). */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
/** Baseline, extended and progressive frames with Huffman coding: what browsers show. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetic frames, which they do not. */
const OTHER_FRAMES: ReadonlySet<number> = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
/** Tables of Huffman codes and quantisation, and the restart interval. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
/** A JFIF segment up to its thumbnail (ITU-T T.871, 10.1), without the marker. */
const JFIF_LENGTH = 16;

/**
 * Keeps frames, tables, scans, the JFIF header without its thumbnail, Adobe's colour transform and the orientation.
 * Everything else, EXIF, XMP, colour profiles, comments, further pictures and what follows the end, is left out.
 */
export function cleanJpeg(bytes: Uint8Array): PictureParts | FileRefusal {
  const kept: Uint8Array[] = [];
  let size: { readonly width: number; readonly height: number } | undefined;
  let orientation = 1;
  let hasScan = false;
  let at = 2;
  for (;;) {
    const segment = segmentAt(bytes, at);
    if (segment === undefined) return "damaged";
    if (kept.length > MAX_PICTURE_PARTS) return "damaged";
    const { marker, start, end } = segment;
    if (marker === EOI) break;
    if (OTHER_FRAMES.has(marker)) return "unsupported_picture";
    const content = bytes.subarray(start, end);
    at = end;
    if (FRAMES.has(marker)) {
      // One picture has one frame: a second one could hide the size of the first.
      if (size !== undefined) return "damaged";
      size = frameSize(content);
    }
    if (marker === APP1 && orientation === 1) orientation = orientationOf(content.subarray(2));
    if (marker === SOS) {
      const scanEnd = endOfScan(bytes, end);
      if (scanEnd === undefined || scanEnd === end) return "damaged";
      kept.push(markerBytes(SOS), bytes.subarray(start, scanEnd));
      hasScan = true;
      at = scanEnd;
    } else {
      const part = keptSegment(marker, content);
      if (part !== undefined) kept.push(markerBytes(marker), part);
    }
  }
  if (size === undefined || !hasScan) return "damaged";
  const parts = [markerBytes(SOI), ...orientationSegment(orientation), ...kept, markerBytes(EOI)];
  return { ...size, parts };
}

/** The segment that begins at a position: its marker, and its content with the two bytes of its length. */
function segmentAt(bytes: Uint8Array, from: number) {
  if (bytes[from] !== 0xff) return undefined;
  let at = from;
  while (bytes[at] === 0xff) at += 1;
  const marker = bytes[at];
  if (marker === undefined || marker === 0) return undefined;
  const start = at + 1;
  if (marker === EOI) return { marker, start, end: start };
  const length = uint16(bytes, start);
  const end = start + length;
  return length < 2 || end > bytes.length ? undefined : { marker, start, end };
}

/** Where the data of a scan ends: at the next marker that is no restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number | undefined {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (isData ? 2 : 1));
  }
  return undefined;
}

/** What stays of a segment, its length included; `undefined` for metadata. */
function keptSegment(marker: number, content: Uint8Array): Uint8Array | undefined {
  if (FRAMES.has(marker) || TABLES.has(marker)) return content;
  if (marker === APP0 && startsWith(content, "JFIF\0") && content.length >= JFIF_LENGTH)
    return Uint8Array.of(0, JFIF_LENGTH, ...content.subarray(2, JFIF_LENGTH - 2), 0, 0);
  if (marker === APP14 && startsWith(content, "Adobe") && content.length === 14) return content;
  return undefined;
}

/** Lines and samples per line of a frame (B.2.2), behind its length and precision. */
function frameSize(content: Uint8Array) {
  return { height: uint16(content, 3), width: uint16(content, 5) };
}

function startsWith(content: Uint8Array, text: string): boolean {
  return Array.from(text).every((letter, index) => content[index + 2] === letter.charCodeAt(0));
}

function markerBytes(marker: number): Uint8Array {
  return Uint8Array.of(0xff, marker);
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
