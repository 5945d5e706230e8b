import { DatabaseSync } from "node:sqlite";
import { chunksOf } from "../../../.dev/backup/order-export.ts";
import { sqlStatements } from "../../../.dev/backup/sql-statements.ts";

const CHUNK_CHARACTERS = 1024 * 1024;

/**
 * Executes an SQL file of any size as D1 does: with foreign keys, in one transaction. `wrangler d1 execute --local` keeps the
 * whole file in memory.
 * @throws Error for the first statement that SQLite refuses; then nothing of the file is executed
 */
export function executeFile(database: string, file: string): void {
  const sqlite = new DatabaseSync(database);
  try {
    sqlite.exec("PRAGMA foreign_keys = ON; PRAGMA cache_size = -1000000; BEGIN");
    let waiting = "";
    for (const statement of sqlStatements(chunksOf(file))) {
      waiting += `${statement};\n`;
      if (waiting.length < CHUNK_CHARACTERS) continue;
      sqlite.exec(waiting);
      waiting = "";
    }
    sqlite.exec(`${waiting} COMMIT`);
  } finally {
    // A transaction that was not committed is undone.
    sqlite.close();
  }
}
