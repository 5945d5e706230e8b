import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { actorsStatement } from "#db/queries/audit/find-actors.ts";
import { users } from "#db/schema/users.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { plan } from "../../../support/query-plan.ts";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  const change = { name: "สมหญิง รักไทย", email: "somying.r@office.test", phone: "+66812345678" };
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await db.update(users).set(change).where(eq(users.id, "dispatcher"));
  // Who has done nothing has nothing in the log.
  await createPerson(db, "idle", "dispatcher");
  await mutate("orders.confirm", { orderId: "KD-AAAAAA" }, dispatcher);
  await mutate("orders.confirm", { orderId: "KD-AAAAAA" }, admin);
});

const find = async (search: string) =>
  (await query("audit.people", { search }, admin)).data as RouterOutputs["audit"]["people"];
const ids = async (search: string) => (await find(search)).items.map(({ userId }) => userId);

test("somebody who acted is found by any part of their name, their address and their phone, each word anywhere", async () => {
  for (const typed of ["หญิง", "รักไทย", "ไทย หญิง", "YING", "office.test", "รัก office", "081 234 5678", "5678"])
    expect(await ids(typed)).toEqual(["dispatcher"]);
  expect(await find("หญิง")).toEqual({
    items: [{ userId: "dispatcher", name: "สมหญิง รักไทย", email: "somying.r@office.test" }],
    hasMore: false,
  });
  for (const typed of ["ชาย", "หญิง admin", "idle", "  "]) expect(await ids(typed)).toEqual([]);
  // Whatever stands for any text in a pattern stands for itself.
  for (const typed of ["%%", "__"]) expect(await ids(typed)).toEqual([]);
});

test("a phone is found however it is written, in Thai digits too", async () => {
  for (const typed of ["(081) 234-5678", "081.234.5678", "(+66) 81-234-5678", "๐๘๑๒๓๔๕๖๗๘", "๐๘๑ ๒๓๔"])
    expect(await ids(typed)).toEqual(["dispatcher"]);
  await db.update(users).set({ name: "สาขา ๒๔๖ (กลาง)" }).where(eq(users.id, "dispatcher"));
  // A name is sought as it was typed.
  for (const typed of ["๒๔๖", "(กลาง)"]) expect(await ids(typed)).toEqual(["dispatcher"]);
  for (const typed of ["(082) 234-5678", "()", "(.)"]) expect(await ids(typed)).toEqual([]);
});

test("somebody who no longer works for the company is found all the same, and whose data was erased is not", async () => {
  await db.update(users).set({ role: "customer" }).where(eq(users.id, "dispatcher"));
  expect(await ids("หญิง")).toEqual(["dispatcher"]);
  await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, "dispatcher"));
  expect(await ids("หญิง")).toEqual([]);
});

test("more than are offered at once are said to be there", async () => {
  for (let count = 0; count < 21; count++) {
    await createPerson(db, `clerk-${count}`, "dispatcher");
    await env.DB.prepare(
      `INSERT INTO audit_entries (seq, at, actor_id, actor_role, network, device, what, request_id, records, changes,
        outcome, prev_hash, hash)
      SELECT max(seq) + 1, 1, ?, 'dispatcher', '', '', 'orders.confirm', '', '{}', '[]', '',
        (SELECT hash FROM audit_entries ORDER BY seq DESC LIMIT 1), ? FROM audit_entries`,
    )
      .bind(`clerk-${count}`, `hash-${count}`)
      .run();
  }
  const { items, hasMore } = await find("clerk");
  expect([items.length, hasMore]).toEqual([20, true]);
  expect((await find("clerk-20")).hasMore).toBe(false);
});

test("who acted is sought one by one by the index of their entries, which are not walked", async () => {
  const statement = actorsStatement([{ text: "a", digits: "" }], 21);
  const lines = await plan({ toSQL: () => new SQLiteAsyncDialect().sqlToQuery(statement) });
  const reads = lines.filter((line) => /audit_entries|users/.test(line));
  expect(reads).toEqual([
    expect.stringMatching(/^SEARCH audit_entries USING INDEX audit_by_actor$/),
    expect.stringMatching(/^SEARCH audit_entries USING INDEX audit_by_actor \(actor_id>\?\)/),
    expect.stringMatching(/^SEARCH users USING INDEX sqlite_autoindex_users_1 \(id=\?\)/),
  ]);
});
