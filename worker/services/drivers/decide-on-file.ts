import { driverOnFile } from "#db/queries/drivers/on-file.ts";
import { decideOnFile, type OnFileDecision } from "#db/queries/drivers/on-file-state.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { bringDriver } from "../../outbox/handlers/board-driver.ts";
import { releaseHeldJobs } from "../../outbox/handlers/release-held-jobs.ts";
import type { Audited } from "../audit/audited-action.ts";

/**
 * The office suspends a driver who has no account, or lifts that, as it does with a registered one: the board knows it before the
 * answer, and jobs that have not started are open again. Repeating it changes nothing.
 * @returns the answer of a decision about a registration; `null` where the driver has an account, or is none
 * @throws AppError REASON_REQUIRED, DRIVER_CHANGED when somebody else came first
 */
export async function decideAboutOnFile(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  decision: OnFileDecision,
) {
  const { db, audit } = deps;
  const { driverId, seenVersion, reason } = decision;
  const before = await driverOnFile(db, driverId);
  if (before === undefined) return null;
  const version = seenVersion + 1;
  const isMade = (row: typeof before | undefined) => row?.version === version && row.suspendedFor === reason;
  if (reason === "") throw new AppError("REASON_REQUIRED");
  const isWritten = !isMade(before) && (await decideOnFile(db, decision, deps.now()));
  // Of two equal presses at once, the second has the answer of the first.
  if (!isWritten && !isMade(await driverOnFile(db, driverId))) throw new AppError("DRIVER_CHANGED");
  if (isWritten)
    audit?.changed(
      "driver",
      driverId,
      { state: stateOnFile(before.suspendedFor), version: seenVersion },
      { state: stateOnFile(reason), version },
    );
  const follow = reason === null ? bringDriver : releaseHeldJobs;
  await follow(deps, driverId).catch(() => false);
  return { state: stateOnFile(reason), version, isWaiting: false };
}

/** The state of a driver without an account who was not deleted. */
export function stateOnFile(suspendedFor: string | null) {
  return suspendedFor === null ? ("on_file" as const) : ("suspended" as const);
}
