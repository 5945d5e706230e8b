import { launch, stopAll } from "./processes.ts";

/** A program to run, with its description and environment variables. */
export interface Step {
  readonly what: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
  /** Shows its output while it runs; otherwise only after a failure. */
  readonly talks?: boolean;
}

/** Runs steps in parallel and prints each with its duration. The first failure ends this process. */
export async function runTogether(steps: readonly Step[]): Promise<void> {
  await Promise.all(steps.map(run));
}

async function run({ what, command, env, talks = false }: Step): Promise<void> {
  const started = performance.now();
  const { ended, output } = launch(command, talks ? "shown" : "kept", env);
  const code = await ended;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (code === 0) return console.log(`✓ ${what} (${seconds} s)`);
  console.error(`✗ ${what} (${seconds} s)\n${output()}`);
  await stopAll(code);
}
