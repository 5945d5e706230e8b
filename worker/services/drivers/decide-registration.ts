import { registrationById } from "#db/queries/drivers/registrations.ts";
import { officeEditProblems } from "#domain/drivers/office-edit.ts";
import type { EditDriverInput } from "#domain/drivers/profile-input.ts";
import type { DriverStep } from "#domain/drivers/registration.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { bringDriver } from "../../outbox/handlers/board-driver.ts";
import { releaseHeldJobs } from "../../outbox/handlers/release-held-jobs.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { checkedProfile, takeStep } from "./registration.ts";

type Decision = {
  readonly driverId: string;
  readonly key: string;
  readonly seenVersion: number;
} & (
  | { readonly step: "approve" | "lift" }
  | { readonly step: Exclude<DriverStep, "send" | "approve" | "lift" | "edit">; readonly reason: string }
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

/**
 * The office corrects the profile of a driver that holds; it holds at once, and the board knows it before the answer.
 * @throws AppError as `takeStep`, and BAD_INPUT with what is wrong with each field
 */
export async function correctDriver(
  deps: Pick<Dependencies, "db" | "board" | "now" | "geocoder"> & Audited,
  { userId }: Viewer,
  { driverId, key, seenVersion, profile }: EditDriverInput,
) {
  const found = await registrationById(deps.db, driverId);
  if (found === undefined) throw new AppError("NOT_FOUND");
  const { profile: inForce, version } = found.registration;
  if (inForce === null) throw new AppError("REGISTRATION_CLOSED");
  // Against what another admin has saved meanwhile nothing here can be judged.
  const problems = version === seenVersion ? officeEditProblems(inForce, profile) : {};
  if (Object.keys(problems).length > 0) throw badInput(problems);
  const answer = await takeStep(deps, {
    driverId,
    key,
    actor: { kind: "admin", id: userId },
    command: {
      step: "edit",
      by: "admin",
      seenVersion,
      profile: await checkedProfile(deps, profile, inForce),
    },
  });
  await bringDriver(deps, driverId).catch(() => false);
  return answer;
}
