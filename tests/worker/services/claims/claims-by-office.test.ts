import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { claimEvents, claims } from "#db/schema/claims/claims.ts";
import { files } from "#db/schema/files.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { users } from "#db/schema/users.ts";
import { DAY_MS } from "#domain/time.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { writeExample } from "../../../support/documents.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { upload } from "../../../support/uploads.ts";

const ORDER = "KD-AAAAAA";

let db: Database;
let nok: Person;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await writeExample(db, { customerId: "nok", orderId: ORDER });
  await deliveredAt(Date.now() - DAY_MS);
});

async function deliveredAt(at: number) {
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, ORDER));
  await db.update(jobs).set({ status: "completed", completedAt: at }).where(eq(jobs.orderId, ORDER));
}

const input = (values: object = {}) => ({
  claimId: crypto.randomUUID(),
  orderId: ORDER,
  kind: "loss",
  claimedSatang: 1_000_00,
  text: "A chair is missing.",
  photoFileIds: [],
  ...values,
});
const report = (values: object = {}, as = dispatcher) => mutate("claims.openForCustomer", input(values), as);

interface Shown {
  readonly mayOpen: boolean;
  readonly mayOpenForCustomer: boolean;
  readonly claims: readonly {
    readonly events: readonly {
      readonly actorKind: string;
      readonly byName: string | null;
      readonly photos: readonly { readonly url: string }[];
    }[];
  }[];
}
const seen = async (as: Person) => (await query("claims.ofOrder", { orderId: ORDER }, as)).data as Shown;

test("what a customer tells the office is their claim, with who wrote it down and the photos of the office", async () => {
  const sent = { purpose: "claim", orderId: ORDER, key: crypto.randomUUID() } as const;
  const { fileId } = await upload(dispatcher, sent);
  const told = input({ kind: "damage", photoFileIds: [fileId] });
  expect(await mutate("claims.openForCustomer", told, dispatcher)).toMatchObject({ status: 200 });
  expect(await mutate("claims.openForCustomer", told, dispatcher)).toMatchObject({ status: 200 });
  expect(await db.select().from(claims)).toMatchObject([{ customerId: "nok", state: "open", version: 1 }]);
  expect(await db.select().from(claimEvents)).toMatchObject([{ actorKind: "admin", actorId: "dispatcher" }]);
  expect((await db.select().from(files).get())?.expiresAt).toBeNull();
  const [event] = (await seen(nok)).claims[0]?.events ?? [];
  expect(event).toMatchObject({ actorKind: "admin", byName: null });
  expect((await fetchWorker(event?.photos[0]?.url ?? "", {}, nok)).status).toBe(200);
  const [ofOffice] = (await seen(dispatcher)).claims[0]?.events ?? [];
  expect(ofOffice?.byName).not.toBeNull();
});

test("the audit log has who reported it, for which order and sum, and none of the words", async () => {
  await report();
  const entries = await db.select().from(auditEntries);
  const ends = entries.filter(({ what, outcome }) => what === "claims.openForCustomer" && outcome === "ok");
  expect(ends).toMatchObject([{ actorId: "dispatcher" }]);
  expect(ends[0]?.changes).toContain('"claimedSatang"');
  expect(ends[0]?.changes).not.toContain("chair");
});

test("the limits are those of the customer's own report", async () => {
  expect(await report({ kind: "damage" })).toMatchObject({ fields: { photoFileIds: "PHOTO_REQUIRED" } });
  expect(await report({ items: ["tv"] })).toMatchObject({ fields: { items: "INVALID" } });
  expect(await report()).toMatchObject({ status: 200 });
  expect(await report()).toMatchObject({ appCode: "CLAIM_UNDECIDED" });
  expect(await mutate("claims.open", input(), nok)).toMatchObject({ appCode: "CLAIM_UNDECIDED" });
  await deliveredAt(Date.now() - 8 * DAY_MS);
  expect(await report()).toMatchObject({ appCode: "CLAIM_TOO_LATE" });
});

test("the customer may report it themselves, the office for them, and nobody of the office for an own order", async () => {
  expect(await seen(nok)).toMatchObject({ mayOpen: true, mayOpenForCustomer: false });
  expect(await seen(dispatcher)).toMatchObject({ mayOpen: false, mayOpenForCustomer: true });
  await db.update(orders).set({ customerId: "dispatcher" }).where(eq(orders.orderId, ORDER));
  expect(await seen(dispatcher)).toMatchObject({ mayOpen: true, mayOpenForCustomer: false });
  expect(await report()).toMatchObject({ appCode: "OWN_RECORD" });
  expect(await db.select().from(claims)).toEqual([]);
});

test("what a customer without an account says of it at a call is written down, with who did; a final claim takes nothing", async () => {
  const claim = input();
  await report(claim);
  const { claimId } = claim;
  const written = (said: string, seenVersion: number, key: string = crypto.randomUUID()) =>
    mutate("claims.writeAtCall", { claimId, key, seenVersion, said, text: "She says so." }, dispatcher);
  // Nok has an account, and writes there.
  expect((await written("reply", 1)).appCode).toBe("FORBIDDEN");
  await db
    .update(users)
    .set({ phoneOnFile: "+66812345678", emailVerified: false })
    .where(eq(users.id, "nok"));
  const answer = { claimId, key: crypto.randomUUID(), seenVersion: 1, text: "Which chair?" };
  expect((await mutate("claims.answer", answer, dispatcher)).status).toBe(200);
  expect((await query("claims.byId", { claimId }, dispatcher)).data).toMatchObject({ isToldAtCall: true });
  const key = crypto.randomUUID();
  for (const press of [key, key]) expect((await written("reply", 2, press)).status).toBe(200);
  expect((await written("reply", 2)).appCode).toBe("CLAIM_CHANGED");
  expect(await db.select().from(claims)).toMatchObject([{ state: "open", version: 3 }]);
  expect((await written("withdraw", 3)).status).toBe(200);
  expect(await db.select().from(claims)).toMatchObject([{ state: "withdrawn", version: 4 }]);
  expect((await written("reply", 4)).appCode).toBe("CLAIM_CLOSED");
  const told = { actorKind: "admin", actorId: "dispatcher", text: "She says so." };
  expect((await db.select().from(claimEvents)).slice(2)).toMatchObject([
    { step: "reply", ...told },
    { step: "withdraw", ...told },
  ]);
  const entries = await db.select().from(auditEntries);
  const ends = entries.filter(({ what, outcome }) => what === "claims.writeAtCall" && outcome === "ok");
  expect(ends.length).toBeGreaterThan(1);
  expect(JSON.stringify(entries)).not.toContain("She says so.");
});
