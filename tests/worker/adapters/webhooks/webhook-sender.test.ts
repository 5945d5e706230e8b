import { assert, asyncProperty, integer, string, uint8Array } from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { HttpWebhookSender } from "#worker/adapters/webhooks/http-webhook-sender.ts";
import { signedHeaders, webhookSecretOf } from "#worker/adapters/webhooks/sign-webhook.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const MESSAGE = {
  url: "https://shop.example/hooks",
  secrets: [SECRET],
  webhookId: "msg_1",
  at: Date.now(),
  body: '{"type":"ping"}',
};

describe("the signature", () => {
  test("is that of the vector which the standard's libraries publish", async () => {
    const headers = await signedHeaders(
      [SECRET],
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      1_614_265_330_000,
      '{"test": 2432232314}',
    );
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  test("is what another implementation makes and takes, for any secret, time and text", async () => {
    await assert(
      asyncProperty(
        uint8Array({ minLength: 1, maxLength: 64 }),
        integer({ min: 0, max: 4_000_000_000 }),
        string({ unit: "binary" }),
        async (bytes, seconds, text) => {
          const secret = webhookSecretOf(bytes);
          const body = JSON.stringify(text);
          const headers = await signedHeaders([secret], "msg_1", seconds * 1000, body);
          const other = new Webhook(secret).sign("msg_1", new Date(seconds * 1000), body);
          expect(headers["webhook-signature"]).toBe(other);
        },
      ),
      { numRuns: 50 },
    );
    const headers = await signedHeaders([SECRET], "msg_1", Date.now(), MESSAGE.body);
    expect(new Webhook(SECRET).verify(MESSAGE.body, headers)).toEqual({ type: "ping" });
    expect(() => new Webhook(SECRET).verify('{"type":"pong"}', headers)).toThrow();
  });
});

test("of two secrets is one of each, and whoever knows either takes it", async () => {
  const other = webhookSecretOf(new Uint8Array(32).fill(7));
  const headers = await signedHeaders([other, SECRET], "msg_1", Date.now(), MESSAGE.body);
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  for (const known of [SECRET, other])
    expect(new Webhook(known).verify(MESSAGE.body, headers)).toEqual({ type: "ping" });
  const third = webhookSecretOf(new Uint8Array(32).fill(8));
  expect(() => new Webhook(third).verify(MESSAGE.body, headers)).toThrow();
});

describe("sending", () => {
  const answering = (answer: Response) => {
    const calls: [unknown, RequestInit | undefined][] = [];
    const call = (url: unknown, init?: RequestInit) => {
      calls.push([url, init]);
      return Promise.resolve(answer);
    };
    return { calls, sender: new HttpWebhookSender({ allowsLocal: false, call }) };
  };

  test("posts the body as it was signed, and reads the status alone", async () => {
    const { calls, sender } = answering(new Response("x".repeat(100), { status: 202 }));
    expect(await sender.send(MESSAGE)).toEqual({ isAccepted: true, status: 202, failure: "" });
    const [[url, init] = []] = calls;
    expect(url).toBe(MESSAGE.url);
    expect(init).toMatchObject({ method: "POST", body: MESSAGE.body, redirect: "manual" });
    const headers = init?.headers as Record<string, string>;
    expect(new Webhook(SECRET).verify(MESSAGE.body, headers)).toEqual({ type: "ping" });
  });

  test.each([302, 404, 500])("a status of %i is no acceptance", async (status) => {
    const { calls, sender } = answering(
      new Response(null, { status, headers: { location: "http://169.254.169.254/" } }),
    );
    expect(await sender.send(MESSAGE)).toEqual({ isAccepted: false, status, failure: `HTTP ${status}` });
    expect(calls).toHaveLength(1);
  });

  test.each([
    "http://shop.example/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://10.0.0.8/",
    "https://169.254.169.254/latest/meta-data",
    "https://metadata.google.internal/",
    "https://router.lan/",
    "https://user@shop.example/",
    "https://shop.example:8443/",
    "https://2130706433/",
    "ftp://shop.example/",
  ])("%s is never called", async (url) => {
    const { calls, sender } = answering(new Response());
    expect((await sender.send({ ...MESSAGE, url })).failure).toBe("address is not public");
    expect(calls).toEqual([]);
  });

  test("this machine is called where the configuration says so, by http", async () => {
    const call = () => Promise.resolve(new Response());
    const sender = new HttpWebhookSender({ allowsLocal: true, call });
    expect((await sender.send({ ...MESSAGE, url: "http://localhost:4000/hooks" })).isAccepted).toBe(true);
    expect((await sender.send({ ...MESSAGE, url: "http://192.168.1.1/hooks" })).isAccepted).toBe(false);
  });

  test("a receiver that does not answer in time, or cannot be reached, has failed", async () => {
    const hanging = (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const slow = new HttpWebhookSender({ allowsLocal: false, timeoutMs: 1, call: hanging });
    expect(await slow.send(MESSAGE)).toEqual({
      isAccepted: false,
      status: null,
      failure: "no answer in time",
    });
    const gone = new HttpWebhookSender({
      allowsLocal: false,
      call: () => Promise.reject(new Error("refused")),
    });
    expect((await gone.send(MESSAGE)).failure).toBe("not reached");
  });
});
