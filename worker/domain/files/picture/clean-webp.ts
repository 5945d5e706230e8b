import { MAX_PICTURE_PARTS, type FileRefusal } from "../file.ts";
import type { PictureParts } from "./clean-picture.ts";

/** `RIFF`, the length of what follows, `WEBP` (Google's WebP container specification). */
const HEADER_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** Flags of the extended header. */
const ALPHA = 0x10;
const ANIMATION = 0x02;

/** Keeps the still picture and its transparency; EXIF, XMP, colour profiles and unknown chunks are left out. */
export function cleanWebp(bytes: Uint8Array): PictureParts | FileRefusal {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return "damaged";
  const kept: Uint8Array[] = [];
  let size: Size | undefined;
  let hasPixels = false;
  for (let at = HEADER_BYTES; at + CHUNK_HEAD_BYTES <= end;) {
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const chunkEnd = at + CHUNK_HEAD_BYTES + length + (length % 2);
    if (chunkEnd > end || kept.length > MAX_PICTURE_PARTS) return "damaged";
    const data = bytes.subarray(at + CHUNK_HEAD_BYTES, at + CHUNK_HEAD_BYTES + length);
    if (type === "VP8X") {
      // It comes first: behind a picture it could hide that one's size.
      if (size !== undefined) return "damaged";
      if (((data[0] ?? 0) & ANIMATION) !== 0) return "unsupported_picture";
      kept.push(extendedHeader(bytes.subarray(at, chunkEnd)));
      size = { width: uint24(data, 4) + 1, height: uint24(data, 7) + 1 };
    } else if (type === "ALPH") kept.push(bytes.subarray(at, chunkEnd));
    else if (type === "VP8 " || type === "VP8L") {
      kept.push(bytes.subarray(at, chunkEnd));
      const own = type === "VP8L" ? losslessSize(data) : lossySize(data);
      if (own === undefined) return "damaged";
      size ??= own;
      hasPixels = true;
    }
    at = chunkEnd;
  }
  if (size === undefined || !hasPixels) return "damaged";
  return { ...size, parts: [header(kept), ...kept] };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function header(kept: readonly Uint8Array[]): Uint8Array {
  const head = Uint8Array.from("RIFF....WEBP", (letter) => letter.charCodeAt(0));
  const length = kept.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(head.buffer).setUint32(4, length, true);
  return head;
}

/** The extended header that announces nothing but transparency. */
function extendedHeader(chunk: Uint8Array): Uint8Array {
  const copy = chunk.slice();
  copy[CHUNK_HEAD_BYTES] = (copy[CHUNK_HEAD_BYTES] ?? 0) & ALPHA;
  return copy;
}

/** The size in a key frame of VP8 (RFC 6386, 9.1), 14 bits each. */
function lossySize(data: Uint8Array): Size | undefined {
  if (data[3] !== 0x9d || data[4] !== 0x01 || data[5] !== 0x2a || data.length < 10) return undefined;
  const uint14 = (at: number) => ((data[at] ?? 0) | ((data[at + 1] ?? 0) << 8)) & 0x3fff;
  return { width: uint14(6), height: uint14(8) };
}

/** The size in a lossless bitstream, 14 bits each, less one, behind its signature. */
function losslessSize(data: Uint8Array): Size | undefined {
  if (data[0] !== 0x2f || data.length < 5) return undefined;
  const bits = uint24(data, 1) + (data[4] ?? 0) * 0x1000000;
  return { width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 };
}

function uint24(data: Uint8Array, at: number): number {
  return (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16);
}
