import { openDatabase, type Database } from "#db/client.ts";
import { d1Of } from "../../support/node-database.ts";
import type { Statement } from "./compare.ts";
import type { GrownDatabase } from "./grown-database.ts";

type Bound = Parameters<D1PreparedStatement["bind"]>[number];

interface Recorded {
  readonly sql: string;
  params: readonly Bound[];
}

/**
 * The statements that the product's own work sends to a database, in their sequence: what a page asks, without writing it down a
 * second time. The database answers them, as one statement may follow from the answer to another.
 */
export async function statementsOf(
  { file }: GrownDatabase,
  work: (db: Database) => Promise<unknown>,
): Promise<readonly Statement[]> {
  const sent: Recorded[] = [];
  const d1 = d1Of(file);
  const prepare = (sql: string) => {
    const recorded: Recorded = { sql, params: [] };
    sent.push(recorded);
    const prepared = d1.prepare(sql);
    const bind = (...params: Bound[]) => {
      recorded.params = params;
      return prepared.bind(...params);
    };
    return new Proxy(prepared, {
      get: (target, name) => (name === "bind" ? bind : Reflect.get(target, name)),
    });
  };
  await work(openDatabase({ ...d1, prepare } as unknown as D1Database));
  return sent.map(({ sql, params }) => ({ toSQL: () => ({ sql, params: [...params] }) }));
}
