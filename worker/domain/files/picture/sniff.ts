import type { FileRefusal } from "../file.ts";

/** The formats of pictures that are stored. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** How much of a file is searched for markup. */
const SEARCHED_BYTES = 1024;

/** The brands of ISO base media files (ISO/IEC 14496-12) that are pictures: HEIF and AVIF. */
const PICTURE_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis"]);

/** What a file is by its first bytes, whatever its name and declared type: a picture's format, or why it is refused. */
export function sniffPicture(bytes: Uint8Array): PictureType | FileRefusal {
  const head = latin1(bytes.subarray(0, SEARCHED_BYTES));
  if (head === "") return "empty";
  if (head.startsWith("\xFF\xD8\xFF")) return "image/jpeg";
  if (head.startsWith("\x89PNG")) return "image/png";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  if (head.startsWith("%PDF-")) return "pdf";
  if (isOtherPicture(head)) return "unsupported_picture";
  return markupOf(head) ?? "not_a_picture";
}

function isOtherPicture(head: string): boolean {
  const starts = ["GIF8", "II*\0", "MM\0*", "BM", "\0\0\x01\0"];
  if (starts.some((start) => head.startsWith(start))) return true;
  return head.slice(4, 8) === "ftyp" && PICTURE_BRANDS.has(head.slice(8, 12));
}

/** SVG or HTML, in an encoding of one or two bytes per character and behind anything that XML allows in front. */
function markupOf(head: string): "svg" | "html" | undefined {
  const text = head.replaceAll("\0", "").toLowerCase();
  const svg = text.search(/<svg[\s:>]|<!doctype svg/);
  const html = text.search(/<!doctype html|<(?:html|head|body|script|iframe|title|div|a|p)[\s>]/);
  if (svg !== -1 && (html === -1 || svg < html)) return "svg";
  return html === -1 ? undefined : "html";
}

/** Bytes as characters of the same number. */
function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
