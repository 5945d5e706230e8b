import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_S = 100;

export interface Figures {
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
}

/** Median, 99th percentile and worst of a sample. */
export function figures(sample: readonly number[]): Figures {
  const sorted = sample.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? 0 };
}

/** Processor seconds that all workerd processes of this machine have used so far. */
export function workerdCpuS(): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd")) continue;
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process ended in the meantime.
    }
  }
  return ticks / TICKS_PER_S;
}

/** Milliseconds with two decimals. */
export function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
