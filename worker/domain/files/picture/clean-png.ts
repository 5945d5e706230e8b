import { MAX_PICTURE_PARTS, type FileRefusal } from "../file.ts";
import type { PictureParts } from "./clean-picture.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Length and type in front of a chunk's data, and the checksum behind it. */
const HEAD_BYTES = 8;
const CRC_BYTES = 4;
/** Pixels and what their colours mean; text, time, EXIF, colour profiles and animation are left out. */
const KEPT: ReadonlySet<string> = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB"]);

/** Keeps the chunks of a PNG (W3C PNG, third edition) that its pixels need, after checking their checksums. */
export function cleanPng(bytes: Uint8Array): PictureParts | FileRefusal {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) return "damaged";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [SIGNATURE];
  let hasPixels = false;
  let at = SIGNATURE.length;
  for (;;) {
    if (parts.length > MAX_PICTURE_PARTS || at + HEAD_BYTES + CRC_BYTES > bytes.length) return "damaged";
    const end = at + HEAD_BYTES + view.getUint32(at) + CRC_BYTES;
    if (end > bytes.length) return "damaged";
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + HEAD_BYTES));
    if ((type === "IHDR") !== (at === SIGNATURE.length)) return "damaged";
    if (KEPT.has(type)) {
      if (crc32(bytes.subarray(at + 4, end - CRC_BYTES)) !== view.getUint32(end - CRC_BYTES))
        return "damaged";
      parts.push(bytes.subarray(at, end));
    } else if (isCritical(type)) return "damaged";
    hasPixels ||= type === "IDAT";
    at = end;
    if (type === "IEND") break;
  }
  if (!hasPixels) return "damaged";
  const size = SIGNATURE.length + HEAD_BYTES;
  return { parts, width: view.getUint32(size), height: view.getUint32(size + 4) };
}

/** A chunk without which the picture cannot be read begins with a capital letter. */
function isCritical(type: string): boolean {
  return !/^[a-z]/.test(type);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of a chunk (ISO 3309, annex D of the PNG specification). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
