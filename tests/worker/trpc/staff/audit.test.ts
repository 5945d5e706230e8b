import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { auditChainQuery } from "#db/queries/audit/read-audit.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { auditRecords } from "#db/schema/staff/audit.ts";
import { NO_HASH } from "#domain/audit/audit-entry.ts";
import { keptHeadKey, type KeptHead } from "#domain/audit/kept-head.ts";
import { R2Storage } from "#worker/adapters/storage/r2-storage.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { appendEntry } from "#worker/services/audit/append-entry.ts";
import { keepAuditHead } from "#worker/services/audit/keep-head.ts";
import { SealedIds, verifyChain } from "#worker/services/audit/verify-chain.ts";
import { keptIn, newestHeads } from "../../../../.dev/audit-heads.ts";
import { mutate, query } from "../../../support/calls.ts";
import { cancelAsSeen } from "../../../support/cancel-order.ts";
import { writeExample } from "../../../support/documents.ts";
import { anOrder, writeOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let admin: Person;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  customer = await createPerson(db, "customer");
});

interface Action {
  readonly seq: number;
  readonly actorId: string;
  readonly actorRole: string;
  readonly actorName: string;
  readonly what: string;
  readonly network: string;
  readonly records: Readonly<Record<string, string>>;
  readonly changes: readonly { kind: string; id: string; fields: Record<string, unknown> }[];
  readonly outcome: string | null;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: Readonly<Record<string, string>>;
}
async function actions(filter: object = {}): Promise<readonly Action[]> {
  const { data, appCode } = await query("audit.list", filter, admin);
  expect(appCode).toBeUndefined();
  return (data as { items: readonly Action[] }).items;
}
const KEY = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34";
/** Of the order that the tests place, in satang. */
const PRICE = 3_300_00;
const verify = (kept: readonly KeptHead[] = []) =>
  verifyChain((afterSeq) => auditChainQuery(db, afterSeq, 100), kept);
const holiday = (day: string, basedOnVersion = 0) =>
  mutate("truckHours.saveHoliday", { day, nameTh: "วัน", nameEn: "A day", basedOnVersion }, admin);
/** SQL by hand, as somebody with the database's key could write it. */
const byHand = (sql: string) => env.DB.prepare(sql).run();

