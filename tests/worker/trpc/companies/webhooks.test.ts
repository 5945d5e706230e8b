import { beforeEach, describe, expect, test, vi } from "vitest";
import { insertEffects } from "#db/queries/outbox.ts";
import type { Database } from "#db/client.ts";
import { webhookEndpoints } from "#db/schema/companies/webhooks.ts";
import { effectsOf } from "#domain/effects.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { deliverWebhooks } from "#worker/services/webhooks/deliver-webhooks.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, invoiceOnAccount, writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { ScriptedReceiver } from "../../../support/webhooks.ts";

const { companyId } = A_COMPANY;
const SHOP = { companyId, url: "https://shop.example/hooks", events: ["order.placed", "order.delivered"] };
let db: Database;
let owner: Person;
let office: Person;
beforeEach(async () => {
  db = await freshDatabase();
  owner = await createPerson(db, "booker");
  office = await createPerson(db, "office", "accountant");
  await writeCompany(db, { booker: "owner" });
});

/** The answer to adding one. */
interface MadeEndpoint {
  readonly endpointId: string;
  readonly secret: string;
}
async function added(): Promise<string> {
  const made = await mutate("webhooks.create", { ...SHOP, endpointId: crypto.randomUUID() }, owner);
  return (made.data as { endpointId: string }).endpointId;
}
/** Delivers what is due, and answers with what arrived. */
async function delivered(receiver = new ScriptedReceiver(), inMs = 1000) {
  const settings = { authSecret: "a secret that only tests know, 32 and more" };
  await deliverWebhooks({ db, now: () => Date.now() + inMs, webhookSender: receiver, settings });
  return receiver.taken.map(({ type, sequence }) => `${sequence} ${type}`);
}
const deliver = (orderId: string) =>
  insertEffects(db, `${orderId}.delivered`, effectsOf({ type: "order_delivered", orderId }), Date.now());

