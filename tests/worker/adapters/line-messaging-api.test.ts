import { afterEach, beforeEach, expect, test } from "vitest";
import { LineMessagingApi } from "#worker/adapters/line/line-messaging-api.ts";
import { retryKeyOf } from "#worker/outbox/notify/line/retry-key.ts";
import { startProvider, type Answer, type ProviderServer } from "../../support/provider-servers.ts";

const FRIEND: Answer = { body: { userId: "U1", displayName: "Nok" } };
const ACCEPTED: Answer = { body: { sentMessages: [{ id: "1" }] } };

let line: ProviderServer;
beforeEach(async () => {
  line = await startProvider(({ path }) => (path.includes("/profile/") ? FRIEND : ACCEPTED));
});
afterEach(() => line.close());

const push = (timeoutMs = 2_000) =>
  new LineMessagingApi("a channel token", line.url, timeoutMs).push({
    to: "U1",
    text: "ถึงแล้ว",
    retryKey: "123e4567-e89b-82d3-8456-426614174000",
  });
const refusal = (status: number, message = ""): Answer => ({ status, body: { message } });

test("a message is pushed to a friend, with the channel's token and the key of its effect", async () => {
  expect(await push()).toEqual({ is: "accepted" });
  expect(line.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /v2/bot/profile/U1",
    "POST /v2/bot/message/push",
  ]);
  expect(line.asked[1]?.headers).toMatchObject({
    authorization: "Bearer a channel token",
    "x-line-retry-key": "123e4567-e89b-82d3-8456-426614174000",
  });
});

test("one that LINE has accepted before is accepted", async () => {
  line.next(FRIEND, refusal(409, "The retry key is already accepted"));
  expect(await push()).toEqual({ is: "accepted" });
});

test("to somebody who blocked the account or never added it, nothing is pushed", async () => {
  line.next(refusal(404, "Not found"));
  expect(await push()).toEqual({ is: "unreachable", reason: "LINE: 404 Not found" });
  expect(line.asked).toHaveLength(1);
});

test.each<[string, Answer]>([
  ["400", refusal(400, "Failed to send messages")],
  ["403", refusal(403)],
  ["the month's messages are used up", refusal(429, "You have reached your monthly limit.")],
])("a push that cannot arrive is not worth another attempt: %s", async (_what, answer) => {
  line.next(FRIEND, answer);
  expect(await push()).toMatchObject({ is: "unreachable" });
});

test.each<[string, Answer]>([
  ["a limit per second", refusal(429, "The API rate limit has been exceeded.")],
  ["a wrong token", refusal(401, "Authentication failed")],
  ["500", refusal(500)],
  ["503", refusal(503)],
  ["a lost connection", "hangs up"],
])("a push that may arrive later is to be repeated: %s", async (_what, answer) => {
  line.next(FRIEND, answer);
  expect(await push()).toMatchObject({ is: "failed" });
});

test("a server that never answers ends the attempt", async () => {
  line.next("never");
  expect(await push(100)).toEqual({ is: "failed", reason: "LINE: no answer in time" });
});

test("the key of an effect is a UUID, always the same, and another one for another effect", async () => {
  const key = await retryKeyOf("KD-AAAAAA.2.0/0.line/0");
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await retryKeyOf("KD-AAAAAA.2.0/0.line/0")).toBe(key);
  expect(await retryKeyOf("KD-AAAAAA.2.1/0.line/0")).not.toBe(key);
});
