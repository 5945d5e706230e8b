import { openDatabase, type Database } from "#db/client.ts";
import type { Fault } from "./ledger-acts.ts";

/** The database with a fault in its next batch of writes. */
export class FaultyDatabase {
  fault: Fault = "none";
  readonly db: Database;

  constructor(real: Database) {
    const client = real.$client;
    const batch = async (statements: D1PreparedStatement[]) => {
      const { fault } = this;
      this.fault = "none";
      if (fault === "before") throw new Error("D1 failed before it wrote");
      const results = await client.batch(statements);
      if (fault === "after") throw new Error("D1 wrote, and its answer was lost");
      return results;
    };
    this.db = openDatabase({ prepare: (query: string) => client.prepare(query), batch } as D1Database);
  }
}
