import { openOrdersOfDriverQuery, orderIdOfJob } from "#db/queries/jobs/jobs.ts";
import { registrationById } from "#db/queries/drivers/registrations.ts";
import { unpaidOfDriver } from "#db/queries/earnings/book.ts";
import { cashOfDriverQuery } from "#db/queries/payments/cash.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import { staffMay } from "#domain/access/staff.ts";
import { officeEditProblems } from "#domain/drivers/office-edit.ts";
import type { approveDriverInput, EditDriverInput } from "#domain/drivers/profile-input.ts";
import type { z } from "zod";
import type { DriverStep } from "#domain/drivers/registration.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { bringDriver } from "../../outbox/handlers/board-driver.ts";
import { releaseHeldJobs } from "../../outbox/handlers/release-held-jobs.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { sumSatang } from "#domain/money.ts";
import { decideAboutOnFile } from "./decide-on-file.ts";
import { checkedProfile, takeStep } from "./registration.ts";

type Decision = {
  readonly driverId: string;
  readonly key: string;
  readonly seenVersion: number;
} & (
  | { readonly step: "approve" | "lift" }
  | {
      readonly step: Exclude<DriverStep, "send" | "approve" | "lift" | "edit" | "remove">;
      readonly reason: string;
    }
);

/**
 * An admin decides about a driver. The board has the driver's new rights before the answer, and the jobs of a suspended
 * one that have not started are open again; should it be away, the outbox sees to it. A driver without an account has no
 * registration, and is suspended all the same.
 * @throws AppError as `takeStep`, and for a driver without an account as `decideAboutOnFile`
 */
export async function decideRegistration(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  { userId }: Viewer,
  { driverId, key, ...decision }: Decision,
) {
  if (decision.step === "suspend" || decision.step === "lift") {
    const reason = decision.step === "suspend" ? decision.reason : null;
    const { seenVersion } = decision;
    const decided = await decideAboutOnFile(deps, { driverId, seenVersion, reason, by: userId });
    if (decided !== null) return decided;
  }
  const answer = await takeStep(deps, {
    driverId,
    key,
    actor: officeActor({ userId }),
    command: { ...decision, by: "admin" },
  });
  const follow = decision.step === "suspend" ? releaseHeldJobs : bringDriver;
  await follow(deps, driverId).catch(() => false);
  return answer;
}

/**
 * The office deletes a driver, or somebody who asks to be one: their sessions end, their papers and pictures
 * are deleted, and who never drove is forgotten. What they have driven and earned keeps the name. A job that
 * they are given in the same moment opens again.
 * @throws AppError as `takeStep`,
 *   DRIVER_HAS_JOBS with the orders of the jobs that they hold,
 *   and DRIVER_HOLDS_CASH and DRIVER_OWED_PAY as `refuseUnsettled`
 */
export async function removeDriver(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  viewer: Viewer,
  { driverId, key, seenVersion }: z.infer<typeof approveDriverInput>,
) {
  await refuseWithJobs(deps, driverId);
  await refuseUnsettled(deps, viewer, driverId);
  const command = { step: "remove", by: "admin", seenVersion } as const;
  const step = { driverId, key, actor: officeActor(viewer), command } as const;
  const answer = await takeStep(deps, step).catch(async (error: unknown) => {
    // They have taken cash, or have earned something, since.
    await refuseUnsettled(deps, viewer, driverId);
    throw error;
  });
  await releaseHeldJobs(deps, driverId).catch(() => false);
  return answer;
}

/**
 * Whoever an order that is not over refers to is not deleted.
 * @throws AppError DRIVER_HAS_JOBS with the orders of the jobs that a driver holds, DRIVER_HAS_OPEN_ORDERS with those of which they
 *   have completed a job, or begun one that was taken from them
 */
export async function refuseWithJobs(
  { db, board }: Pick<Dependencies, "db" | "board">,
  driverId: string,
): Promise<void> {
  const held = await board.heldJobs(driverId);
  if (held.length > 0) {
    const orders = await Promise.all(held.map(({ jobId }) => orderIdOfJob(db, jobId)));
    const orderIds = [...new Set(orders.filter((each) => each !== undefined))].join(", ");
    throw new AppError("DRIVER_HAS_JOBS", { params: { orderIds } });
  }
  const open = await openOrdersOfDriverQuery(db, driverId);
  if (open.length > 0)
    throw new AppError("DRIVER_HAS_OPEN_ORDERS", {
      params: { orderIds: open.map(({ orderId }) => orderId).join(", ") },
    });
}

/**
 * Who holds cash of the company, or is owed pay, is not deleted: the money is decided about first, while the driver can be reached.
 * What they are owed is said to those who may read it: accountants and admins.
 * @throws AppError DRIVER_HOLDS_CASH with the sum and the orders for which they took it, DRIVER_OWED_PAY with what is unpaid
 */
export async function refuseUnsettled(
  { db }: Pick<Dependencies, "db">,
  { role }: Pick<Viewer, "role">,
  driverId: string,
): Promise<void> {
  const [held, unpaidSatang] = await Promise.all([
    cashOfDriverQuery(db, driverId),
    unpaidOfDriver(db, driverId),
  ]);
  if (held.length > 0) {
    const amountSatang = sumSatang(held.map((each) => each.amountSatang));
    const orderIds = [...new Set(held.map(({ orderId }) => orderId))].join(", ");
    throw new AppError("DRIVER_HOLDS_CASH", { params: { amountSatang, orderIds } });
  }
  if (unpaidSatang > 0)
    throw new AppError("DRIVER_OWED_PAY", {
      params: staffMay(role, "accounts") ? { amountSatang: unpaidSatang } : {},
    });
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
    actor: officeActor({ userId }),
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
