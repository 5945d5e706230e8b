/** Real pictures of 8 × 6 pixels, and the same with what cameras and programs write into them. */
export const JPEG = decode(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAWEAEBAQAAAAAAAAAAAAAAAAAAAhT/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBv/EABkRAAIDAQAAAAAAAAAAAAAAAAABBBRSFf/aAAwDAQACEQMRAD8AjtlgKznxcIZek7Z//9k=",
);
export const PROGRESSIVE_JPEG = decode(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAVAQEBAAAAAAAAAAAAAAAAAAACBf/aAAwDAQACEAMQAAABnCg//8QAFRABAQAAAAAAAAAAAAAAAAAAABL/2gAIAQEAAQUCp//EABcRAAMBAAAAAAAAAAAAAAAAAAACE1H/2gAIAQMBAT8Bq+n/xAAXEQADAQAAAAAAAAAAAAAAAAAAAhNR/9oACAECAQE/AYph/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//8QAFRABAQAAAAAAAAAAAAAAAAAAABH/2gAIAQEAAT8hp//aAAwDAQACAAMAAAAQ8//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8QD//EABURAQEAAAAAAAAAAAAAAAAAAABh/9oACAECAQE/EIn/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EF//2Q==",
);
export const PNG = decode(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGBAMAAAAMK8LIAAAAElBMVEX/AADMADOZAGZmAJkzAMwAAP/hvKCLAAAAHElEQVQI12NgAAFBIGBQAgIGYyBgcAEChlAgAAAkpAP9A4sMkAAAAABJRU5ErkJggg==",
);
export const WEBP = decode(
  "UklGRlQAAABXRUJQVlA4IEgAAAAwAwCdASoIAAYAAgA0JagCdLcAlgH8AwgD9APf/A9EArXgAP73nEpAeVM/+euOGOKv7kYY4q/99pf69v/gm/QruYB7V5jaAAA=",
);

/** What must not be found in a stored picture. */
export const SECRET = "N13.7563 E100.5018 iPhone";

/** EXIF with an orientation and, behind it, a device and a position; little-endian as phones of one maker write it. */
function exif(orientation: number): Uint8Array<ArrayBuffer> {
  const entry = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0];
  return concat(ascii("Exif\0\0II*\0"), Uint8Array.of(8, 0, 0, 0, 1, 0, ...entry), ascii(SECRET));
}

/** The JPEG as a phone writes it: EXIF, XMP, a colour profile, a comment, and a video behind the end. */
export function jpegWithMetadata(jpeg: Uint8Array, orientation = 1): Uint8Array<ArrayBuffer> {
  return concat(
    jpeg.subarray(0, 2),
    jpegSegment(0xe1, exif(orientation)),
    jpegSegment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`)),
    jpegSegment(0xe2, ascii(`ICC_PROFILE\0\x01\x01${SECRET}`)),
    jpegSegment(0xed, ascii(`Photoshop 3.0\0${SECRET}`)),
    jpegSegment(0xfe, ascii(SECRET)),
    jpeg.subarray(2),
    ascii(`....ftypmp42${SECRET}<script>alert(1)</script>`),
  );
}

/** The PNG with text, EXIF, time and a colour profile in front of its pixels, and more behind its end. */
export function pngWithMetadata(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const afterHeader = 8 + 25;
  return concat(
    png.subarray(0, afterHeader),
    pngChunk("tEXt", ascii(`Comment\0${SECRET}`)),
    pngChunk("iTXt", ascii(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
    pngChunk("eXIf", exif(1)),
    pngChunk("iCCP", ascii(`profile\0\0${SECRET}`)),
    png.subarray(afterHeader),
    ascii(SECRET),
  );
}

/** The WebP with the extended header that announces them: a colour profile, EXIF and XMP. */
export function webpWithMetadata(webp: Uint8Array): Uint8Array<ArrayBuffer> {
  const profileExifXmp = 0x20 | 0x08 | 0x04;
  return riff(
    webpChunk("VP8X", Uint8Array.of(profileExifXmp, 0, 0, 0, 7, 0, 0, 5, 0, 0)),
    webpChunk("ICCP", ascii(SECRET)),
    webp.subarray(12),
    webpChunk("EXIF", exif(1)),
    webpChunk("XMP ", ascii(SECRET)),
  );
}

/** A WebP container with the given chunks. */
export function riff(...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = concat(ascii("WEBP"), ...chunks);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, body.length, true);
  return concat(ascii("RIFF"), length, body);
}

export function webpChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length, true);
  return concat(ascii(type), length, data, new Uint8Array(data.length % 2));
}

export function jpegSegment(marker: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = data.length + 2;
  return concat(Uint8Array.of(0xff, marker, length >> 8, length & 0xff), data);
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const typed = concat(ascii(type), data);
  const numbers = new DataView(new ArrayBuffer(8));
  numbers.setUint32(0, data.length);
  numbers.setUint32(4, checksum(typed));
  const bytes = new Uint8Array(numbers.buffer);
  return concat(bytes.subarray(0, 4), typed, bytes.subarray(4));
}

/** CRC-32, bit by bit. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export function ascii(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  return ascii(atob(base64));
}
