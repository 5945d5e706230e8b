import { beforeEach, describe, expect, test } from "vitest";
import { insertEffects } from "#db/queries/outbox.ts";
import type { Database } from "#db/client.ts";
import { effectsOf } from "#domain/effects.ts";
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

async function added(): Promise<string> {
  const made = await mutate("webhooks.create", SHOP, owner);
  return (made.data as { endpointId: string }).endpointId;
}
/** Delivers what is due, and answers with what arrived. */
async function delivered(receiver = new ScriptedReceiver()) {
  const settings = { authSecret: "a secret that only tests know, 32 and more" };
  await deliverWebhooks({ db, now: () => Date.now() + 1000, webhookSender: receiver, settings });
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
    const refused = await mutate("webhooks.create", { ...SHOP, url }, owner);
    expect(refused).toMatchObject({ appCode: "BAD_INPUT", fields: { url: "URL_NOT_PUBLIC" } });
  });

  test("has a secret of its own, which is stored nowhere and stays", async () => {
    const made = (await mutate("webhooks.create", SHOP, owner)).data as {
      endpointId: string;
      secret: string;
    };
    const read = await mutate("webhooks.secret", { companyId, endpointId: made.endpointId }, owner);
    expect(read.data).toEqual({ secret: made.secret });
    expect(made.secret).toMatch(/^whsec_/);
    const other = (await mutate("webhooks.create", SHOP, owner)).data as { secret: string };
    expect(other.secret).not.toBe(made.secret);
    const { results } = await db.$client.prepare("SELECT * FROM webhook_endpoints").all();
    expect(JSON.stringify(results)).not.toContain(made.secret.slice("whsec_".length));
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
      nextBefore: null,
    });
    const none = await mutate("webhooks.replay", { companyId, endpointId, sequence: 9 }, owner);
    expect(none.appCode).toBe("NOT_FOUND");
  });

  test("is one of five at most, and is deleted with what it was told", async () => {
    const first = await added();
    for (let more = 0; more < 4; more++) await added();
    expect((await mutate("webhooks.create", SHOP, owner)).appCode).toBe("TOO_MANY_WEBHOOKS");
    await invoiceOnAccount(db, "KD-AAAAAA", 1);
    expect((await mutate("webhooks.remove", { companyId, endpointId: first }, owner)).status).toBe(200);
    const gone = await query("webhooks.deliveries", { companyId, endpointId: first }, owner);
    expect(gone.appCode).toBe("NOT_FOUND");
    expect(await delivered()).toHaveLength(4);
  });
});
