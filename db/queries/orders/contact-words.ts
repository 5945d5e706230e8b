import { sql, type SQL } from "drizzle-orm";
import type { KeptAfterErasure } from "#domain/access/kept-after-erasure.ts";
import type { Database } from "../../client.ts";
import { runBatch } from "../batch.ts";

/** What becomes of words that name somebody at a stop: emptied, the name of who received, or kept by law. */
type Fate = "emptied" | "receiver" | KeptAfterErasure;

/** Words in an order, in which somebody at a stop may be named. */
export interface OrderWords {
  readonly orderId: string;
  readonly text: string;
  readonly fate: Fate;
  /** Whether the dispatch board has a copy of them. */
  readonly isOnBoard: boolean;
}

/** Columns that are emptied with a customer and may name somebody else; some only of certain rows. */
const COLUMNS: readonly (readonly [table: string, column: string, of?: string])[] = [
  ["order_events", "reason"],
  ["orders", "notes"],
  ["order_stops", "words"],
  ["order_stops", "detail"],
  ["order_notes", "text"],
  ["order_offers", "message"],
  ["door_changes", "note"],
  ["door_changes", "decline_reason"],
  ["jobs", "overlap_reason"],
  ["payments", "dispute"],
  ["payments", "reason", "state = 'rejected'"],
  ["reviews", "text", "status <> 'approved'"],
  ["reviews", "decision_reason"],
];

const KEPT_COLUMNS: readonly (readonly [fate: Fate, table: string, column: string, of?: string])[] = [
  ["credit_reasons", "order_credits", "reason"],
  ["money_references", "payments", "reference"],
  ["money_references", "payments", "reason", "state <> 'rejected'"],
  ["money_references", "refunds", "reference"],
  ["money_references", "refunds", "taken_back_reason"],
  ["money_references", "claims", "compensation_reference"],
  ["card_payments", "refunds", "failure"],
  ["published_reviews", "reviews", "text", "status = 'approved'"],
];

/** The words within JSON, by the names of their values; and whose part of a stop, or of a price, they are. */
const WORDS_IN_TERMS = ["detail", "words", "note", "reason"].map((key) => `'${key}'`).join(", ");

const and = (of?: string) => sql.raw(of === undefined ? "" : ` AND ${of}`);

/** Reads all words of orders that may name somebody at a stop. */
export async function readOrderWords(
  db: Database,
  orderIds: readonly string[],
): Promise<readonly OrderWords[]> {
  const theirs = listed(orderIds);
  const inColumn = (table: string, column: string, of?: string) =>
    sql`SELECT order_id AS "orderId", ${sql.raw(column)} AS text FROM ${sql.raw(table)}
      WHERE order_id IN (${theirs}) AND ${sql.raw(column)} <> ''${and(of)}`;
  const inTerms = (table: string) =>
    sql`SELECT order_id AS "orderId", words.atom AS text FROM ${sql.raw(table)}, json_tree(terms) AS words
      WHERE order_id IN (${theirs}) AND words.key IN (${sql.raw(WORDS_IN_TERMS)}) AND words.type = 'text' AND words.atom <> ''`;
  const sources: readonly (readonly [Fate, SQL, boolean?])[] = [
    ...COLUMNS.map(
      ([table, column, of]) => ["emptied", inColumn(table, column, of), column === "overlap_reason"] as const,
    ),
    ["emptied", inTerms("order_offers")],
    ["emptied", inTerms("door_changes")],
    [
      "emptied",
      sql`SELECT order_id AS "orderId", line ->> '$.adjusted.reason' AS text FROM order_lines
        WHERE order_id IN (${theirs}) AND line ->> '$.adjusted.reason' <> ''`,
    ],
    [
      "emptied",
      sql`SELECT order_id AS "orderId", goods ->> '$.note' AS text FROM orders
        WHERE order_id IN (${theirs}) AND goods ->> '$.note' <> ''`,
    ],
    [
      "emptied",
      sql`SELECT claims.order_id AS "orderId", claim_events.text FROM claims JOIN claim_events USING (claim_id)
        WHERE claims.order_id IN (${theirs}) AND claim_events.text <> ''`,
    ],
    ["receiver", inColumn("proofs", "receiver_name")],
    ...KEPT_COLUMNS.map(([fate, table, column, of]) => [fate, inColumn(table, column, of)] as const),
  ];
  const results = await runBatch(
    db,
    sources.map(([, query]) => query),
  );
  return sources.flatMap(([fate, , isOnBoard = false], index) =>
    (results[index]?.rows ?? []).map(({ orderId, text }) => ({
      orderId: String(orderId),
      text: String(text),
      fate,
      isOnBoard,
    })),
  );
}

