import { MAX_PICTURE_PIXELS, type FileRefusal } from "../file.ts";
import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import { cleanWebp } from "./clean-webp.ts";
import { sniffPicture, type PictureType } from "./sniff.ts";

/** A picture without metadata. */
export interface CleanPicture {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  /** Pixels as they are stored, before a JPEG's orientation is applied. */
  readonly width: number;
  readonly height: number;
}

/** What the walk over a container finds: the parts to keep and the size. */
export interface PictureParts {
  readonly parts: readonly Uint8Array[];
  readonly width: number;
  readonly height: number;
}

const WALKS: Readonly<Record<PictureType, (bytes: Uint8Array) => PictureParts | FileRefusal>> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/webp": cleanWebp,
};

/**
 * A picture without what cameras and programs write beside it: place, device, time, thumbnails, comments, colour
 * profiles, and anything behind its end. The pixels stay as they are, and so does the orientation of a JPEG.
 * @returns the reason when the file is no picture that is stored, or not a whole one
 */
export function cleanPicture(bytes: Uint8Array): CleanPicture | FileRefusal {
  const type = sniffPicture(bytes);
  if (!isPictureType(type)) return type;
  const found = WALKS[type](bytes);
  if (typeof found === "string") return found;
  const { parts, width, height } = found;
  if (width === 0 || height === 0) return "damaged";
  if (width * height > MAX_PICTURE_PIXELS) return "too_many_pixels";
  return { type, bytes: joined(parts), width, height };
}

function isPictureType(type: PictureType | FileRefusal): type is PictureType {
  return Object.hasOwn(WALKS, type);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
