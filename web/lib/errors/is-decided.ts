import { appErrorOf } from "./app-error.ts";

/** Failures after which nobody knows whether it has happened. */
const UNSURE_CODES: ReadonlySet<string> = new Set(["INTERNAL", "SERVICE_UNAVAILABLE", "RATE_LIMITED"]);

/** Whether the server has decided against what was asked: after any other failure it may have been done all the same. */
export function isDecided(error: unknown): boolean {
  const code = appErrorOf(error)?.code;
  return code !== undefined && !UNSURE_CODES.has(code);
}
