import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PICTURE_PARTS, MAX_PICTURE_PIXELS } from "#domain/files/file.ts";
import { cleanPicture, type CleanPicture } from "#domain/files/picture/clean-picture.ts";
import {
  ascii,
  concat,
  JPEG,
  jpegSegment,
  jpegWithMetadata,
  PNG,
  pngChunk,
  pngWithMetadata,
  PROGRESSIVE_JPEG,
  riff,
  SECRET,
  WEBP,
  webpChunk,
  webpWithMetadata,
} from "../../../../support/pictures.ts";

function clean(bytes: Uint8Array): CleanPicture {
  const found = cleanPicture(bytes);
  if (typeof found === "string") throw new Error(found);
  return found;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

const PICTURES = [
  { name: "JPEG", plain: JPEG, full: jpegWithMetadata(JPEG), type: "image/jpeg" },
  {
    name: "progressive JPEG",
    plain: PROGRESSIVE_JPEG,
    full: jpegWithMetadata(PROGRESSIVE_JPEG),
    type: "image/jpeg",
  },
  { name: "PNG", plain: PNG, full: pngWithMetadata(PNG), type: "image/png" },
] as const;

describe("metadata", () => {
  test.each(PICTURES)(
    "$name: nothing is left of it, and the pixels are the same bytes",
    ({ plain, full }) => {
      expect(textOf(full)).toContain(SECRET);
      expect(textOf(clean(full).bytes)).not.toContain(SECRET);
      expect(clean(full).bytes).toEqual(clean(plain).bytes);
    },
  );

  test("WebP: nothing is left of it, and the header announces none", () => {
    const { bytes } = clean(webpWithMetadata(WEBP));
    expect(textOf(bytes)).not.toContain(SECRET);
    expect(textOf(bytes)).toContain(textOf(WEBP.subarray(12)));
    expect(bytes[20]).toBe(0);
    expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8);
  });

  test.each([...PICTURES, { name: "WebP", plain: WEBP, type: "image/webp" }])(
    "$name: its type and size are read from its bytes",
    ({ plain, type }) => {
      expect(clean(plain)).toMatchObject({ type, width: 8, height: 6 });
    },
  );

  test.each([...PICTURES, { name: "WebP", plain: WEBP }])(
    "$name: a clean one stays as it is",
    ({ plain }) => {
      const once = clean(plain).bytes;
      expect(clean(once).bytes).toEqual(once);
    },
  );

  test.each([2, 3, 6, 8])("a JPEG that was held turned (%i) is still shown upright", (orientation) => {
    const { bytes } = clean(jpegWithMetadata(JPEG, orientation));
    expect(textOf(bytes)).not.toContain(SECRET);
    expect(clean(bytes).bytes).toEqual(bytes);
    const tag = textOf(bytes).indexOf("\x01\x12\0\x03");
    expect(bytes[tag + 9]).toBe(orientation);
  });

  test("a thumbnail in the JFIF header is left out", () => {
    const jfif = concat(ascii("JFIF\0"), Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 1, 1), ascii("RGB"));
    const withThumbnail = concat(JPEG.subarray(0, 2), jpegSegment(0xe0, jfif), JPEG.subarray(2));
    expect(textOf(clean(withThumbnail).bytes)).not.toContain("RGB");
  });
});

