import { runDurableObjectAlarm } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import type { GuardedRevision } from "#domain/jobs/revision.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { advanceBoardClock, boardStub } from "../../../../support/board.ts";
import { mutate } from "../../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

const { companyId, name, address, branch, taxId } = A_COMPANY;
const reason = "told at a call";

let db: Database;
let office: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  office = await createPerson(db, "office", "dispatcher");
  const booker = await createPerson(db, "booker");
  await writeCompany(db, { booker: "booker" });
  const asked = placing(await signedQuote(), { contactEmail: booker.email });
  const input = { ...asked, customerId: "booker", termsRead: true };
  const answer = await mutate("orders.placeByPhone", input, office);
  ({ orderId } = answer.data as { orderId: string });
});

/** How the presses of a procedure ended, and what the log says that each changed. */
const logged = async (what: string) => {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.what, what))
    .orderBy(auditEntries.seq);
  return rows.filter(({ ofSeq }) => ofSeq !== null).map(({ outcome, changes }) => ({ outcome, changes }));
};

const CHANGES: readonly (readonly [GuardedRevision, string, object, string])[] = [
  ["value_changed", "orders.changeValue", { declaredValueSatang: 3_000_00, reason }, "declaredValue"],
  ["buyer_changed", "orders.changeBuyer", { buyer: { name, address, branch, taxId } }, '"buyer"'],
  ["payer_changed", "orders.changePayer", { companyId, reason }, '"companyId"'],
];

describe.each(CHANGES)("%s that the database gets late", (kind, what, input, word) => {
  const press = () => mutate(what, { orderId, revision: 1, idempotencyKey: "press-0001", ...input }, office);

  test("is in the audit log with the press that the board decided, and with no other", async () => {
    await db.run(
      sql.raw(`CREATE TRIGGER refuse BEFORE INSERT ON order_events WHEN NEW.kind = '${kind}'
        BEGIN SELECT RAISE(ABORT, 'this row is refused'); END`),
    );
    for (let presses = 0; presses < 2; presses++) expect((await press()).appCode).toBe("SERVICE_UNAVAILABLE");
    await db.run(sql.raw("DROP TRIGGER refuse"));
    await advanceBoardClock(MINUTE_MS);
    await runDurableObjectAlarm(boardStub());
    expect((await press()).data).toMatchObject({ revision: 2 });
    expect(await db.$count(orderEvents, eq(orderEvents.kind, kind))).toBe(1);
    expect(await logged(what)).toEqual([
      { outcome: "SERVICE_UNAVAILABLE", changes: expect.stringContaining(word) as string },
      { outcome: "SERVICE_UNAVAILABLE", changes: "[]" },
      { outcome: "ok", changes: "[]" },
    ]);
  });

  test("is in it once where it is written at once, and sent twice", async () => {
    for (let presses = 0; presses < 2; presses++) expect((await press()).status).toBe(200);
    expect(await logged(what)).toEqual([
      { outcome: "ok", changes: expect.stringContaining(word) as string },
      { outcome: "ok", changes: "[]" },
    ]);
  });
});
