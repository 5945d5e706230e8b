import { createECDH } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebPush, type VapidKeys } from "#worker/adapters/push/web-push.ts";
import {
  decrypt,
  keysOf,
  newBrowser,
  startPushServer,
  type BrowserKeys,
  type PushServer,
} from "../../../support/push-server.ts";

const ENDPOINT = "https://push.example.com/send/abc";
const sender = createECDH("prime256v1");
sender.generateKeys();
const KEYS: VapidKeys = {
  publicKey: sender.getPublicKey("base64url"),
  privateKey: sender.getPrivateKey("base64url"),
  subject: "mailto:office@khondee.example",
};

let browser: BrowserKeys;
let server: PushServer;
beforeEach(async () => {
  browser = newBrowser();
  server = await startPushServer(browser, KEYS.publicKey);
});
afterEach(() => server.close());

const push = (text = "งานใหม่", to: Partial<{ p256dh: string; auth: string }> = {}) =>
  new WebPush(KEYS, server.fetch, 2_000).push({
    to: { endpoint: ENDPOINT, ...keysOf(browser), ...to },
    text,
    topic: "abcdef0123456789abcdef0123456789",
  });

test("the browser of these tests reads the message of RFC 8291, appendix A", () => {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url");
  const message =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  const reader = { ecdh, auth: Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url") };
  expect(decrypt(reader, Buffer.from(message, "base64url"))).toBe(
    "When I grow up, I want to be a watermelon",
  );
});

test("a message arrives encrypted for the browser, signed by the sender, for this push service alone", async () => {
  expect(await push()).toEqual({ is: "accepted" });
  const [sent] = server.pushed;
  expect(sent).toMatchObject({ path: "/send/abc", text: "งานใหม่" });
  expect(sent?.claims).toMatchObject({ aud: "https://push.example.com", sub: KEYS.subject });
  expect(sent?.headers).toMatchObject({
    ttl: String(12 * 3_600),
    urgency: "high",
    topic: "abcdef0123456789abcdef0123456789",
  });
});

test("messages are of one length, whatever they say", async () => {
  await push("a");
  await push("งานใหม่ 5 งาน".repeat(20));
  const lengths = new Set(server.pushed.map(({ headers }) => headers["content-length"]));
  expect(lengths.size).toBe(1);
});

test.each([404, 410])("a browser that is gone is so: %i", async (status) => {
  server.next({ status });
  expect(await push()).toEqual({ is: "gone" });
});

test.each([400, 413])("a message that the service does not take is not sent again: %i", async (status) => {
  server.next({ status });
  expect(await push()).toEqual({ is: "refused", reason: `push: ${status}` });
});

test.each([401, 403, 500, 503])("what may be mended is tried again: %i", async (status) => {
  server.next({ status });
  expect(await push()).toEqual({ is: "failed", reason: `push: ${status}`, retryAfterMs: null });
});

test.each([
  ["120", 120_000],
  ["0", 60_000],
  ["999999", 3_600_000],
  ["Wed, 21 Oct 2026 07:28:00 GMT", null],
])("a service that asks to wait says how long: %s", async (retryAfter, retryAfterMs) => {
  server.next({ status: 429, headers: { "retry-after": retryAfter } });
  expect(await push()).toMatchObject({ is: "failed", retryAfterMs });
});

test("a redirect is not followed", async () => {
  server.next({ status: 307, headers: { location: "http://127.0.0.1:9/" } });
  expect(await push()).toMatchObject({ is: "failed", reason: "push: 307" });
});

test("keys that are none, and a text that is too long, are refused without a call", async () => {
  expect(await push("x".repeat(4_000))).toMatchObject({ is: "refused" });
  expect(await push("x", { p256dh: "B".repeat(87) })).toMatchObject({ is: "refused" });
  expect(server.pushed).toEqual([]);
});

test("a service that cannot be reached is tried again", async () => {
  const messenger = new WebPush(KEYS, () => Promise.reject(new TypeError("network")), 2_000);
  const to = { endpoint: ENDPOINT, ...keysOf(browser) };
  expect(await messenger.push({ to, text: "x", topic: "t" })).toMatchObject({ is: "failed" });
});
