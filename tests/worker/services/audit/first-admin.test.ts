import { beforeEach, expect, test } from "vitest";
import { toAuditEntry } from "#db/queries/audit/read-audit.ts";
import type { Database } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { sessions, twoFactors, users } from "#db/schema/users.ts";
import { auditFault, canonicalAudit, EMPTY_LOG, type AuditEntry } from "#domain/audit/audit-entry.ts";
import { sha256Hex } from "#worker/sha256-hex.ts";
import { appendEntry } from "#worker/services/audit/append-entry.ts";
import { makeFirstAdmin } from "../../../../.dev/make-first-admin.ts";
import { takeOffFactor } from "../../../../.dev/take-off-factor.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";

type Row = Readonly<Record<string, unknown>>;

let db: Database;
let sqlite: ReturnType<typeof nodeDatabase>["sqlite"];
let statements: string[];
beforeEach(async () => {
  ({ db, sqlite } = nodeDatabase());
  statements = [];
  await writeUser(db, { id: "malee", email: "o'malee@example.test" });
});

const run = async (sql: string): Promise<readonly Row[]> => {
  statements.push(sql);
  return sqlite.prepare(sql).all() as Row[];
};
const make = (email = "o'malee@example.test") => makeFirstAdmin(run, email, () => 1_000);
const log = () =>
  (sqlite.prepare("SELECT * FROM audit_entries ORDER BY seq").all() as Row[]).map((row) => toAuditEntry(row));

async function expectChain(entries: readonly AuditEntry[]): Promise<void> {
  let head = EMPTY_LOG;
  for (const entry of entries) {
    expect(auditFault(head, entry, await sha256Hex(canonicalAudit(entry)))).toBeNull();
    head = entry;
  }
}

const draft = {
  at: 1,
  ofSeq: null,
  actorId: "x",
  actorRole: "customer",
  network: "",
  device: "",
  what: "orders.cancel",
  requestId: "r",
  records: "{}",
  changes: "[]",
  outcome: "",
} as const;

test("the first admin is in the audit log behind what is there, and the worker goes on behind it", async () => {
  await appendEntry({ db }, draft, []);
  expect(await make()).toBe("made");
  await appendEntry({ db }, draft, []);
  const entries = log();
  await expectChain(entries);
  expect(entries.map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
    "orders.cancel ",
    "people.changeRole ",
    "people.changeRole ok",
    "orders.cancel ",
  ]);
  expect(entries[2]).toMatchObject({ ofSeq: 2, actorId: "malee", device: "npm run admin:first" });
  expect(JSON.parse(entries[2]!.changes)).toEqual([
    { kind: "user", id: "malee", fields: { role: ["customer", "admin"] } },
  ]);
  expect(sqlite.prepare("SELECT seq FROM audit_records WHERE record_id = 'malee'").all()).toEqual([
    { seq: 2 },
  ]);
  expect((await db.select().from(users).get())?.role).toBe("admin");
});

test("there is one at most, and whoever is refused leaves nothing behind", async () => {
  expect(await make("nobody@example.test")).toBe("no_account");
  await make();
  await writeUser(db, { id: "nok", email: "nok@example.test" });
  const before = log().length;
  expect(await make("nok@example.test")).toBe("admin_there");
  expect(log()).toHaveLength(before);
});

test("an entry that somebody writes in between is followed, not lost", async () => {
  let isFirst = true;
  const busy = async (sql: string) => {
    if (isFirst && sql.startsWith("INSERT INTO audit_entries")) {
      isFirst = false;
      await appendEntry({ db }, draft, []);
    }
    return run(sql);
  };
  expect(await makeFirstAdmin(busy, "o'malee@example.test", () => 1_000)).toBe("made");
  const entries = log();
  await expectChain(entries);
  expect(entries.map(({ what }) => what)).toEqual([
    "orders.cancel",
    "people.changeRole",
    "people.changeRole",
  ]);
});

