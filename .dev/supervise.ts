/**
 * Runs the program of its arguments and ends with it. Its standard input is a pipe from the launching process: when that
 * closes, after a Ctrl-C, an error or a kill, the program and all its descendants are ended. Only for `launch` in
 * `processes.ts`, which makes this the leader of a process group.
 */
import { spawn } from "node:child_process";

const GRACE_MS = 5000;
const [program = "", ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
let stopping = false;

child.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on("exit", (code) => {
  // Ends everything that the program has left running, and this process.
  if (stopping) process.kill(0, "SIGKILL");
  process.exit(code ?? 1);
});
process.stdin.on("close", stop).resume();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.kill(0, "SIGKILL"), GRACE_MS);
  // 0 signals the whole group; this process handles the signal and continues.
  process.kill(0, "SIGTERM");
}