describe("refused, each with its reason", () => {
  test.each([
    ["nothing", new Uint8Array(), "empty"],
    ["SVG", ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "svg"],
    ["SVG behind a prolog", ascii('\uFEFF<?xml version="1.0"?><!-- a --> <svg onload="alert(1)"/>'), "svg"],
    ["SVG in UTF-16", ascii([..."<svg >"].map((letter) => `${letter}\0`).join("")), "svg"],
    ["HTML", ascii("<!DOCTYPE html><html><body>"), "html"],
    ["HTML with a drawing", ascii("<html><svg ></svg></html>"), "html"],
    ["text", ascii("hello"), "not_a_picture"],
    ["PDF", ascii("%PDF-1.7"), "pdf"],
    ["GIF", ascii("GIF89a............"), "unsupported_picture"],
    ["HEIC", ascii("\0\0\0\x18ftypheic\0\0\0\0"), "unsupported_picture"],
    ["a video of a phone", ascii("\0\0\0\x18ftypmp42\0\0\0\0"), "not_a_picture"],
    ["the beginning of a JPEG", ascii("\xFF\xD8\xFF"), "damaged"],
    ["the beginning of a PNG", ascii("\x89PNG"), "damaged"],
    ["the beginning of a WebP", ascii("RIFF\x10\0\0\0WEBP"), "damaged"],
    ["HTML that begins as a PNG does", concat(PNG.subarray(0, 8), ascii("<html><script>")), "damaged"],
    [
      "an animated WebP",
      riff(webpChunk("VP8X", Uint8Array.of(2, 0, 0, 0, 7, 0, 0, 5, 0, 0))),
      "unsupported_picture",
    ],
    [
      "a lossless JPEG",
      concat(JPEG.subarray(0, 2), jpegSegment(0xc3, new Uint8Array(9))),
      "unsupported_picture",
    ],
  ])("%s", (_name, bytes, reason) => {
    expect(cleanPicture(bytes)).toBe(reason);
  });

  test("a PNG with a wrong checksum", () => {
    const wrong = PNG.slice();
    wrong[20] = 99;
    expect(cleanPicture(wrong)).toBe("damaged");
  });

  test("a picture with more pixels than a reader's memory holds", () => {
    const header = new DataView(new ArrayBuffer(13));
    header.setUint32(0, MAX_PICTURE_PIXELS);
    header.setUint32(4, 2);
    const huge = concat(
      PNG.subarray(0, 8),
      pngChunk("IHDR", new Uint8Array(header.buffer)),
      PNG.subarray(33),
    );
    expect(cleanPicture(huge)).toBe("too_many_pixels");
  });

  test("a picture of very many tiny parts, which would use up the memory of whoever takes it", () => {
    const many = <Part>(part: Part) => Array.from({ length: MAX_PICTURE_PARTS + 1 }, () => part);
    const jpeg = concat(JPEG.subarray(0, 2), ...many(jpegSegment(0xc4, ascii(""))), JPEG.subarray(2));
    const png = concat(PNG.subarray(0, 33), ...many(pngChunk("IDAT", ascii(""))), PNG.subarray(33));
    const webp = riff(...many(webpChunk("ALPH", ascii(""))), WEBP.subarray(12));
    expect([jpeg, png, webp].map((bytes) => cleanPicture(bytes))).toEqual(["damaged", "damaged", "damaged"]);
  });

  test("a picture whose second size would hide its first", () => {
    const frame = jpegSegment(0xc0, Uint8Array.of(8, 0xff, 0xdc, 0xff, 0xdc, 1, 1, 0x11, 0));
    expect(cleanPicture(concat(JPEG.subarray(0, 2), frame, JPEG.subarray(2)))).toBe("damaged");
    const header = webpChunk("VP8X", new Uint8Array(10));
    expect(cleanPicture(riff(WEBP.subarray(12), header))).toBe("damaged");
  });

  test.each([...PICTURES, { name: "WebP", plain: WEBP }])(
    "$name: one that is cut off anywhere",
    ({ plain }) => {
      for (let length = 12; length < plain.length; length += 1)
        expect(cleanPicture(plain.subarray(0, length))).toBe("damaged");
    },
  );

  test("whatever is in a file, the answer is a reason or a picture of the size it says", () => {
    const anyPicture = fc.constantFrom(JPEG, PROGRESSIVE_JPEG, PNG, WEBP, webpWithMetadata(WEBP));
    const changes = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 6 });
    fc.assert(
      fc.property(anyPicture, changes, fc.uint8Array({ maxLength: 20 }), (picture, bytes, more) => {
        const changed = concat(picture, more);
        for (const [at, value] of bytes) changed[at % changed.length] = value;
        const found = cleanPicture(changed);
        expect(typeof found === "string" || found.width * found.height > 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
