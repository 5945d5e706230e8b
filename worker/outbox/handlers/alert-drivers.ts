import {
  driversToAlert,
  openJobsOf,
  writeJobAlerts,
  type PlannedAlert,
} from "#db/queries/notifications/job-alerts.ts";
import { toPreferences } from "#db/queries/notification-preferences.ts";
import { isJobFor, jobAlertAt } from "#domain/jobs/alerts/job-alerts.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import { preferredAreas } from "../../services/drivers/areas.ts";
import type { Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type AlertDriversNeeds = Pick<Dependencies, "db" | "now">;

/** Drivers that one statement reads and writes. */
const PAGE_SIZE = 200;

/** Plans for each open job of an order which drivers are told of it, and when. Repeating it changes nothing. */
export const alertDriversHandler: Handler<"alert-drivers", AlertDriversNeeds> = {
  afterInterruption: "retry",
  deliver: async (deps, attempts) => {
    const results = [];
    // One after another: each reads what the one before has planned.
    for (const { effect } of attempts) results.push(await plan(deps, effect.orderId));
    return results;
  },
};

async function plan({ db, now }: AlertDriversNeeds, orderId: string) {
  try {
    const at = now();
    let isComplete = true;
    for (const job of await openJobsOf(db, orderId, at))
      isComplete = (await planJob({ db, at }, job)) && isComplete;
    return isComplete
      ? ({ is: "delivered" } as const)
      : ({ is: "failed", failure: "another message was planned meanwhile" } as const);
  } catch (error) {
    return { is: "failed", failure: summarizeError(error) } as const;
  }
}

type OpenJob = Awaited<ReturnType<typeof openJobsOf>>[number];

/** @returns false when a driver was left out, because another message was planned for them meanwhile */
async function planJob(
  { db, at }: { readonly db: Dependencies["db"]; readonly at: number },
  job: OpenJob,
): Promise<boolean> {
  const wanted = { pickupArea: job.card.pickupArea.en, startsAt: job.pickupAt, endsAt: job.endsAt };
  let isComplete = true;
  let after = "";
  for (;;) {
    const page = await driversToAlert(db, job, after, PAGE_SIZE);
    const alerts = page
      .filter((driver) => isJobFor({ ...driver, areas: preferredAreas(driver.preferredAreas) }, wanted))
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
