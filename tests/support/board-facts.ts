import { runInDurableObject } from "cloudflare:test";
import { boardStub } from "./board.ts";

/** Everything that the board knows of its orders, jobs and drivers. */
export function boardFacts() {
  return runInDurableObject(boardStub(), (_each, { storage: { sql } }) => ({
    orders: sql.exec("SELECT order_id, state FROM orders ORDER BY order_id").toArray().map(parsed),
    jobs: sql.exec("SELECT * FROM jobs ORDER BY job_id").toArray().map(parsed),
    drivers: sql.exec("SELECT driver_id, facts FROM drivers ORDER BY driver_id").toArray().map(parsed),
  }));
}

/** The order of the fields of a fact says nothing. */
function parsed(row: Record<string, SqlStorageValue>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, unknown] =>
      ["state", "card", "facts"].includes(name) ? [name, JSON.parse(String(value))] : [name, value],
    ),
  );
}
