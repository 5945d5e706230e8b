import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { differences, readContent } from "./prove/compare-databases.ts";
import { executeFile } from "./prove/execute-file.ts";
import { orderExport } from "../../.dev/backup/order-export.ts";
import { parentsFirst, referredTables } from "../../.dev/backup/restore-order.ts";
import { sqlStatements } from "../../.dev/backup/sql-statements.ts";
import { writeExport } from "./prove/write-export.ts";
import { nodeDatabase } from "../support/node-database.ts";

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
  const files = [join(path, "restore.sql")];
  expect(orderExport(join(path, "export.sql"), join(path, "restore.sql"))).toEqual({
    tables: 3,
    rows: 3,
    files,
  });
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

test("what is longer than a file may be is restored from several, each a transaction of its own, to the same", () => {
  const { sql, path } = orderedExport();
  const whole = readContent(restored(join(path, "whole.sqlite"), sql));
  const { files } = orderExport(join(path, "export.sql"), join(path, "part.sql"), 250);
  expect(files.length).toBeGreaterThan(2);
  expect(files.slice(0, 2)).toEqual([join(path, "part.sql"), join(path, "part-2.sql")]);
  const parts = join(path, "parts.sqlite");
  for (const file of files) {
    expect(readFileSync(file, "utf8")).toMatch(/^PRAGMA defer_foreign_keys=TRUE;\n/);
    executeFile(parts, file);
  }
  expect(differences(whole, readContent(parts))).toEqual([]);
});

test("no table of the product refers to itself or in a circle: a file that ends between its rows could not be restored", () => {
  const { sqlite } = nodeDatabase();
  const tables = sqlite.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all();
  const refersTo = new Map(tables.map(({ name, sql }) => [String(name), referredTables(String(sql))]));
  const place = new Map(parentsFirst(refersTo).map((name, at) => [name, at]));
  const back = [...refersTo].flatMap(([name, parents]) =>
    parents
      .filter((parent) => (place.get(parent) ?? 0) >= (place.get(name) ?? 0))
      .map((parent) => [name, parent]),
  );
  expect(back).toEqual([]);
});

test("a file of which a statement is refused changes nothing", () => {
  const { path } = orderedExport();
  const file = join(path, "refused.sql");
  writeFileSync(
    file,
    "CREATE TABLE kept (id);\nINSERT INTO kept VALUES (1);\nINSERT INTO absent VALUES (1);\n",
  );
  const database = join(path, "refused.sqlite");
  expect(() => executeFile(database, file)).toThrow("no such table: absent");
  expect(readContent(database).tables.size).toBe(0);
});

test("an export that is written here restores every kind of value", () => {
  const path = folder();
  const file = join(path, "values.sqlite");
  const sqlite = new DatabaseSync(file);
  sqlite.exec(
    "CREATE TABLE \"kinds\" (id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT, b REAL, c BLOB, d AS (a || '!') STORED)",
  );
  const insert = sqlite.prepare("INSERT INTO kinds (a, b, c) VALUES (?, ?, ?)");
  insert.run('it\'s;\n"two"\r\nlines', 1.5, new Uint8Array([0, 255]));
  insert.run(null, 2, null);
  insert.run("", -1e300, new Uint8Array());
  sqlite.exec("CREATE INDEX kinds_by_a ON kinds (a)");
  sqlite.close();
  writeExport(file, join(path, "export.sql"));
  orderExport(join(path, "export.sql"), join(path, "restore.sql"));
  executeFile(join(path, "restored.sqlite"), join(path, "restore.sql"));
  expect(readContent(file).tables.get("kinds")?.rows).toBe(3);
  expect(differences(readContent(file), readContent(join(path, "restored.sqlite")))).toEqual([]);
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
