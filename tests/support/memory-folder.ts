import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux keeps the files of this folder in memory. */
const MEMORY = "/dev/shm";
/** Far above what databases and browsers of one run need. A container may have as little as 64 MB there. */
const ENOUGH_BYTES = 2 ** 30;

/**
 * Lets the run keep its temporary files in memory, where there is enough of it: the databases of workerd make, sync and
 * delete files after each test, which is a sixth of their processor time and, on a busy disk, most of their waiting. The
 * folder goes with the process; folders of runs that were killed go with the next.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !hasMemoryFolder()) return;
  for (const name of readdirSync(MEMORY)) {
    const owner = /^khondee-tests-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) remove(join(MEMORY, name));
  }
  const folder = mkdtempSync(join(MEMORY, `khondee-tests-${process.pid}-`));
  process.env["TMPDIR"] = folder;
  process.once("exit", () => remove(folder));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function hasMemoryFolder(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
