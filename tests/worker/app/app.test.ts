import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { app } from "#worker/app.ts";
import { fetchWorker } from "../../support/calls.ts";
import { freshDatabase, ORIGIN } from "../../support/people.ts";

beforeEach(async () => {
  await freshDatabase();
});

const LOCALES = ["th", "en", "es", "ms", "vi", "km", "zh", "ru", "de", "fr", "id"];

describe("documents", () => {
  test.each(LOCALES)("%s: the cookie's language, in <html lang> and Content-Language", async (locale) => {
    const response = await fetchWorker("/price-calculator", {
      headers: { cookie: `khondee-language=${locale}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-language")).toBe(locale);
    expect(response.headers.get("vary")).toContain("Cookie");
    expect(await response.text()).toContain(`<html lang="${locale}"`);
  });

  test.each([
    ["no cookie", "/", "", "th"],
    ["an unsupported cookie", "/", "khondee-language=xx", "th"],
    ["an unsupported ?lang=", "/?lang=xx", "khondee-language=de", "th"],
    ["?lang= before the cookie", "/?lang=fr", "khondee-language=de", "fr"],
  ])("%s", async (_what, path, cookie, locale) => {
    const response = await fetchWorker(path, { headers: { cookie } });
    expect(response.headers.get("content-language")).toBe(locale);
  });

  test("?lang= is kept in the cookie", async () => {
    const response = await fetchWorker("/?lang=km");
    expect(response.headers.get("set-cookie")).toMatch(
      /^khondee-language=km; Max-Age=31536000; Path=\/; SameSite=Lax/,
    );
  });

  test("a public page has a document of its own, with this site's address in every link", async () => {
    const text = await (await fetchWorker("/services/local-taxi?lang=en")).text();
    expect(text).toContain('data-page="/services/local-taxi"');
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/services/local-taxi?lang=en"`);
    expect(text).toContain(`hreflang="th" href="${ORIGIN}/services/local-taxi"`);
    expect(text).not.toContain("origin.invalid");
  });

  test.each(["/profile", "/services/nothing", "/%2e%2e/th", "/Services"])(
    "%s, which is no public page, has the empty document that search engines leave out",
    async (path) => {
      const text = await (await fetchWorker(path)).text();
      expect(text).not.toContain("data-page");
      expect(text).toContain('<meta name="robots" content="noindex"');
    },
  );

  test("the built documents are no addresses of their own", async () => {
    const response = await fetchWorker("/documents/en/about.html", { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/");
  });

  test("the page of an invoice can be opened by its address", async () => {
    const response = await fetchWorker("/documents/KD-7F3K2M-RC1", { redirect: "manual" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/html");
  });

  test("search engines find the sitemap, and stay out of accounts", async () => {
    const robots = await (await fetchWorker("/robots.txt")).text();
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(robots).toContain("Disallow: /admin/");
    expect(robots).toContain("Disallow: /documents/");
    const sitemap = await fetchWorker("/sitemap.xml");
    expect(sitemap.headers.get("content-type")).toContain("application/xml");
    expect(await sitemap.text()).toContain(`<loc>${ORIGIN}/about?lang=km</loc>`);
  });

  test.each([
    "/assets/gone-123.js",
    "/favicon.ico",
    "/apple-touch-icon-120x120.png",
    "/ads.txt",
    "/.well-known/security.txt",
  ])("%s, a file that does not exist, is a 404 that nobody caches", async (path) => {
    const { status, headers } = await fetchWorker(path);
    expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  test.each(["/nonsense.html", "/foo.php", "/nothing.png", "/about.us", "/wp-admin/setup.php"])(
    "%s, which is neither a file nor a page, is answered with the document that leads home",
    async (path) => {
      const response = await fetchWorker(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<meta name="robots" content="noindex"');
    },
  );
});

describe("headers", () => {
  test.each(["/", "/api/health", "/api/trpc/pricing.current", "/api/nothing"])(
    "%s carries the strict ones",
    async (path) => {
      const { headers } = await fetchWorker(path);
      expect(headers.get("content-security-policy")).toContain("default-src 'self'");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    },
  );

  test("no page may change what its relative addresses mean", async () => {
    expect((await fetchWorker("/")).headers.get("content-security-policy")).toContain("base-uri 'none'");
  });

  test.each([
    "/api/trpc/pricing.current",
    "/api/trpc/account.profile",
    "/api/auth/get-session",
    "/api/auth/nothing",
    "/api/health",
    "/api/live",
    "/api/trpc/a%ZZ",
  ])("what %s answers is stored nowhere", async (path) => {
    expect((await fetchWorker(path)).headers.get("cache-control")).toBe("no-store");
  });

  test("what the API answers says when, for phones whose clock is wrong", async () => {
    const answer = await fetchWorker("/api/trpc/pricing.current");
    const off = Date.parse(answer.headers.get("date") ?? "") - Date.now();
    expect(Math.abs(off)).toBeLessThan(60_000);
  });
});

describe("the limit of calls", () => {
  /** Calls from a network address whose limit is used up. */
  const call = async (address: string) => {
    const context = createExecutionContext();
    const response = await app.request(
      `${ORIGIN}/api/trpc/account.isAdmin`,
      { method: "POST", headers: { "content-type": "application/json", "cf-connecting-ip": address } },
      {
        ...env,
        API_LIMIT: { limit: async ({ key }: { key: string }) => ({ success: key !== "203.0.113.7" }) },
      },
      context,
    );
    await waitOnExecutionContext(context);
    return response;
  };

  test("an address that called too often is told to wait, and for how long; others are not", async () => {
    const refused = await call("203.0.113.7");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await refused.json()).toMatchObject({
      error: { data: { appCode: "RATE_LIMITED", httpStatus: 429 } },
    });
    expect((await call("203.0.113.8")).status).toBe(200);
  });

  test.each([
    ["a network of IPv6 is one caller", "/api/trpc/a.b", "2001:db8:1:2:3::4", ["2001:db8:1:2"]],
    ["each call of a batch counts", "/api/trpc/a.b,c.d", "203.0.113.8", Array(2).fill("203.0.113.8")],
    ["however their comma is written", "/api/trpc/a.b%2Cc.d", "203.0.113.8", Array(2).fill("203.0.113.8")],
    [
      "eleven calls are refused before anything is counted",
      `/api/trpc/${"a,".repeat(10)}`,
      "203.0.113.8",
      [],
    ],
    ["a developer's own machine is not counted", "/api/trpc/a.b", "127.0.0.1", []],
  ])("%s", async (_what, path, address, expected) => {
    const counted: string[] = [];
    const limit = async ({ key }: { key: string }) => ({ success: counted.push(key) > 0 });
    const context = createExecutionContext();
    await app.request(
      `${ORIGIN}${path}`,
      { headers: { "cf-connecting-ip": address } },
      { ...env, API_LIMIT: { limit } },
      context,
    );
    await waitOnExecutionContext(context);
    expect(counted).toEqual(expected);
  });
});

test("an address that nobody can read is the caller's fault", async () => {
  expect((await fetchWorker("/api/trpc/a%ZZ")).status).toBe(400);
});

describe("health", () => {
  test("names what it checked", async () => {
    const response = await fetchWorker("/api/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ok: true,
      checks: { database: "ok", dispatchBoard: "ok", places: "ok", outbox: "ok" },
      parked: { count: 0, effectIds: [] },
      parkedOrderIds: [],
    });
  });

  test("names parked effects by their ids alone, and stays healthy", async () => {
    const params = JSON.stringify({ to: "person", locale: "th", mail: { kind: "second_factor_on" } });
    await env.DB.prepare(
      "INSERT INTO outbox (effect_id, kind, recipient, params, created_at, parked_at) VALUES ('e-1/0', 'mail', 'nok@example.test', ?, 1, 2)",
    )
      .bind(params)
      .run();
    const response = await fetchWorker("/api/health");
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ ok: true, parked: { count: 1, effectIds: ["e-1/0"] } });
    expect(body).not.toContain("nok@example.test");
  });

  test("says which part is down", async () => {
    await env.DB.prepare("DELETE FROM pricing_versions").run();
    const response = await fetchWorker("/api/health");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      ok: false,
      checks: { database: "failed", dispatchBoard: "ok" },
    });
  });
});
