import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";
const READY_TRIES = 100;

/** A PostgreSQL of its own, with the settings it is installed with. */
export interface Cluster {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Where PostgreSQL's programs are, or `null` when it is not installed. */
export function findPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  return (
    versions.map((version) => join(DEBIAN, version, "bin")).find((bin) => existsSync(join(bin, "initdb"))) ??
    null
  );
}

/** Starts a new, empty PostgreSQL on a port of this machine; `stop` deletes it. */
export async function startCluster(bin: string, port: number): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "khondee-peer-"));
  const owner = postgresOwner();
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const as = { cwd: folder, stdio: "ignore" as const, ...owner };
  execFileSync(join(bin, "initdb"), ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust"], as);
  const server = spawn(
    join(bin, "postgres"),
    [
      "-D",
      join(folder, "data"),
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      folder,
      "-c",
      "max_connections=50",
    ],
    as,
  );
  await untilReady(bin, port, server);
  return {
    port,
    pid: server.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; Debian's package makes a user for it. */
function postgresOwner(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (what: string) => Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function untilReady(bin: string, port: number, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt++) {
    if (server.exitCode !== null) break;
    try {
      execFileSync(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error("PostgreSQL did not start");
}