describe("what the staff do is in the log", () => {
  test("who, as what, from where, which record, before and after, and how it ended", async () => {
    await writeOrder(db, { customerId: "customer", orderId: "KD-AAAAAA" });
    const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
    await cancelAsSeen(dispatcher, { orderId: "KD-AAAAAA", reason: "called" });
    const [action] = await actions();
    expect(action).toMatchObject({
      actorId: "dispatcher",
      actorRole: "dispatcher",
      actorName: "dispatcher",
      what: "orders.cancel",
      network: "unknown",
      records: { orderId: "KD-AAAAAA" },
      outcome: "ok",
    });
    expect(action?.changes).toMatchObject([
      { kind: "order", id: "KD-AAAAAA", fields: { status: ["pending", "cancelled"] } },
    ]);
  });

  test("of a record that was changed and removed both of its states", async () => {
    await holiday("2099-01-01");
    await mutate(
      "truckHours.saveHoliday",
      { day: "2099-01-01", nameTh: "วัน", nameEn: "Another", basedOnVersion: 1 },
      admin,
    );
    const remove = (basedOnVersion: number) =>
      mutate("truckHours.removeHoliday", { day: "2099-01-01", basedOnVersion }, admin);
    expect((await remove(1)).appCode).toBe("TRUCK_HOURS_VERSION_CONFLICT");
    await remove(2);
    const [removed, , changed, added] = (await actions()).map(({ changes }) => changes[0]?.fields);
    expect(added).toMatchObject({ nameEn: [null, "A day"] });
    expect(changed).toEqual({ nameEn: ["A day", "Another"] });
    expect(removed).toMatchObject({ nameEn: ["Another", null] });
  });

  test("of documents that were drafted and given up, and of sessions that were ended", async () => {
    await writeExample(db, { customerId: "customer", orderId: "KD-AAAAAA" });
    const drafted = await mutate("documents.draft", { orderId: "KD-AAAAAA" }, admin);
    const { documentId } = drafted.data as { documentId: string };
    await mutate("documents.void", { documentId }, admin);
    await mutate("documents.void", { documentId }, admin);
    await mutate("people.endSessions", { userId: "customer" }, admin);
    const [sessions, again, given, draft] = (await actions()).map(({ changes }) => changes);
    expect(draft).toMatchObject([
      { kind: "document", id: documentId, fields: { status: [null, "draft"], orderId: [null, "KD-AAAAAA"] } },
    ]);
    expect(draft?.[0]?.fields["totalSatang"]).toEqual([null, expect.any(Number)]);
    expect(given).toEqual([{ kind: "document", id: documentId, fields: { status: ["draft", "void"] } }]);
    expect(again).toEqual([]);
    expect(sessions).toEqual([{ kind: "user", id: "customer", fields: { sessions: [1, 0] } }]);
  });

  test("also what was refused, with its error and without changes", async () => {
    await mutate("ferries.remove", { ferryRouteId: "none", basedOnVersion: 1 }, admin);
    expect(await actions()).toMatchObject([
      { what: "ferries.remove", records: { ferryRouteId: "none" }, outcome: "NOT_FOUND", changes: [] },
    ]);
  });

  test("of a refusal what its sentence said, without anybody's words", async () => {
    const order = { ...anOrder({ customerId: "customer", orderId: "KD-AAAAAA" }), gatewayEnabled: true };
    await insertOrder(db, { ...order, paymentStatus: "unpaid" }, jobCards(order));
    const transfer = {
      orderId: "KD-AAAAAA",
      key: KEY,
      receivedOn: bangkokDay(Date.now()),
      reference: "KBANK",
    };
    const tooMuch = await mutate("payments.recordTransfer", { ...transfer, amountSatang: PRICE + 1 }, admin);
    await mutate("orderViews.save", { viewId: KEY, name: "Nok’s morning", list: {} }, admin);
    const rename = { viewId: KEY, name: "Evening", seenVersion: 9 };
    const other = await mutate("orderViews.rename", rename, admin);
    expect(other).toMatchObject({ appCode: "ORDER_VIEW_CHANGED", params: { name: "Nok’s morning" } });
    const [renamed, saved, recorded] = await actions();
    expect(recorded).toMatchObject({ outcome: "TRANSFER_TOO_MUCH", params: tooMuch.params });
    expect(recorded?.params).toEqual({ maxSatang: PRICE });
    expect(saved).toMatchObject({ outcome: "ok", params: {}, fields: {} });
    expect(renamed).toMatchObject({ outcome: "ORDER_VIEW_CHANGED", params: { name: "…" } });
    expect(JSON.stringify(await auditChainQuery(db, 0, 10))).not.toContain("morning");
    expect(await verify()).toMatchObject({ isSound: true });
  });

  test("of wrong input what the caller was told of each field", async () => {
    const { appCode, fields } = await mutate("ferries.remove", { ferryRouteId: 7 }, admin);
    expect([appCode, fields]).toEqual(["BAD_INPUT", { ferryRouteId: "INVALID", basedOnVersion: "REQUIRED" }]);
    expect(await actions()).toMatchObject([{ what: "ferries.remove", outcome: appCode, fields }]);
  });

  test("of a refusal that an earlier version wrote down the code alone", async () => {
    const origin = { actorId: "admin", actorRole: "admin", network: "local", device: "" } as const;
    const entry = { ...origin, at: Date.now(), what: "orders.cancel", requestId: "r-1", changes: "[]" };
    const first = await appendEntry({ db }, { ...entry, ofSeq: null, records: "{}", outcome: "" }, []);
    const end = { ...entry, ofSeq: first.seq, records: "{}", outcome: "CANCELLATION_FEE_CHANGED" };
    await appendEntry({ db }, end, []);
    expect(await actions()).toMatchObject([{ outcome: end.outcome, params: {}, fields: {} }]);
  });

  test("what customers do is not", async () => {
    await mutate("places.remove", { savedPlaceId: "home-0001", seenVersion: 1 }, customer);
    expect(await actions()).toEqual([]);
  });

  test("no words and no personal ids of an input", async () => {
    const profile = { name: "Zname", phone: "0898760001", lineId: "zline", hasWhatsapp: false, locale: "th" };
    await mutate("account.saveProfile", { ...profile, seen: { ...profile, name: "Zseen" } }, admin);
    const stored = JSON.stringify(await auditChainQuery(db, 0, 10));
    expect(stored).toContain("account.saveProfile");
    for (const secret of ["Zname", "8760001", "zline", "Zseen"]) expect(stored).not.toContain(secret);
  });

  test("what began and never ended shows without an outcome", async () => {
    const origin = { actorId: "admin", actorRole: "admin", network: "local", device: "" } as const;
    const first = { ...origin, at: Date.now(), ofSeq: null, what: "orders.cancel", requestId: "r-1" };
    await appendEntry({ db }, { ...first, records: "{}", changes: "[]", outcome: "" }, []);
    expect(await actions()).toMatchObject([{ what: "orders.cancel", outcome: null }]);
  });

  test("what cannot be written down does not happen", async () => {
    await byHand(
      "CREATE TRIGGER no_log BEFORE INSERT ON audit_entries BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
    );
    const errors: unknown[] = [];
    const original = console.error;
    console.error = (...what: unknown[]) => errors.push(what);
    expect((await holiday("2099-01-01")).status).toBe(500);
    console.error = original;
    expect(errors).toHaveLength(1);
    const list = await query("truckHours.holidays", {}, admin);
    expect(list.body).not.toContain("2099-01-01");
  });
});

