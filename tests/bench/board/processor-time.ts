import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_S = 100;
/** Fields of /proc/<pid>/stat behind the name: parent, own and ended children's time. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

/** Processor seconds that a process and all that it started have used so far, those that ended included. */
export function processorTimeS(root: number): number {
  const processes = new Map(readProcesses().map((each) => [each.pid, each]));
  let ticks = 0;
  for (const each of processes.values()) if (isBelow(each.pid, root, processes)) ticks += each.ticks;
  return ticks / TICKS_PER_S;
}

/** The processes that a process started itself and whose name begins with `name`. */
export function childrenNamed(parent: number, name: string): number[] {
  return readProcesses()
    .filter((each) => each.parent === parent && each.name.startsWith(name))
    .map(({ pid }) => pid);
}

/** Resident memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

interface Process {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  readonly ticks: number;
}

function isBelow(pid: number, root: number, processes: ReadonlyMap<number, Process>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 0; at = processes.get(at)?.parent)
    if (at === root) return true;
  return false;
}

function readProcesses(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [head = "", tail = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
        const fields = tail.split(" ");
        const ticks = TIMES.reduce((sum, field) => sum + Number(fields[field]), 0);
        return [{ pid: Number(pid), name: head.split(" (")[1] ?? "", parent: Number(fields[PARENT]), ticks }];
      } catch {
        // The process ended in the meantime.
        return [];
      }
    });
}
