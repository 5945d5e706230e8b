import { createHmac } from "node:crypto";

const STEP_S = 30;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app shows for the URI of a QR code (RFC 6238: SHA-1, 6 digits, 30 s). */
export function totpCode(totpUri: string, now = Date.now()): string {
  const secret = decodeBase32(new URL(totpUri).searchParams.get("secret") ?? "");
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / STEP_S)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const word = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(word % 1_000_000).padStart(6, "0");
}

/** The code after the present one: accepted already, and still accepted when a slow test reaches the next step. */
export function nextTotpCode(totpUri: string): string {
  return totpCode(totpUri, Date.now() + STEP_S * 1000);
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text.replace(/=+$/, ""), (letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