describe("the log is searched", () => {
  beforeEach(async () => {
    await holiday("2099-01-01");
    await mutate("ferries.remove", { ferryRouteId: "none", basedOnVersion: 1 }, admin);
    await mutate("reviews.decide", { reviewId: "r", basedOnVersion: 1, status: "approved" }, admin);
  });

  test.each([
    ["by e-mail address", { who: "ADMIN@example.test" }, 3],
    ["by user id", { who: "admin" }, 3],
    ["by somebody else", { who: "customer" }, 0],
    ["by section", { section: "ferries" }, 1],
    ["by action", { what: "ferries.remove" }, 1],
    ["by another action of that section", { what: "ferries.update" }, 0],
    ["by record", { record: "2099-01-01" }, 1],
    ["by what was done", { ended: "done" }, 1],
    ["by what was refused", { ended: "refused" }, 2],
    ["by what was refused of a section", { ended: "refused", section: "ferries" }, 1],
    ["by what was done of a section where all was refused", { ended: "done", section: "ferries" }, 0],
    ["by the role of whoever acted", { role: "admin" }, 3],
    ["by another role", { role: "accountant" }, 0],
    ["by network", { network: "UNKNOWN" }, 3],
    ["by an address of another network", { network: "203.0.113.7" }, 0],
    ["by days", { fromDay: "2020-01-01", toDay: "2099-12-31" }, 3],
    ["by days that are over", { toDay: "2020-01-01" }, 0],
    [
      "by all of it",
      {
        who: "admin",
        role: "admin",
        section: "truckHours",
        what: "truckHours.saveHoliday",
        record: "2099-01-01",
        network: "unknown",
        ended: "done",
        fromDay: "2020-01-01",
        toDay: "2099-12-31",
      },
      1,
    ],
    ["behind an entry", { cursor: 3 }, 1],
  ])("%s", async (_how, filter, count) => {
    expect(await actions(filter)).toHaveLength(count);
  });
});

test("an address finds what was done from its network, of either kind of address, and an action without an end is in neither outcome", async () => {
  const begin = async (network: string) =>
    appendEntry(
      { db },
      {
        actorId: "admin",
        actorRole: "admin",
        network,
        device: "",
        what: "ferries.update",
        requestId: "r",
        at: 1,
        ofSeq: null,
        records: "{}",
        changes: "[]",
        outcome: "",
      },
      [],
    );
  const v4 = await begin("203.0.113.0/24");
  const v6 = await begin("2001:db8:85a3::/48");
  const seqs = async (filter: object) => (await actions(filter)).map(({ seq }) => seq);
  for (const network of ["203.0.113.7", "203.0.113.0/24"]) expect(await seqs({ network })).toEqual([v4.seq]);
  for (const network of ["2001:DB8:85A3::8a2e:370:7334", "2001:db8:85a3::/48"])
    expect(await seqs({ network })).toEqual([v6.seq]);
  expect(await seqs({ network: "203.0.114.7" })).toEqual([]);
  for (const ended of ["done", "refused"]) expect(await seqs({ ended })).toEqual([]);
});

describe("one action", () => {
  const byId = (seq: unknown) => query("audit.byId", { seq }, admin);

  test("is read by the number of either of its entries, as the list has it", async () => {
    await holiday("2099-01-01");
    await holiday("2099-01-02");
    const [, first] = await actions();
    expect(first?.seq).toBe(1);
    for (const seq of [1, 2]) expect((await byId(seq)).data).toEqual(first);
    expect((await byId(4)).data).toMatchObject({ seq: 3, records: { day: "2099-01-02" }, outcome: "ok" });
  });

  test("that is not there is not found", async () => {
    await holiday("2099-01-01");
    for (const seq of [3, 10 ** 12]) expect((await byId(seq)).appCode).toBe("NOT_FOUND");
    for (const seq of [0, 1.5, "1", null]) expect((await byId(seq)).appCode).toBe("BAD_INPUT");
  });
});

