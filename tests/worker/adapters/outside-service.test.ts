import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OutsideService, OutsideServiceError } from "#worker/adapters/outside-service.ts";
import { startProvider, type ProviderServer } from "../../support/provider-servers.ts";

/** For answers that never come. All others may take as long as a busy machine needs. */
const SHORT = { timeoutMs: 150 };
let server: ProviderServer;
beforeEach(async () => {
  server = await startProvider(() => ({ body: { fine: true } }));
});
afterEach(() => server.close());

function ask(baseUrl = server.url, options: object = {}): Promise<unknown> {
  const service = new OutsideService({
    baseUrl,
    origin: "https://khondee.example",
    timeoutMs: 60_000,
    ...options,
  });
  return service.getJson("/things", { q: "a b" });
}

async function failureOf(answer: Promise<unknown>): Promise<unknown> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof OutsideServiceError ? error.failure : error;
}

describe("a call to an outside service", () => {
  it("gives the JSON of a good answer, and says who asks", async () => {
    expect(await ask()).toEqual({ fine: true });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.headers).toMatchObject({
      "user-agent": "KhonDee/1.0 (+https://khondee.example)",
      referer: "https://khondee.example/",
    });
  });

  it("keeps a path of the base URL", async () => {
    await ask(`${server.url}/maps/v2`);
    expect(server.asked[0]?.path).toBe("/maps/v2/things");
  });

  it("escapes what visitors type: no text becomes another parameter, path or header", async () => {
    const typed = "a&limit=9#x?y=/../ ก\r\nHost: elsewhere%00";
    const service = new OutsideService({ baseUrl: server.url, origin: "https://khondee.example" });
    await service.getJson("/things", { q: typed, limit: "1" });
    expect(server.asked[0]?.path).toBe("/things");
    expect([...(server.asked[0]?.query ?? [])]).toEqual([
      ["q", typed],
      ["limit", "1"],
    ]);
  });
});

describe("a service that fails once", () => {
  it.each([
    ["500", { status: 500, body: "oops" }],
    ["503", { status: 503, body: "" }],
    ["429 that may be tried again at once", { status: 429, headers: { "retry-after": "0" }, body: "" }],
    ["a connection that is cut", "hangs up"],
  ] as const)("is asked once more after %s", async (_what, failure) => {
    server.next(failure);
    expect(await ask()).toEqual({ fine: true });
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    ["429 that asks for a long wait", { status: 429, headers: { "retry-after": "60" }, body: "" }],
    ["429 that does not say when", { status: 429, body: "" }],
    ["400", { status: 400, body: { code: "InvalidQuery" } }],
    ["403", { status: 403, body: "" }],
  ] as const)("is not asked again after %s", async (_what, failure) => {
    server.next(failure);
    expect(await failureOf(ask())).toBe("status");
    expect(server.asked).toHaveLength(1);
  });
});

describe("a service that goes on failing", () => {
  it("is given up after the second attempt", async () => {
    server.next({ status: 500, body: "" }, { status: 502, body: "" });
    expect(await failureOf(ask())).toBe("status");
    server.next("hangs up", "hangs up");
    expect(await failureOf(ask())).toBe("network");
    expect(server.asked).toHaveLength(4);
  });

  it("that refuses connections is a network failure", async () => {
    const gone = await startProvider(() => ({ body: {} }));
    await gone.close();
    expect(await failureOf(ask(gone.url))).toBe("network");
  });

  it.each(["never", "stalls"] as const)("is left when the time is up: an answer that %s", async (slow) => {
    server.next(slow);
    expect(await failureOf(ask(server.url, SHORT))).toBe("timeout");
    expect(server.asked).toHaveLength(1);
  });

  it("has one time limit for both attempts", async () => {
    server.next({ status: 500, body: "" }, "never");
    const limits = vi.spyOn(AbortSignal, "timeout");
    expect(await failureOf(ask(server.url, SHORT))).toBe("timeout");
    expect(limits).toHaveBeenCalledTimes(1);
    limits.mockRestore();
  });
});

describe("an answer that is no answer", () => {
  it.each([["<html>"], [""], ['{"code":"Ok"']])("%j is not JSON", async (body) => {
    server.next({ body });
    expect(await failureOf(ask())).toBe("not_json");
  });

  it("is not read beyond the size limit", async () => {
    server.next("huge");
    expect(await failureOf(ask(server.url, { timeoutMs: 60_000 }))).toBe("too_large");
    server.next({ body: { text: "x".repeat(100) } });
    expect(await failureOf(ask(server.url, { maxAnswerBytes: 100 }))).toBe("too_large");
  });

  it("is not looked for elsewhere: redirects are not followed", async () => {
    const elsewhere = await startProvider(() => ({ body: { fine: false } }));
    server.next({ status: 302, headers: { location: `${elsewhere.url}/things` }, body: "" });
    expect(await failureOf(ask())).toBe("status");
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });
});
