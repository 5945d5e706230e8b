import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "#domain/time.ts";

const ECDSA_WITH_SHA256 = "06082a8648ce3d040302";
const COMMON_NAME = "0603550403";
const SUBJECT_ALT_NAME = "0603551d11";

/** The runtime of the tests reads additional certificates to trust from this variable, once, when it is loaded. */
const TRUSTED = "NODE_EXTRA_CA_CERTS";

/**
 * Makes the certificate of the tests' mail servers, once, and has the worker's runtime trust it. Call it before that
 * runtime is loaded. Key and certificate are in a temporary file of this process, deleted when it exits.
 */
export function trustMailCertificate(): void {
  const prefix = join(tmpdir(), "khondee-mail-certificate-");
  const trusted = process.env[TRUSTED] ?? "";
  if (trusted.startsWith(prefix) && existsSync(trusted)) return;
  const folder = mkdtempSync(prefix);
  const path = join(folder, "mail.pem");
  writeFileSync(path, makeCertificate(), { mode: 0o600 });
  process.env[TRUSTED] = path;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** Key and certificate of the tests' mail servers, as one PEM. */
export function mailCertificate(): string {
  return readFileSync(process.env[TRUSTED] ?? "", "utf8");
}

/** A self-signed certificate for `localhost` and 127.0.0.2, valid today. */
function makeCertificate(): string {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(0x30, Buffer.from(ECDSA_WITH_SHA256, "hex"));
  const commonName = der(
    0x30,
    Buffer.from(COMMON_NAME, "hex"),
    der(0x0c, Buffer.from("mail server of the tests")),
  );
  const name = der(0x30, der(0x31, commonName));
  const validity = der(0x30, time(Date.now() - DAY_MS), time(Date.now() + DAY_MS));
  const names = der(0x30, der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 2])));
  const extension = der(0x30, Buffer.from(SUBJECT_ALT_NAME, "hex"), der(0x04, names));
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(0x30, extension)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", content, privateKey)]);
  const certificate = der(0x30, content, algorithm, der(0x03, signature));
  const lines = certificate.toString("base64").replaceAll(/.{64}/g, "$&\n");
  const key = privateKey.export({ type: "pkcs8", format: "pem" });
  return `${String(key)}-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** An ASN.1 value as bytes (DER). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body]);
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), body]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), body]);
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