describe("the chain", () => {
  const pressAll = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => holiday(`2099-03-${10 + index}`)));

  test("has no gap and no fork when many write at once, and each action has its end", async () => {
    const answers = await pressAll(20);
    expect(answers.map(({ appCode }) => appCode)).toEqual(answers.map(() => undefined));
    expect(await verify()).toMatchObject({ isSound: true, head: { seq: 40 } });
    expect((await actions()).map(({ outcome }) => outcome)).toEqual(answers.map(() => "ok"));
  });

  test.each([
    "UPDATE audit_entries SET outcome = 'ok' WHERE seq = 1",
    "DELETE FROM audit_entries WHERE seq = 1",
    "DELETE FROM audit_records",
    "UPDATE audit_records SET record_id = 'x'",
  ])("%s is refused", async (sql) => {
    await holiday("2099-01-01");
    await expect(byHand(sql)).rejects.toThrow(/an audit entry is never/);
  });

  test("an entry is not replaced, and none is added elsewhere than at the end", async () => {
    await holiday("2099-01-01");
    const columns =
      "at, of_seq, actor_id, actor_role, network, device, what, request_id, records, changes, outcome";
    for (const seq of [1, 2, 7])
      await byHand(
        `INSERT OR REPLACE INTO audit_entries (seq, ${columns}, prev_hash, hash)
         SELECT ${seq}, ${columns.replace("of_seq", "NULL")}, prev_hash, 'x' FROM audit_entries WHERE seq = 1`,
      );
    expect(await verify()).toMatchObject({ isSound: true, head: { seq: 2 } });
  });

  test.each([
    ["changed", 3, "UPDATE audit_entries SET actor_id = 'somebody' WHERE seq = 3"],
    ["missing_before", 4, "DELETE FROM audit_entries WHERE seq = 3"],
    ["not_linked", 4, "UPDATE audit_entries SET prev_hash = 'x' WHERE seq = 4"],
  ])("names the first entry that is not as it was written: %s", async (fault, seq, sql) => {
    await holiday("2099-01-01");
    await holiday("2099-01-02");
    await byHand("DROP TRIGGER audit_entries_stay");
    await byHand("DROP TRIGGER audit_entries_stay_as_they_are");
    await byHand(sql);
    expect(await verify()).toEqual({ isSound: false, seq, fault });
  });

  test("is kept once a day outside the database, which shows a log whose end was cut off or that is another one", async () => {
    const storage = new R2Storage(env.FILES);
    const now = () => Date.parse("2026-11-29T18:00:00+07:00");
    const heads = () => newestHeads(keptIn(storage), {}, now());
    await keepAuditHead({ db, storage, now });
    expect(await heads()).toEqual([]);
    await holiday("2099-01-01");
    await keepAuditHead({ db, storage, now });
    await holiday("2099-01-02");
    // What is kept is never replaced.
    await keepAuditHead({ db, storage, now });
    await storage.putOnce(keptHeadKey("2026-11-29"), new TextEncoder().encode("1:x"), "text/plain");
    const kept = await heads();
    expect(kept).toMatchObject([{ day: "2026-11-29", seq: 2 }]);
    expect(await newestHeads(keptIn(storage), { until: "2026-11-28" }, now())).toEqual([]);
    expect(await newestHeads(keptIn(storage), { since: "2026-11-30" }, now())).toEqual([]);
    expect(await verify(kept)).toMatchObject({ isSound: true, head: { seq: 4 } });
    const other = kept.map((head) => ({ ...head, hash: NO_HASH }));
    expect(await verify(other)).toMatchObject({ fault: "not_as_kept", seq: 2, day: "2026-11-29" });
    await byHand("DROP TRIGGER audit_entries_stay");
    await byHand("DELETE FROM audit_entries WHERE seq > 1");
    expect(await verify()).toMatchObject({ isSound: true });
    expect(await verify(kept)).toMatchObject({ isSound: false, fault: "not_as_kept" });
    // The cron of the next day says so, and keeps what the log is by then; a month later it is still shown.
    const told = vi.spyOn(console, "info").mockReturnValue();
    const rewritten = () =>
      told.mock.calls.filter(([line]) => String(line).includes("audit_log_rewritten")).length;
    await keepAuditHead({ db, storage, now: () => now() + DAY_MS });
    expect(rewritten()).toBe(1);
    await keepAuditHead({ db, storage, now: () => now() + 2 * DAY_MS });
    expect(rewritten()).toBe(1);
    const later = await newestHeads(keptIn(storage), {}, now() + 30 * DAY_MS);
    expect(later).toMatchObject([{ day: "2026-11-29", seq: 2 }]);
  });

  test("says itself by which ids it is found, so that one that is taken out of the list is missed", async () => {
    await holiday("2099-01-01");
    const entries = await auditChainQuery(db, 0, 100);
    const missing = async () => {
      const ids = new SealedIds();
      for (const entry of entries) ids.expect(entry);
      for (const { seq, recordId } of await db.select().from(auditRecords)) ids.found(seq, recordId);
      return ids.missing;
    };
    expect(await missing()).toEqual([]);
    await byHand("DROP TRIGGER audit_records_stay");
    await byHand("DELETE FROM audit_records");
    expect(await missing()).toEqual(["1 2099-01-01"]);
  });
});
