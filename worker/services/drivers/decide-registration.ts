import type { DriverStep } from "#domain/drivers/registration.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { bringDriver } from "../../outbox/handlers/board-driver.ts";
import { releaseHeldJobs } from "../../outbox/handlers/release-held-jobs.ts";
import { takeStep } from "./registration.ts";

type Decision = {
  readonly driverId: string;
  readonly key: string;
  readonly seenVersion: number;
} & (
  | { readonly step: "approve" | "lift" }
  | { readonly step: Exclude<DriverStep, "send" | "approve" | "lift">; readonly reason: string }
);

/**
 * An admin decides about a driver. The board has the driver's new rights before the answer, and the jobs of a suspended
 * one that have not started are open again; should it be away, the outbox sees to it.
 * @throws AppError as `takeStep`
 */
export async function decideRegistration(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  { userId }: Viewer,
  { driverId, key, ...decision }: Decision,
) {
  const answer = await takeStep(deps, {
    driverId,
    key,
    actor: { kind: "admin", id: userId },
    command: { ...decision, by: "admin" },
  });
  const follow = decision.step === "suspend" ? releaseHeldJobs : bringDriver;
  await follow(deps, driverId).catch(() => false);
  return answer;
}
