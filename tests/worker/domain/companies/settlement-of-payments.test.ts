import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrations } from "../../../support/node-database.ts";

/** Rows from before payments named their settlement: they were recorded at its instant. */
const BEFORE = `
  PRAGMA foreign_keys = OFF;
  INSERT INTO settlements (settlement_id, company_id, received_on, transferred_satang, withheld_satang, reference,
    created_at, created_by, idempotency_key) VALUES
    ('s-1', 'CO-A', '2026-11-01', 99, 1, 'K1', 100, 'admin', 'key-0001'),
    ('s-2', 'CO-A', '2026-11-02', 50, 0, 'K2', 200, 'admin', 'key-0002');
  INSERT INTO settlement_lines (settlement_id, invoice_id, order_id, transfer_satang, withheld_satang) VALUES
    ('s-1', 'A-INV1', 'KD-AAAAAA', 99, 1), ('s-2', 'A-INV1', 'KD-AAAAAA', 50, 0);
  INSERT INTO payments (payment_id, order_id, method, state, amount_satang, created_at) VALUES
    ('A-P1', 'KD-AAAAAA', 'transfer', 'received', 99, 100),
    ('A-P2', 'KD-AAAAAA', 'withholding', 'received', 1, 100),
    ('A-P3', 'KD-AAAAAA', 'transfer', 'received', 50, 200),
    ('B-P1', 'KD-BBBBBB', 'cash', 'received', 7, 100);`;

test("payments from before name the settlement at whose instant they were recorded, and others name none", () => {
  const sqlite = new DatabaseSync(":memory:");
  for (const [name, sql] of migrations()) {
    if (name.endsWith("_taking_back.sql")) sqlite.exec(BEFORE);
    sqlite.exec(sql);
  }
  const rows = sqlite.prepare("SELECT payment_id AS id, settlement_id AS of FROM payments ORDER BY 1").all();
  expect(rows.map(({ id, of }) => [id, of])).toEqual([
    ["A-P1", "s-1"],
    ["A-P2", "s-1"],
    ["A-P3", "s-2"],
    ["B-P1", null],
  ]);
});