/**
 * Empties words within orders, wherever `readOrderWords` reads them as such that go.
 * @param texts the words, whole
 */
export function orderTextsErase(orderIds: readonly string[], texts: readonly string[]): SQL[] {
  const theirs = listed(orderIds);
  const words = listed(texts);
  return [
    ...COLUMNS.map(([table, column, of]) => {
      const name = sql.raw(column);
      return sql`UPDATE ${sql.raw(table)} SET ${name} = '' WHERE order_id IN (${theirs}) AND ${name} IN (${words})${and(of)}`;
    }),
    sql`UPDATE order_lines SET line = json_replace(line, '$.adjusted.reason', '')
      WHERE order_id IN (${theirs}) AND line ->> '$.adjusted.reason' IN (${words})`,
    sql`UPDATE orders SET goods = json_replace(goods, '$.note', '')
      WHERE order_id IN (${theirs}) AND goods ->> '$.note' IN (${words})`,
    sql`UPDATE claim_events SET text = ''
      WHERE claim_id IN (SELECT claim_id FROM claims WHERE order_id IN (${theirs})) AND text IN (${words})`,
  ];
}

/** Takes somebody out of the terms that were offered, or proposed at the door: as the person at a stop, and in words. */
export function termsErase(orderIds: readonly string[], phone: string, texts: readonly string[]): SQL[] {
  const theirs = listed(orderIds);
  const words = listed(texts);
  const without = (of: string) => {
    const text = sql.raw(of);
    return sql`CASE WHEN ${text} IN (${words}) THEN '' ELSE ${text} END`;
  };
  const lines = (path: string) => sql`(
    SELECT json_group_array(json(CASE WHEN value ->> '$.adjusted.reason' IN (${words})
      THEN json_replace(value, '$.adjusted.reason', '') ELSE value END)) FROM json_each(terms, ${sql.raw(`'${path}'`)}))`;
  const stop = sql`json_replace(value, '$.detail', ${without("value ->> '$.detail'")}, '$.words', ${without("value ->> '$.words'")})`;
  const isThere = sql`order_id IN (${theirs})
    AND EXISTS (SELECT 1 FROM json_tree(terms) WHERE atom = ${phone} OR atom IN (${words}))`;
  return [
    sql`
      UPDATE order_offers SET terms = json_replace(terms,
        '$.stops', (SELECT json_group_array(json(CASE WHEN value ->> '$.person.phone' = ${phone}
          THEN json_set(${stop}, '$.person', NULL) ELSE ${stop} END)) FROM json_each(terms, '$.stops')),
        '$.price.lines', ${lines("$.price.lines")}, '$.before.lines', ${lines("$.before.lines")},
        '$.goods.note', ${without("terms ->> '$.goods.note'")})
      WHERE ${isThere}`,
    sql`
      UPDATE door_changes SET terms = json_replace(
        CASE WHEN terms ->> '$.stop.stop.person.phone' = ${phone} THEN json_remove(terms, '$.stop.stop.person') ELSE terms END,
        '$.stop.stop.detail', ${without("terms ->> '$.stop.stop.detail'")},
        '$.stop.stop.words', ${without("terms ->> '$.stop.stop.words'")},
        '$.before.lines', ${lines("$.before.lines")}, '$.after.lines', ${lines("$.after.lines")})
      WHERE ${isThere}`,
  ];
}

/** A list of texts as a query of them. */
export function listed(texts: readonly string[]): SQL {
  return sql`SELECT value FROM json_each(${JSON.stringify(texts)})`;
}
