import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { differences, readContent } from "../../.dev/backup/compare-databases.ts";
import { orderExport } from "../../.dev/backup/order-export.ts";
import { parentsFirst } from "../../.dev/backup/restore-order.ts";
import { sqlStatements } from "../../.dev/backup/sql-statements.ts";

/** As wrangler exports: in the order in which the tables were made, and rows right behind their table. */
const EXPORT = `PRAGMA defer_foreign_keys=TRUE;
CREATE TABLE IF NOT EXISTS "jobs"(id INTEGER PRIMARY KEY AUTOINCREMENT, order_id TEXT NOT NULL REFERENCES \`orders\`(id));
INSERT INTO "jobs" ("id","order_id") VALUES(7,'a;b');
CREATE TABLE \`orders\` (id TEXT PRIMARY KEY, note TEXT, parent TEXT REFERENCES orders(id));
INSERT INTO "orders" ("id","note","parent") VALUES('a;b','it''s;
-- no comment
"x\`',NULL);
INSERT INTO "orders" ("id","note","parent") VALUES('c','','a;b');
CREATE TABLE told (order_id TEXT);
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" ("name","seq") VALUES('jobs',40);
CREATE INDEX \`orders_note\` ON \`orders\` (\`note\`);
CREATE TRIGGER told_of_order AFTER INSERT ON orders
BEGIN
  INSERT INTO told VALUES (NEW.id);
  INSERT INTO told SELECT ';' WHERE false;
END;
CREATE TRIGGER jobs_stay BEFORE INSERT ON jobs BEGIN SELECT RAISE(ABORT, 'no; job'); END;
`;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "khondee-backup-test-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** Makes a database of an SQL file, as D1 does: foreign keys are on, and all of it is one transaction. */
function restored(path: string, sql: string): string {
  const sqlite = new DatabaseSync(path);
  sqlite.exec(`PRAGMA foreign_keys=ON; BEGIN; ${sql} COMMIT;`);
  sqlite.close();
  return path;
}

function orderedExport(): { readonly sql: string; readonly path: string } {
  const path = folder();
  writeFileSync(join(path, "export.sql"), EXPORT);
  expect(orderExport(join(path, "export.sql"), join(path, "restore.sql"))).toEqual({ tables: 3, rows: 3 });
  return { sql: readFileSync(join(path, "restore.sql"), "utf8"), path };
}

test("an export is refused as it is, and taken in the order of a restore: no trigger runs, ids count on", () => {
  const { sql, path } = orderedExport();
  expect(() => restored(join(path, "plain.sqlite"), EXPORT)).toThrow("no such table: main.orders");
  const sqlite = new DatabaseSync(restored(join(path, "ordered.sqlite"), sql));
  expect(sqlite.prepare("SELECT * FROM orders ORDER BY id").all()).toEqual([
    { id: "a;b", note: "it's;\n-- no comment\n\"x`", parent: null },
    { id: "c", note: "", parent: "a;b" },
  ]);
  expect(sqlite.prepare("SELECT * FROM told").all()).toEqual([]);
  expect(sqlite.prepare("SELECT name, seq FROM sqlite_sequence").all()).toEqual([{ name: "jobs", seq: 40 }]);
  sqlite.exec("INSERT INTO orders VALUES ('d', '', NULL)");
  expect(sqlite.prepare("SELECT * FROM told").all()).toEqual([{ order_id: "d" }]);
  expect(() => sqlite.exec("INSERT INTO jobs (order_id) VALUES ('c')")).toThrow("no; job");
  sqlite.close();
});

test("the comparison notices a row, a value, a type, a counter or a trigger that is another", () => {
  const { sql, path } = orderedExport();
  const one = readContent(restored(join(path, "one.sqlite"), sql));
  const changed = (name: string, statement: string) => {
    const file = restored(join(path, `${name}.sqlite`), sql);
    const sqlite = new DatabaseSync(file);
    sqlite.exec(statement);
    sqlite.close();
    return differences(one, readContent(file)).map((each) => each.replace(/ before.*| jobs_stay/, ""));
  };
  expect(changed("same", "SELECT 1")).toEqual([]);
  expect(changed("row", "DELETE FROM orders WHERE id = 'c'")).toEqual(["table orders: 2 rows"]);
  expect(changed("value", "UPDATE orders SET note = '2' WHERE id = 'c'")).toEqual(["table orders: 2 rows"]);
  expect(changed("type", "UPDATE orders SET note = x'' WHERE id = 'c'")).toEqual(["table orders: 2 rows"]);
  expect(changed("counter", "UPDATE sqlite_sequence SET seq = 39")).toEqual([
    "table sqlite_sequence: 1 rows",
  ]);
  expect(changed("trigger", "DROP TRIGGER jobs_stay")).toEqual(["schema: trigger"]);
});

test("statements are found wherever the file is cut into chunks", () => {
  const whole = [...sqlStatements([EXPORT])];
  expect(whole).toHaveLength(12);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: EXPORT.length })), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), EXPORT.length];
      const chunks = at.slice(1).map((end, index) => EXPORT.slice(at[index], end));
      expect([...sqlStatements(chunks)]).toEqual(whole);
    }),
  );
});

test("a file that ends within a statement is an error, as is a statement that no export has", () => {
  expect(() => [...sqlStatements(["CREATE TABLE a (id);\nINSERT INTO a VALUES ('"])]).toThrow("ends within");
  const path = folder();
  writeFileSync(join(path, "export.sql"), "CREATE VIRTUAL TABLE found USING fts5(text);");
  expect(() => orderExport(join(path, "export.sql"), join(path, "restore.sql"))).toThrow(
    "CREATE VIRTUAL TABLE",
  );
});

test("tables come after those that they refer to, also where they refer to each other", () => {
  const refersTo = new Map([
    ["jobs", ["orders", "drivers"]],
    ["orders", ["users", "orders"]],
    ["drivers", ["users"]],
    ["users", []],
    ["one", ["other"]],
    ["other", ["one"]],
  ]);
  expect(parentsFirst(refersTo)).toEqual(["users", "orders", "drivers", "jobs", "other", "one"]);
});