describe("an endpoint", () => {
  test.each([
    "http://shop.example/",
    "https://localhost/x",
    "http://localhost:3000/x",
    "https://10.0.0.1/",
    `${ORIGIN}/x`,
    "nonsense",
  ])("is not %s", async (url) => {
    const refused = await mutate("webhooks.create", { ...SHOP, endpointId: crypto.randomUUID(), url }, owner);
    expect(refused).toMatchObject({ appCode: "BAD_INPUT", fields: { url: "URL_NOT_PUBLIC" } });
  });

  test("has a secret of its own, which is shown once and stored nowhere", async () => {
    const made = (await mutate("webhooks.create", { ...SHOP, endpointId: crypto.randomUUID() }, owner))
      .data as MadeEndpoint;
    expect(made.secret).toMatch(/^whsec_/);
    const other = (await mutate("webhooks.create", { ...SHOP, endpointId: crypto.randomUUID() }, owner))
      .data as MadeEndpoint;
    expect(other.secret).not.toBe(made.secret);
    const { results } = await db.$client.prepare("SELECT * FROM webhook_endpoints").all();
    const stored = JSON.stringify([results, (await query("webhooks.list", { companyId }, owner)).data]);
    expect(stored).not.toContain(made.secret.slice("whsec_".length));
  });

  test("is added once by a press that is repeated: whoever lost the answer gets it, and nobody else", async () => {
    const press = { ...SHOP, endpointId: crypto.randomUUID() };
    const first = (await mutate("webhooks.create", press, owner)).data;
    const both = await Promise.all([
      mutate("webhooks.create", press, owner),
      mutate("webhooks.create", press, owner),
    ]);
    for (const { data } of both) expect(data).toEqual(first);
    expect(await db.$count(webhookEndpoints)).toBe(1);
    const { endpointId } = press;
    await db.update(webhookEndpoints).set({ createdAt: Date.now() - HOUR_MS });
    expect((await mutate("webhooks.create", press, owner)).data).toEqual({ endpointId, secret: null });
    await db.update(webhookEndpoints).set({ createdAt: Date.now(), createdBy: "another-owner" });
    expect((await mutate("webhooks.create", press, owner)).data).toEqual({ endpointId, secret: null });
    await db.update(webhookEndpoints).set({ createdBy: owner.userId });
    const other = "CO-OTHER0";
    await writeCompany(
      db,
      { booker: "owner" },
      { companyId: other, branch: "00001", idempotencyKey: "company-0002" },
    );
    expect((await mutate("webhooks.create", { ...press, companyId: other }, owner)).appCode).toBe(
      "NOT_FOUND",
    );
  });

  describe("gets a new secret", () => {
    const makeSecret = (endpointId: string, basedOnVersion: number, as = owner) =>
      mutate("webhooks.makeSecret", { companyId, endpointId, basedOnVersion }, as);
    const secretOf = async (...call: Parameters<typeof makeSecret>) =>
      ((await makeSecret(...call)).data as { secret: string }).secret;
    /** The secrets that sign a message so long after now. */
    async function signing(inMs: number, orderId: string, sequence: number): Promise<readonly string[]> {
      await invoiceOnAccount(db, orderId, sequence);
      const receiver = new ScriptedReceiver();
      await delivered(receiver, inMs);
      return receiver.secrets;
    }

    test("beside which the old one signs for 24 hours, and no longer", async () => {
      const first = (await mutate("webhooks.create", { ...SHOP, endpointId: crypto.randomUUID() }, owner))
        .data as MadeEndpoint;
      const second = await secretOf(first.endpointId, 1);
      expect(second).not.toBe(first.secret);
      expect(await signing(1_000, "KD-AAAAAA", 1)).toEqual([second, first.secret]);
      expect(await signing(DAY_MS - 60_000, "KD-BBBBBB", 2)).toEqual([second, first.secret]);
      expect(await signing(DAY_MS, "KD-CCCCCC", 3)).toEqual([second]);
    });

    test("again where it was lost: the receiver with the oldest one misses nothing", async () => {
      const first = (await mutate("webhooks.create", { ...SHOP, endpointId: crypto.randomUUID() }, owner))
        .data as MadeEndpoint;
      const second = await secretOf(first.endpointId, 1);
      const third = await secretOf(first.endpointId, 2);
      expect(await signing(1_000, "KD-AAAAAA", 1)).toEqual([third, second, first.secret]);
    });

    test("of owners alone, of two at once one, and it says who made it", async () => {
      const logged = vi.spyOn(console, "info").mockReturnValue();
      const endpointId = await added();
      expect((await makeSecret(endpointId, 1, office)).appCode).toBe("FORBIDDEN");
      const both = await Promise.all([makeSecret(endpointId, 1), makeSecret(endpointId, 1)]);
      expect(both.map(({ appCode }) => appCode).toSorted()).toEqual(["WEBHOOK_VERSION_CONFLICT", undefined]);
      const listed = await query("webhooks.list", { companyId }, office);
      expect(listed.data).toMatchObject({
        endpoints: [
          {
            secretMadeBy: "booker",
            secretMadeAt: expect.any(Number) as number,
            oldSecretUntil: expect.any(Number) as number,
          },
        ],
      });
      const lines = logged.mock.calls.map(([line]) => String(line));
      vi.restoreAllMocks();
      const made = lines.filter((line) => line.includes("security.webhook_secret_made"));
      expect(made.map((line) => JSON.parse(line) as object)).toMatchObject([
        { who: "booker", ids: { companyId, endpointId, secretVersion: 1 } },
      ]);
      expect(lines.join()).not.toContain("whsec_");
    });

    test("ten times a day at most", async () => {
      const endpointId = await added();
      for (let version = 1; version <= 10; version++)
        expect((await makeSecret(endpointId, version)).status).toBe(200);
      expect((await makeSecret(endpointId, 11)).appCode).toBe("RATE_LIMITED");
    });
  });

  test("is tested by a ping, which says what came of it", async () => {
    const endpointId = await added();
    const answer = await mutate("webhooks.test", { companyId, endpointId }, owner);
    // Nobody is reachable from here.
    expect(answer.data).toEqual({ isAccepted: false, status: 502, failure: "HTTP 502" });
  });

  test("is paused, keeps what happens meanwhile, and is told of it when it is resumed", async () => {
    const endpointId = await added();
    const save = (isPaused: boolean, basedOnVersion: number, as = owner) =>
      mutate("webhooks.save", { ...SHOP, endpointId, isPaused, basedOnVersion }, as);
    // The office may pause one, too.
    expect((await save(true, 1, office)).status).toBe(200);
    await invoiceOnAccount(db, "KD-AAAAAA", 1);
    expect(await delivered()).toEqual([]);
    expect((await save(false, 1)).appCode).toBe("WEBHOOK_VERSION_CONFLICT");
    expect((await save(false, 2)).status).toBe(200);
    expect(await delivered()).toEqual(["1 order.placed"]);
  });

  test("goes where its owners say: the office sends what happens nowhere else, and its pauses are in the audit log", async () => {
    const endpointId = await added();
    const elsewhere = { ...SHOP, url: "https://elsewhere.example/", endpointId, isPaused: false };
    const save = (as: Person) => mutate("webhooks.save", { ...elsewhere, basedOnVersion: 1 }, as);
    expect((await save(office)).appCode).toBe("FORBIDDEN");
    expect((await save(owner)).status).toBe(200);
    await mutate("webhooks.save", { ...elsewhere, isPaused: true, basedOnVersion: 2 }, office);
    const { results } = await db.$client
      .prepare("SELECT changes FROM audit_entries ORDER BY seq DESC LIMIT 1")
      .all();
    expect(results).toMatchObject([{ changes: expect.stringContaining('"isPaused"') as string }]);
  });

  test("keeps its secret, its sequence and what waits where it gets another address", async () => {
    const endpointId = await added();
    await invoiceOnAccount(db, "KD-AAAAAA", 1);
    const secret = () => db.$client.prepare("SELECT secret_version FROM webhook_endpoints").all();
    const before = await secret();
    const change = { ...SHOP, url: "https://elsewhere.example/", endpointId, isPaused: false };
    expect((await mutate("webhooks.save", { ...change, basedOnVersion: 1 }, owner)).status).toBe(200);
    expect((await secret()).results).toEqual(before.results);
    expect(await delivered()).toEqual(["1 order.placed"]);
    const listed = await query("webhooks.list", { companyId }, owner);
    expect(listed.data).toMatchObject({ endpoints: [{ endpointId, url: "https://elsewhere.example/" }] });
  });

  test("has its deliveries listed, and each sent again before what waits", async () => {
    const endpointId = await added();
    await invoiceOnAccount(db, "KD-AAAAAA", 1);
    await deliver("KD-AAAAAA");
    expect(await delivered()).toEqual(["1 order.placed", "2 order.delivered"]);
    await invoiceOnAccount(db, "KD-BBBBBB", 2);
    await mutate("webhooks.replay", { companyId, endpointId, sequence: 2 }, owner);
    expect(await delivered()).toEqual(["2 order.delivered", "3 order.placed"]);
    const listed = await query("webhooks.deliveries", { companyId, endpointId }, office);
    expect(listed.data).toMatchObject({
      items: [
        { sequence: 3, state: "delivered" },
        { sequence: 2, state: "delivered" },
        { sequence: 1, state: "delivered" },
      ],
      nextCursor: null,
    });
    const none = await mutate("webhooks.replay", { companyId, endpointId, sequence: 9 }, owner);
    expect(none.appCode).toBe("NOT_FOUND");
  });

  test("is one of five at most, and is deleted with what it was told", async () => {
    const first = await added();
    for (let more = 0; more < 4; more++) await added();
    expect(
      (await mutate("webhooks.create", { ...SHOP, endpointId: crypto.randomUUID() }, owner)).appCode,
    ).toBe("TOO_MANY_WEBHOOKS");
    await invoiceOnAccount(db, "KD-AAAAAA", 1);
    const remove = (basedOnVersion: number) =>
      mutate("webhooks.remove", { companyId, endpointId: first, basedOnVersion }, owner);
    expect((await remove(2)).appCode).toBe("WEBHOOK_VERSION_CONFLICT");
    expect((await remove(1)).status).toBe(200);
    expect((await remove(1)).status).toBe(200);
    const gone = await query("webhooks.deliveries", { companyId, endpointId: first }, owner);
    expect(gone.appCode).toBe("NOT_FOUND");
    expect(await delivered()).toHaveLength(4);
  });
});
