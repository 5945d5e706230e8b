import {
  driversToAlert,
  openJobsOf,
  writeJobAlerts,
  type PlannedAlert,
} from "#db/queries/notifications/job-alerts.ts";
import { toPreferences } from "#db/queries/notification-preferences.ts";
import { OWN_FAILURES } from "#domain/control-room/effect-failure.ts";
import { isInAreas, jobAlertAt } from "#domain/jobs/alerts/job-alerts.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import { preferredAreas } from "../../services/drivers/areas.ts";
import { whoCouldReserve, type WhoCouldReserveNeeds } from "../../services/jobs/who-could-reserve.ts";
import type { Handler } from "../handler.ts";
import { bringOrder } from "./board-open.ts";

/** The dependencies of this handler. */
export type AlertDriversNeeds = Pick<Dependencies, "db" | "now"> &
  WhoCouldReserveNeeds & { readonly board: Pick<Dependencies["board"], "open"> };

/** Drivers that one statement reads and writes. */
const PAGE_SIZE = 200;

/**
 * Plans for each open job of an order which drivers are told of it, and when: those who could reserve it and work in its
 * area. Repeating it changes nothing.
 */
export const alertDriversHandler: Handler<"alert-drivers", AlertDriversNeeds> = {
  afterInterruption: "retry",
  deliver: async (deps, attempts) => {
    const results = [];
    // One after another: each reads what the one before has planned.
    for (const { effect } of attempts) results.push(await plan(deps, effect.orderId));
    return results;
  },
};

async function plan(deps: AlertDriversNeeds, orderId: string) {
  try {
    const at = deps.now();
    let isComplete = true;
    for (const job of await openJobsOf(deps.db, orderId, at))
      isComplete = (await planJob(deps, job, at)) && isComplete;
    return isComplete
      ? ({ is: "delivered" } as const)
      : ({ is: "failed", failure: OWN_FAILURES.changed } as const);
  } catch (error) {
    return { is: "failed", failure: summarizeError(error) } as const;
  }
}

type OpenJob = Awaited<ReturnType<typeof openJobsOf>>[number];

/** @returns false when a driver was left out, because another message was planned for them meanwhile */
async function planJob(deps: AlertDriversNeeds, job: OpenJob, at: number): Promise<boolean> {
  const { db } = deps;
  const pickupArea = job.card.pickupArea.en;
  let isComplete = true;
  let after = "";
  for (;;) {
    const page = await driversToAlert(db, job, after, PAGE_SIZE);
    const near = page.filter((driver) => isInAreas(preferredAreas(driver.preferredAreas), pickupArea));
    const nearIds = near.map(({ driverId }) => driverId);
    const able = await ableOf(deps, job, nearIds);
    const alerts = near
      .filter(({ driverId }) => able.has(driverId))
      .map(({ driverId, planned, preferences }): PlannedAlert => {
        const { quiet } = toPreferences(preferences);
        return { driverId, planned: planned ?? 0, at: jobAlertAt(planned, at, quiet) };
      });
    const written = alerts.length === 0 ? 0 : await writeJobAlerts(db, job.jobId, alerts, at);
    isComplete &&= written === alerts.length;
    if (page.length < PAGE_SIZE) return isComplete;
    after = page.at(-1)?.driverId ?? "";
  }
}

/** Who of some drivers could reserve a job; the board may not have been told of its order yet. */
async function ableOf(
  deps: AlertDriversNeeds,
  { jobId, card }: OpenJob,
  driverIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await whoCouldReserve(deps, jobId, driverIds);
  if (known !== null) return known;
  await bringOrder(deps, card.orderId);
  return (await whoCouldReserve(deps, jobId, driverIds)) ?? new Set();
}
