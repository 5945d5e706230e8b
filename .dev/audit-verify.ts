import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { auditChainQuery, toAuditEntry } from "#db/queries/audit/read-audit.ts";
import type { AuditEntry, AuditFault } from "#domain/audit/audit-entry.ts";
import { verifyChain } from "#worker/services/audit/verify-chain.ts";
import { placeIn, withLocalDatabase } from "./local-database.ts";

/**
 * `npm run audit:verify`: walks the audit log of the local database, with `-- --remote` of the deployed one, and names the
 * first entry that is not as it was written. `--entry <seq>:<hash>` also looks for an entry whose hash was kept elsewhere,
 * as the security log has it: that shows a log whose end was cut off, or that was written anew as a whole. `--place
 * <folder>`: of the database that `npm run backup:prove` restored there.
 */

const PAGE = 500;

const FAULTS = {
  missing_before: "an entry before it is missing",
  not_linked: "it does not carry the hash of the entry before",
  changed: "its content is not what was hashed",
} as const satisfies Record<AuditFault, string>;

type Read = (afterSeq: number) => Promise<readonly AuditEntry[]>;

const { values } = parseArgs({
  options: { remote: { type: "boolean" }, entry: { type: "string" }, place: { type: "string" } },
});
const [keptSeq, keptHash] = values.entry?.split(":") ?? [];
let isKeptFound = keptSeq === undefined;

const isSound = values.remote
  ? await report(readRemote)
  : await withLocalDatabase(
      (db) => report((afterSeq) => auditChainQuery(db, afterSeq, PAGE)),
      values.place === undefined ? undefined : placeIn(values.place),
    );
process.exit(isSound ? 0 : 1);

async function report(read: Read): Promise<boolean> {
  const verdict = await verifyChain(async (afterSeq) => {
    const page = await read(afterSeq);
    isKeptFound ||= page.some(({ seq, hash }) => seq === Number(keptSeq) && hash === keptHash);
    return page;
  });
  if (!verdict.isSound) {
    console.error(`✗ entry ${verdict.seq}: ${FAULTS[verdict.fault]}`);
    return false;
  }
  if (!isKeptFound) {
    console.error(`✗ entry ${keptSeq} is missing, or is another one than the one kept`);
    return false;
  }
  const { seq, hash } = verdict.head;
  console.log(`✓ ${seq} entries, as they were written\n  last entry ${seq}:${hash}`);
  return true;
}

/** Asks the deployed database through wrangler, with its login. */
async function readRemote(afterSeq: number): Promise<readonly AuditEntry[]> {
  const command = `SELECT * FROM audit_entries WHERE seq > ${afterSeq} ORDER BY seq LIMIT ${PAGE}`;
  const { status, stdout, stderr } = spawnSync(
    "wrangler",
    ["d1", "execute", "DB", "--remote", "--json", "--command", command],
    { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`wrangler could not read the database:\n${stderr}${stdout}`);
  const [answer] = JSON.parse(stdout) as readonly { readonly results: readonly Record<string, unknown>[] }[];
  return (answer?.results ?? []).map(toAuditEntry);
}
