import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { apiKeys } from "#db/schema/companies/api-keys.ts";
import { companyMembers } from "#db/schema/companies/companies.ts";
import { attempts } from "#db/schema/users.ts";
import type { ApiProblem } from "#domain/api/api-answers.ts";
import { API_KEY_MARK } from "#domain/api/api-key.ts";
import { mutate, query } from "../../../support/calls.ts";
import { callApi, makeKey, MOVE, refusal } from "../../../support/api.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const { companyId } = A_COMPANY;
let db: Database;
let owner: Person;
beforeEach(async () => {
  db = await freshDatabase();
  owner = await createPerson(db, "owner");
  await writeCompany(db, { owner: "owner" });
});
afterEach(() => vi.restoreAllMocks());

const ask = (key: string | null, headers?: Record<string, string>) =>
  callApi<ApiProblem>(key, "POST /quotes", { body: MOVE, ...(headers && { headers }) });

describe("a key", () => {
  test("is shown once: the database has its hash and its beginning", async () => {
    const { key, keyId } = await makeKey(owner);
    expect((await ask(key)).status).toBe(200);
    const [row] = await db.select().from(apiKeys);
    expect(JSON.stringify(row)).not.toContain(key.slice(API_KEY_MARK.length + 4));
    expect(row).toMatchObject({ keyId, prefix: key.slice(0, API_KEY_MARK.length + 4), createdBy: "owner" });
    expect(row?.lastUsedAt).not.toBeNull();
    const listed = await query("apiKeys.list", { companyId }, owner);
    expect(listed.body).not.toContain(row?.hash);
    expect(listed.data).toMatchObject({
      mayMake: true,
      items: [{ keyId, isWorking: true, madeBy: "owner" }],
    });
  });

  test("that is none, is revoked, or whose maker is no owner any more, is refused and logged", async () => {
    const logged = vi.spyOn(console, "info").mockReturnValue();
    const { key, keyId } = await makeKey(owner);
    for (const none of [null, "kd_live_", `${API_KEY_MARK}${"0".repeat(32)}`, key.toUpperCase()]) {
      const refused = await ask(none);
      expect(refusal(refused)).toBe("401 API_KEY_INVALID");
      expect(refused.headers.get("www-authenticate")).toContain("Bearer");
    }
    await db
      .update(companyMembers)
      .set({ role: "booker" })
      .where(and(eq(companyMembers.userId, "owner")));
    expect(refusal(await ask(key))).toBe("401 API_KEY_INVALID");
    await db.update(companyMembers).set({ role: "owner" });
    expect((await ask(key)).status).toBe(200);
    expect((await mutate("apiKeys.revoke", { companyId, keyId }, owner)).status).toBe(200);
    expect(refusal(await ask(key))).toBe("401 API_KEY_INVALID");
    expect((await mutate("apiKeys.revoke", { companyId, keyId }, owner)).status).toBe(200);
    const events = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string });
    expect(events.filter(({ event }) => event === "security.api_key_refused")).toHaveLength(6);
    expect(JSON.stringify(events)).not.toContain(key);
  });

  test("does what its scopes say and nothing else", async () => {
    const reading = (await makeKey(owner, ["orders:read"])).key;
    expect((await callApi(reading, "GET /orders")).status).toBe(200);
    const refused = await ask(reading, { "accept-language": "en" });
    expect(refusal(refused)).toBe("403 API_SCOPE_MISSING");
    expect(refused.body.title).toContain("quote");
    for (const call of ["POST /orders", "POST /orders/KD-AAAAAA/cancel"])
      expect(refusal(await callApi<ApiProblem>(reading, call, { idempotencyKey: "order-0001" }))).toBe(
        "403 API_SCOPE_MISSING",
      );
    expect(refusal(await callApi<ApiProblem>(reading, "GET /places?text=bang"))).toBe(
      "403 API_SCOPE_MISSING",
    );
    const pricing = (await makeKey(owner, ["quote"])).key;
    expect((await callApi(pricing, "GET /places?text=bang")).status).toBe(200);
    expect(refusal(await callApi<ApiProblem>(pricing, "GET /orders"))).toBe("403 API_SCOPE_MISSING");
  });

  test("is limited, and every answer says how much is left", async () => {
    const { key } = await makeKey(owner);
    const first = await ask(key);
    expect(first.headers.get("ratelimit-policy")).toBe('"key";q=300;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"key";r=299;t=\d+$/);
    await db.update(attempts).set({ count: 300 });
    const refused = await ask(key);
    expect(refusal(refused)).toBe("429 RATE_LIMITED");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("is made once by a press that is repeated, which does not see it again", async () => {
    const press = { companyId, keyId: crypto.randomUUID(), name: "shop", scopes: ["quote"] };
    const first = (await mutate("apiKeys.create", press, owner)).data as { keyId: string; key: string };
    expect(first).toMatchObject({ keyId: press.keyId, key: expect.stringMatching(/^kd_live_/) });
    const both = await Promise.all([
      mutate("apiKeys.create", press, owner),
      mutate("apiKeys.create", press, owner),
    ]);
    for (const { data } of both) expect(data).toEqual({ keyId: press.keyId, key: null });
    expect(await db.select().from(apiKeys)).toHaveLength(1);
    expect((await ask(first.key)).status).toBe(200);
  });

  test("is made by owners, at most twenty at a time", async () => {
    for (let made = 0; made < 20; made++) await makeKey(owner, ["quote"]);
    const refused = await mutate(
      "apiKeys.create",
      { companyId, keyId: crypto.randomUUID(), name: "more", scopes: ["quote"] },
      owner,
    );
    expect(refused).toMatchObject({ appCode: "TOO_MANY_API_KEYS", params: { max: 20 } });
  });
});

describe("the API", () => {
  test("knows no cookie, and no page of another site", async () => {
    expect((await ask(null, { cookie: owner.cookie })).status).toBe(401);
    const { key } = await makeKey(owner);
    expect(refusal(await ask(key, { origin: "https://evil.example" }))).toBe("403 FORBIDDEN");
    const ours = await ask(key, { origin: "http://localhost" });
    expect(ours.status).toBe(200);
    expect(ours.headers.get("access-control-allow-origin")).toBeNull();
    expect(ours.headers.get("set-cookie")).toBeNull();
  });

  test("takes no body that is longer than an order can be", async () => {
    const { key } = await makeKey(owner);
    const refused = await callApi<ApiProblem>(key, "POST /quotes", { body: `"${"x".repeat(300_000)}"` });
    expect(refusal(refused)).toBe("413 PAYLOAD_TOO_LARGE");
  });

  test("describes itself: every endpoint, from the schemas that read it", async () => {
    const { status, body, headers } = await callApi<{
      paths: Record<
        string,
        Record<string, { operationId: string; requestBody?: unknown; parameters?: unknown }>
      >;
    }>(null, "GET /openapi.json");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("public");
    const operations = Object.values(body.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId)).toEqual([
      "findPlaces",
      "createQuote",
      "placeOrder",
      "listOrders",
      "getOrder",
      "cancelOrder",
    ]);
    expect(body.paths["/places"]?.["get"]?.parameters).toMatchObject([
      { name: "text", in: "query", required: true, schema: { maxLength: 1_600 } },
      { name: "limit", in: "query", required: false, schema: { maximum: 20, default: 8 } },
    ]);
    const quote = JSON.stringify(body.paths["/quotes"]?.["post"]?.requestBody);
    for (const named of ["stops", "placeId", "latitude", "four_wheel", "maxItems"])
      expect(quote).toContain(named);
    expect((await callApi<ApiProblem>(null, "GET /nothing")).status).toBe(404);
  });
});
