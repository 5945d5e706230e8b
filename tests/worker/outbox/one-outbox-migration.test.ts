import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import type { Database } from "#db/client.ts";
import { accounts, users } from "#db/schema/users.ts";
import { eq } from "drizzle-orm";
import { boardOpenId } from "#domain/effect-ids.ts";
import type { EffectOf } from "#domain/effects.ts";
import { d1Of, migrations, nodeDatabase, writeUser } from "../../support/node-database.ts";
import { outboxRows } from "../../support/effects.ts";

const NAME = "0007_one_outbox.sql";

/** A database with these rows from before the migration, after it. */
function migrated(rows: string): Database {
  const sqlite = new DatabaseSync(":memory:");
  for (const [name, sql] of migrations()) {
    if (name === NAME) sqlite.exec(rows);
    sqlite.exec(sql);
  }
  return openDatabase(d1Of(sqlite));
}

const read = (row: { readonly params: string } | undefined): unknown => JSON.parse(row?.params ?? "null");

describe("rows of the two tables before", () => {
  test("of orders on their way to the board keep their way, delivered ones their date", async () => {
    const rows = await outboxRows(
      migrated(`
        INSERT INTO outbox (id, topic, order_id, created_at, delivered_at) VALUES
          ('board.open:KD-AAAAAA', 'board.open', 'KD-AAAAAA', 7, NULL),
          ('board.open:KD-BBBBBB', 'board.open', 'KD-BBBBBB', 8, 9);`),
    );
    expect(rows[boardOpenId("KD-AAAAAA")]).toMatchObject({ kind: "board-open", createdAt: 7, dueAt: 7 });
    expect(read(rows[boardOpenId("KD-AAAAAA")])).toEqual({ orderId: "KD-AAAAAA" });
    expect(rows[boardOpenId("KD-BBBBBB")]).toMatchObject({ dueAt: null, deliveredAt: 9 });
  });

  test("of mails keep what they say, their attempts, and what was kept of them", async () => {
    const rows = await outboxRows(
      migrated(`
        INSERT INTO mails (mail_id, kind, recipient, locale, params, created_at, attempts, due_at, sent_at, failure, kept)
        VALUES
          ('m-1', 'sign_up', 'nok@example.test', 'de', '{"signUpId":"s-1"}', 1, 2, 99, NULL, '451 later', NULL),
          ('m-2', 'password_reset', 'nok@example.test', 'th', '{}', 1, 0, 1, NULL, NULL, NULL),
          ('m-3', 'contact_message', 'hello@khondee.example', 'th', '{"reference":"7F","name":"M"}', 1, 1, NULL, 5, NULL,
           '{"subject":"s","text":"t","html":"h"}');`),
    );
    expect(rows["m-1"]).toMatchObject({
      recipient: "nok@example.test",
      attempts: 2,
      dueAt: 99,
      failure: "451 later",
    });
    expect(read(rows["m-1"])).toEqual({
      to: "person",
      locale: "de",
      mail: { kind: "sign_up", signUpId: "s-1" },
    });
    expect(read(rows["m-2"])).toEqual({
      to: "person",
      locale: "th",
      mail: { kind: "password_reset", resetId: "m-2" },
    });
    expect(read(rows["m-3"])).toEqual({
      to: "office",
      mail: { kind: "contact_message", reference: "7F", name: "M" },
    });
    expect(rows["m-3"]).toMatchObject({ dueAt: null, deliveredAt: 5, kept: { subject: "s" } });
  });
});

describe("a security notice is written by the database, for every way to a change:", () => {
  let db: Database;
  const at = new Date(0);
  beforeEach(async () => {
    ({ db } = nodeDatabase());
    await writeUser(db, { id: "nok", locale: "de" });
    await addAccount("credential", "hash");
  });

  const addAccount = (providerId: string, password: string | null = null) =>
    db.insert(accounts).values({
      id: providerId,
      userId: "nok",
      accountId: providerId,
      providerId,
      password,
      createdAt: at,
      updatedAt: at,
    });
  const notices = async () =>
    Object.values(await outboxRows(db))
      .filter(({ kind }) => kind === "mail")
      .map((row) => {
        const { to, locale, mail } = read(row) as EffectOf<"mail"> & { to: "person" };
        return { kind: row.kind, to, locale, recipient: row.recipient, mail, isDue: row.dueAt !== null };
      });
  const notice = (mail: object, recipient = "nok@example.test") => [
    { kind: "mail", to: "person", locale: "de", recipient, mail, isDue: true },
  ];

  test("another password", async () => {
    await db.update(accounts).set({ password: "other" });
    expect(await notices()).toEqual(notice({ kind: "password_changed" }));
  });

  test("a provider that is added, and one that is removed", async () => {
    await addAccount("line");
    expect(await notices()).toEqual(notice({ kind: "identity_added", provider: "line" }));
    await db.delete(accounts).where(eq(accounts.id, "line"));
    expect((await notices()).map(({ mail }) => mail)).toContainEqual({
      kind: "identity_removed",
      provider: "line",
    });
  });

  test("a first password beside a provider", async () => {
    await addAccount("google");
    await db.delete(accounts).where(eq(accounts.id, "credential"));
    const before = (await notices()).length;
    await addAccount("credential", "hash");
    expect((await notices()).slice(before).map(({ mail }) => mail)).toEqual([{ kind: "password_changed" }]);
  });

  test.each([
    [true, "second_factor_on"],
    [false, "second_factor_off"],
  ])("the second factor, %s", async (isOn, kind) => {
    await db.update(users).set({ twoFactorEnabled: true });
    if (!isOn) await db.update(users).set({ twoFactorEnabled: false });
    expect((await notices()).map(({ mail }) => mail)).toContainEqual({ kind });
  });

  test("another address, to the old one", async () => {
    await db.update(users).set({ email: "new@example.test" });
    expect(await notices()).toEqual(notice({ kind: "email_changed", newEmail: "new@example.test" }));
  });

  test("nothing to an account without an address, or one that is deleted", async () => {
    await db.update(users).set({ deletedAt: 1, email: "deleted@no-email.invalid", twoFactorEnabled: true });
    await db.update(accounts).set({ password: "other" });
    expect(await notices()).toEqual([]);
  });
});
