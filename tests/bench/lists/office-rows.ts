import type { GrownDatabase } from "./grown-database.ts";
import { CREATED_AT, IS_RARE, ORDER_ID } from "./grown-database.ts";

/** One order in so many has a refund, and a claim. */
const REFUND_EVERY = 20;
const CLAIM_EVERY = 50;
/** Orders per payout, and per company. */
const ORDERS_PER_PAYOUT = 10;
const ORDERS_PER_COMPANY = 100;
/** What every so-manieth entry of the audit log concerns beside its order. */
export const BUSY_RECORD = "CO-000000";
const BUSY_RECORD_EVERY = 5;

interface Written {
  readonly table: string;
  /** How many, of the number of orders. */
  readonly rows: (count: number) => number;
  /** Of `n`, the number of the row, from 0. */
  readonly columns: Readonly<Record<string, string>>;
}

/** An expression over the number of an order, for every so-manieth order. */
const ofEvery = (expression: string, every: number) => expression.replaceAll(/\bn\b/g, `(n * ${every})`);
const EMPTY = "''";

const ROWS: readonly Written[] = [
  {
    table: "payments",
    rows: (count) => count,
    columns: {
      payment_id: `${ORDER_ID} || '-P1'`,
      order_id: ORDER_ID,
      method: "iif(n % 3 = 0, 'transfer', 'promptpay')",
      state: `CASE WHEN ${IS_RARE} THEN 'reported' WHEN n % 10 = 0 THEN 'void' ELSE 'received' END`,
      amount_satang: "100000 + n % 5000 * 100",
      created_at: CREATED_AT,
      reported_at: `${CREATED_AT} + 60000`,
      decided_at: `${CREATED_AT} + 3600000`,
      reference: "iif(n % 3 = 0, 'KBANK ' || n, '')",
    },
  },
  {
    table: "refunds",
    rows: (count) => Math.floor(count / REFUND_EVERY),
    columns: {
      refund_id: `${ofEvery(ORDER_ID, REFUND_EVERY)} || '-R1'`,
      order_id: ofEvery(ORDER_ID, REFUND_EVERY),
      reason: "'cancellation'",
      state: "iif(n < 20, 'due', 'done')",
      amount_satang: "50000 + n % 5000 * 100",
      created_at: ofEvery(CREATED_AT, REFUND_EVERY),
      done_at: `iif(n < 20, NULL, ${ofEvery(CREATED_AT, REFUND_EVERY)} + 3600000)`,
      reference: "iif(n < 20, '', 'SCB ' || n)",
    },
  },
  {
    table: "payouts",
    rows: (count) => Math.floor(count / ORDERS_PER_PAYOUT),
    columns: {
      payout_id: "'payout-' || n",
      driver_id: "'driver-' || (n % 5000)",
      from_day: "'2026-10-01'",
      through_day: "'2026-10-31'",
      total_satang: "100000",
      entries: "10",
      paid_on: "'2026-11-01'",
      reference: "'BBL ' || n",
      created_at: ofEvery(CREATED_AT, ORDERS_PER_PAYOUT),
      created_by: "'customer-0'",
      idempotency_key: "'payout-' || n",
    },
  },
  {
    table: "documents",
    rows: (count) => count,
    columns: {
      document_id: `'INV-' || ${ORDER_ID}`,
      order_id: ORDER_ID,
      customer_id: "'customer-' || iif(n % 2 = 0, 0, 1 + n % (:count / 10))",
      kind: "'invoice'",
      status: "'issued'",
      year: "2026",
      number: "n + 1",
      buyer: "'{}'",
      seller: "'{}'",
      route: "'[]'",
      exempt_satang: "300000",
      taxable_satang: "20000",
      vat_satang: "1400",
      total_satang: "321400",
      is_one_of_set: "0",
      dated_at: CREATED_AT,
    },
  },
  {
    table: "audit_entries",
    rows: (count) => count,
    columns: {
      seq: "n + 1",
      at: CREATED_AT,
      actor_id: "'customer-' || n % 10",
      actor_role: "'admin'",
      network: EMPTY,
      device: EMPTY,
      what: "iif(n % 4 = 0, 'payments.confirm', 'orders.confirm')",
      request_id: EMPTY,
      records: `json_array(${ORDER_ID})`,
      changes: "'[]'",
      outcome: "'ok'",
      prev_hash: EMPTY,
      hash: EMPTY,
    },
  },
  {
    table: "audit_records",
    rows: (count) => count,
    columns: { record_id: ORDER_ID, seq: "n + 1" },
  },
  {
    table: "audit_records",
    rows: (count) => Math.floor(count / BUSY_RECORD_EVERY),
    columns: { record_id: `'${BUSY_RECORD}'`, seq: `n * ${BUSY_RECORD_EVERY} + 1` },
  },
  {
    table: "companies",
    rows: (count) => Math.ceil(count / ORDERS_PER_COMPANY),
    columns: {
      company_id: "printf('CO-%06d', n)",
      name: "'Company ' || n",
      address: EMPTY,
      branch: "'00000'",
      tax_id: "printf('%013d', n)",
      billing_email: "'billing@example.test'",
      credit_limit_satang: "1000000",
      credit_days: "30",
      billing_day: "25",
      last_billed_period: "'2026-10'",
      status: "'active'",
      version: "1",
      created_at: ofEvery(CREATED_AT, ORDERS_PER_COMPANY),
      created_by: "'customer-0'",
      idempotency_key: "'company-' || n",
    },
  },
  {
    table: "claims",
    rows: (count) => Math.floor(count / CLAIM_EVERY),
    columns: {
      claim_id: "'claim-' || n",
      order_id: ofEvery(ORDER_ID, CLAIM_EVERY),
      customer_id: "'customer-0'",
      kind: "'damage'",
      claimed_satang: "100000",
      items: "'[]'",
      state: "iif(n < 20, 'open', 'settled')",
      version: "1",
      created_at: ofEvery(CREATED_AT, CLAIM_EVERY),
      changed_at: ofEvery(CREATED_AT, CLAIM_EVERY),
      settled_satang: "iif(n < 20, NULL, 50000)",
      credit_satang: "iif(n < 20, NULL, 50000)",
      compensation_satang: "iif(n < 20, NULL, 0)",
    },
  },
];

/**
 * Writes what an office gathers with `count` orders: a payment, an invoice and an entry of the audit log of
 * each, and fewer others.
 */
export function writeOfficeRows({ file }: GrownDatabase, count: number): void {
  file.exec("BEGIN");
  for (const { table, rows, columns } of ROWS) {
    const values = Object.values(columns).join(", ").replaceAll(":count", String(count));
    file.exec(`WITH RECURSIVE row(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM row WHERE n + 1 < ${rows(count)})
      INSERT INTO ${table} (${Object.keys(columns).join(", ")}) SELECT ${values} FROM row`);
  }
  file.exec("COMMIT");
}
