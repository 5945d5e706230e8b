import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { seedBaseline } from "#db/seed/baseline.ts";
import { seedDemo } from "../../../.dev/demo/seed-demo.ts";
import { isUpToDate } from "../../../.dev/fingerprint.ts";
import { OF_START, placeIn, withLocalDatabase, type LocalPlace } from "../../../.dev/local-database.ts";

/** A folder for a database of its own, beside the one of `npm start`. */
export function emptyPlace(folder: string): LocalPlace {
  mkdirSync(folder, { recursive: true });
  return placeIn(folder);
}

/** Runs wrangler on the database of a place. @throws Error with what it said */
export function runWrangler({ configPath }: LocalPlace, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(
    "wrangler",
    ["d1", ...args, "--local", "--config", configPath],
    {
      encoding: "utf8",
      // Migrations print more than the megabyte after which a program is ended.
      maxBuffer: Infinity,
      // Without CI wrangler asks for confirmation.
      env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" },
    },
  );
  if (status !== 0) throw new Error(`wrangler d1 ${args.join(" ")}\n${stderr}${stdout}`);
}

/** Fills a place: with a copy of the database of `npm start`, also while that serves, or where there is none with the demo. */
export async function fillPlace(
  place: LocalPlace,
): Promise<"a copy of the local database" | "the demo's data"> {
  if (isUpToDate("database")) {
    const from = databaseFile(OF_START);
    const folder = databaseFolder(place);
    mkdirSync(folder, { recursive: true });
    const sqlite = new DatabaseSync(from);
    sqlite.prepare("VACUUM INTO ?").run(join(folder, basename(from)));
    sqlite.close();
    return "a copy of the local database";
  }
  runWrangler(place, "migrations", "apply", "DB");
  await withLocalDatabase(async (db, storage) => {
    const now = Date.now();
    await seedBaseline(db, now);
    await seedDemo(db, storage, now);
  }, place);
  return "the demo's data";
}

/** Whether a place has a database, be it an empty one. */
export function hasDatabase(place: LocalPlace): boolean {
  return existsSync(databaseFolder(place));
}

/** The SQLite file of the database of a place. */
export function databaseFile(place: LocalPlace): string {
  const folder = databaseFolder(place);
  const files = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Error(`not one database in ${folder}: ${files.join(", ")}`);
  return join(folder, file);
}

function databaseFolder({ statePath }: LocalPlace): string {
  return join(statePath, "d1", "miniflare-D1DatabaseObject");
}
