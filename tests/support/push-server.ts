import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type ECDH,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** The keys of a browser's subscription: P-256 and 16 bytes. */
export interface BrowserKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** A browser that subscribes with fresh keys. */
export function newBrowser(): BrowserKeys {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

/** The keys of a browser as a subscription carries them, base64url. */
export function keysOf({ ecdh, auth }: BrowserKeys) {
  return { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };
}

/** What a push service was given, decrypted as the browser does it. */
export interface Pushed {
  readonly path: string;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

/** How a push service answers instead of 201. */
export interface PushAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

/** A push service on this machine: it speaks RFC 8030, decrypts by RFC 8291, and verifies senders by RFC 8292. */
export interface PushServer {
  readonly pushed: readonly Pushed[];
  /** Calls the server for whatever https address; its path and host are kept. */
  readonly fetch: typeof fetch;
  /** Answers for the next calls, one each. */
  next(...answers: readonly PushAnswer[]): void;
  close(): Promise<void>;
}

const HOST = "x-pushed-host";

/** Starts a push service for the subscription of one browser. */
export async function startPushServer(browser: BrowserKeys, serverKey: string): Promise<PushServer> {
  const pushed: Pushed[] = [];
  const planned: PushAnswer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const refusal = planned.shift();
      const problem = whyRefused(request.method, request.headers, serverKey);
      if (refusal !== undefined || problem !== null) {
        response.writeHead(refusal?.status ?? problem ?? 500, refusal?.headers).end();
        return;
      }
      const { headers, url: path = "" } = request;
      const claims = claimsOf(headers, serverKey);
      pushed.push({ path, headers, claims, text: decrypt(browser, Buffer.concat(chunks)) });
      // RFC 8030, section 5: the message's own address.
      response.writeHead(201, { location: `https://push.example.com/message/${pushed.length}` }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    pushed,
    fetch: (input, init) => {
      const { host, pathname } = new URL(input instanceof Request ? input.url : input);
      const headers = new Headers(init?.headers);
      headers.set(HOST, host);
      headers.delete("content-length");
      return fetch(`http://127.0.0.1:${port}${pathname}`, { ...init, headers });
    },
    next: (...answers) => void planned.push(...answers),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function whyRefused(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  serverKey: string,
): number | null {
  if (method !== "POST" || headers["content-encoding"] !== "aes128gcm") return 415;
  // RFC 8030, section 5.2: a message without it is refused.
  if (!/^\d+$/.test(headers.ttl?.toString() ?? "")) return 400;
  const { topic } = headers;
  if (topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(topic.toString())) return 400;
  const { aud, exp } = claimsOf(headers, serverKey);
  const now = Date.now() / 1000;
  // RFC 8292, section 2: for this service, for at most a day.
  return aud === `https://${headers[HOST]?.toString()}` && exp > now && exp <= now + 86_400 ? null : 403;
}

/** The claims of the sender's token. @throws when its signature is not that of the key */
export function claimsOf(headers: IncomingHttpHeaders, serverKey: string): Pushed["claims"] {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (key !== serverKey) throw new Error("another sender's key");
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: part(1), y: part(33) },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the token is not signed with the key");
  return JSON.parse(Buffer.from(body, "base64url").toString()) as Pushed["claims"];
}

/** A message as the browser reads it: RFC 8291, section 3, of one record of RFC 8188. */
export function decrypt({ ecdh, auth }: BrowserKeys, message: Buffer): string {
  const salt = message.subarray(0, 16);
  const idLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + idLength);
  const record = message.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = hkdf(auth, ecdh.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString();
}

function hkdf(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const pseudorandom = createHmac("sha256", salt).update(secret).digest();
  return createHmac("sha256", pseudorandom)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}
