import { deflateSync } from "node:zlib";

const WIDTH = 320;
const HEIGHT = 240;

type Colour = readonly [red: number, green: number, blue: number];
/** The colour at a pixel. */
type Drawing = (x: number, y: number) => Colour;

const NAVY: Colour = [20, 33, 61];
const PAPER: Colour = [251, 250, 247];
const MARIGOLD: Colour = [245, 165, 36];
const TEAL: Colour = [15, 118, 110];
const EDGE: Colour = [200, 196, 186];

/** A head and shoulders. */
export const portrait: Drawing = (x, y) => {
  const isHead = Math.hypot(x - 160, y - 95) < 42;
  const isBody = y > 150 && ((x - 160) / 90) ** 2 + ((y - 240) / 90) ** 2 < 1;
  if (isHead) return MARIGOLD;
  return isBody ? NAVY : PAPER;
};

/** A sheet with a head line and lines of text; a drawing, and no paper of anybody. */
export const paper: Drawing = (x, y) => {
  if (x < 30 || x > 290 || y < 20 || y > 220) return EDGE;
  if (y > 36 && y < 56 && x > 46 && x < 200) return TEAL;
  return y > 76 && y < 200 && y % 22 < 8 && x > 46 && x < 270 - (y % 44) ? NAVY : PAPER;
};

/** A drawing as a PNG file. */
export function pngOf(colourAt: Drawing): { bytes: Uint8Array<ArrayBuffer>; width: number; height: number } {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) rows.set(colourAt(x, y), y * (1 + WIDTH * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const file = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { bytes: new Uint8Array(file), width: WIDTH, height: HEIGHT };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The check sum of the PNG format (ISO 3309). */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
