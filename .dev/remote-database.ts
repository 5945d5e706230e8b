import { spawnSync } from "node:child_process";
import { withLocalDatabase } from "./local-database.ts";

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Asks the deployed database through wrangler, with its login. @throws Error when it does not answer */
export async function askRemote(sql: string): Promise<readonly Row[]> {
  const { status, stdout, stderr } = spawnSync(
    "wrangler",
    ["d1", "execute", "DB", "--remote", "--json", "--command", sql],
    { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`wrangler could not ask the database:\n${stderr}${stdout}`);
  const [answer] = JSON.parse(stdout) as readonly { readonly results: readonly Row[] }[];
  return answer?.results ?? [];
}

/** Asks the database of `npm start`. */
export async function askLocal(sql: string): Promise<readonly Row[]> {
  return withLocalDatabase(async (db) => (await db.$client.prepare(sql).all<Row>()).results);
}
