import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const SUPERVISE = join(import.meta.dirname, "supervise.ts");
const INTERRUPTED = 130;
const running = new Set<ChildProcess>();

/** A program that is ended when this process ends, for whatever reason. */
export interface Launched {
  /** The exit code. */
  readonly ended: Promise<number>;
  /** Its output so far; empty when that goes to the terminal. */
  readonly output: () => string;
}

/**
 * Starts a program, found as npm scripts find it. It gets a process group of its own and no terminal input.
 * @param output `shown`: goes to the terminal; `kept`: is collected
 */
export function launch(
  [program, ...args]: readonly [string, ...string[]],
  output: "shown" | "kept",
  env: NodeJS.ProcessEnv = {},
): Launched {
  const out = output === "shown" ? "inherit" : "pipe";
  const child = spawn(process.execPath, [SUPERVISE, program, ...args], {
    // In its own process group, so that one signal reaches all its descendants.
    detached: true,
    stdio: ["pipe", out, out],
    env: { ...process.env, ...env },
  });
  running.add(child);
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (written += text));
  const ended = new Promise<number>((resolve) => {
    child.on("close", (code) => {
      running.delete(child);
      resolve(code ?? INTERRUPTED);
    });
  });
  return { ended, output: () => written };
}

let stopping: Promise<never> | undefined;

/** Ends all launched programs, then this process. The first caller's exit code counts. */
export function stopAll(exitCode: number): Promise<never> {
  return (stopping ??= stop(exitCode));
}

async function stop(exitCode: number): Promise<never> {
  const ends = [...running].map((child) => new Promise((resolve) => child.on("close", resolve)));
  for (const child of running) child.stdin?.end();
  await Promise.all(ends);
  process.exit(exitCode);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void stopAll(INTERRUPTED));
// npm may be killed without passing a signal on.
const ancestors = [process.ppid, ...npmOf(process.ppid)];
setInterval(() => {
  if (process.ppid !== ancestors[0] || !ancestors.every(isAlive)) void stopAll(INTERRUPTED);
}, 1000).unref();

/** The process id of npm, the parent of the shell that runs its scripts. */
function npmOf(shell: number): readonly number[] {
  if (process.env["npm_lifecycle_event"] === undefined) return [];
  const { stdout } = spawnSync("ps", ["-o", "ppid=", "-p", String(shell)], { encoding: "utf8" });
  const pid = Number(stdout);
  return Number.isInteger(pid) && pid > 1 ? [pid] : [];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