test("the second factor of whoever nobody else can help is taken off, which the log and a mail say", async () => {
  const takeOff = () => takeOffFactor(run, "o'malee@example.test", () => 1_000);
  expect(await takeOffFactor(run, "nobody@example.test", () => 1_000)).toBe("no_account");
  expect(await takeOff()).toBe("no_factor");
  expect(log()).toEqual([]);
  await db.insert(twoFactors).values({ id: "f", userId: "malee", secret: "s", backupCodes: "c" });
  await db.update(users).set({ twoFactorEnabled: true, role: "admin" });
  await db.delete(outbox);
  expect(await takeOff()).toBe("reset");
  expect(await db.select().from(users).get()).toMatchObject({ twoFactorEnabled: false, role: "admin" });
  expect(await db.select().from(twoFactors)).toEqual([]);
  const told = (await db.select().from(outbox)).map(({ params }) => params);
  expect(told).toContainEqual(expect.stringContaining("second_factor_off"));
  const entries = log();
  await expectChain(entries);
  expect(entries.map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
    "people.resetSecondFactor ",
    "people.resetSecondFactor ok",
  ]);
  expect(JSON.parse(entries[1]!.changes)).toEqual([
    { kind: "user", id: "malee", fields: { hasSecondFactor: [true, false] } },
  ]);
});

test("a second factor that was taken off half is taken off by another run, wherever the first one was interrupted", async () => {
  const end = new Date(2_000);
  const times = { expiresAt: end, createdAt: end, updatedAt: end };
  const takeOff = (on = run) => takeOffFactor(on, "o'malee@example.test", () => 1_000);
  for (let whole = false, allowed = 0; !whole; allowed++) {
    await db.insert(twoFactors).values({ id: "f", userId: "malee", secret: "s", backupCodes: "c" });
    await db.insert(sessions).values({ id: "s", userId: "malee", token: "t", ...times });
    await db.update(users).set({ twoFactorEnabled: true, role: "admin" });
    let left = allowed;
    const interrupted = async (sql: string) => {
      if (left-- === 0) throw new Error("interrupted");
      return run(sql);
    };
    whole = await takeOff(interrupted).then(
      () => true,
      () => false,
    );
    expect(["reset", "no_factor"]).toContain(await takeOff());
    expect((await db.select().from(users).get())?.twoFactorEnabled).toBe(false);
    expect(await db.select().from(twoFactors)).toEqual([]);
    expect(await db.select().from(sessions)).toEqual([]);
    const entries = log();
    const begun = entries.filter(({ ofSeq }) => ofSeq === null).map(({ seq }) => seq);
    expect(entries.flatMap(({ ofSeq }) => ofSeq ?? [])).toEqual(begun);
  }
  await expectChain(log());
});

test("a session that begins with the lost factor while it is taken off has ended with it", async () => {
  await db.insert(twoFactors).values({ id: "f", userId: "malee", secret: "s", backupCodes: "c" });
  await db.update(users).set({ twoFactorEnabled: true, role: "admin" });
  const end = new Date(2_000);
  let logins = 0;
  // Whoever has the phone tries again and again, and gets in as long as the factor counts.
  const watched = async (sql: string) => {
    const [user] = await db.select().from(users);
    if (user?.twoFactorEnabled === true) {
      const id = `s${++logins}`;
      await db.insert(sessions).values({
        id,
        userId: "malee",
        token: id,
        expiresAt: end,
        createdAt: end,
        updatedAt: end,
      });
    }
    return run(sql);
  };
  expect(await takeOffFactor(watched, "o'malee@example.test", () => 1_000)).toBe("reset");
  expect(logins).toBeGreaterThan(1);
  expect(await db.select().from(sessions)).toEqual([]);
});

test("what an earlier version of the command left is taken off as well", async () => {
  await db.insert(twoFactors).values({ id: "f", userId: "malee", secret: "s", backupCodes: "c" });
  expect(await takeOffFactor(run, "o'malee@example.test", () => 1_000)).toBe("reset");
  expect(await db.select().from(twoFactors)).toEqual([]);
});

test("whoever is made an admin logs in again: sessions of a customer last longer", async () => {
  await writeUser(db, { id: "nok", email: "nok@example.test" });
  const end = new Date(2_000);
  for (const userId of ["malee", "nok"])
    await db.insert(sessions).values({
      id: userId,
      userId,
      token: userId,
      expiresAt: end,
      createdAt: end,
      updatedAt: end,
    });
  await make();
  expect((await db.select().from(sessions)).map(({ userId }) => userId)).toEqual(["nok"]);
});
