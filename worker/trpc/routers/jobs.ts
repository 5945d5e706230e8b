import { z } from "zod";
import { pageFields } from "#db/queries/page.ts";
import { jobFilterInput, openJobsInput, type OpenJobsInput } from "#domain/jobs/lists/list-choice-input.ts";
import { pressInput, stopInput, unsentProofInput } from "#domain/jobs/press-input.ts";
import { reasonInput, requiredReasonInput } from "#domain/orders/order-input.ts";
import { reportPositionInput, sharePositionInput } from "#domain/tracking/tracking-input.ts";
import {
  completeJob,
  releaseJob,
  reserveBySession,
  reserveJob,
  startJob,
  visitStop,
} from "../../services/jobs/job-commands.ts";
import { areaPoints, homeAreas } from "../../services/jobs/area-points.ts";
import { readClockJobs } from "../../services/jobs/driving-clock.ts";
import { readFitness } from "../../services/jobs/own-fitness.ts";
import { openContact } from "../../services/jobs/open-contact.ts";
import { countOpenJobs, listOpenJobs, listOpenJobsBySession } from "../../services/jobs/open-jobs.ts";
import { listDriverJobs, readJob } from "../../services/jobs/read-jobs.ts";
import { reportPosition, sharedJobs, sharePosition } from "../../services/tracking/report-position.ts";
import { callerOf, router } from "../init.ts";
import { driverProcedure, publicProcedure, signedInProcedure } from "../procedures.ts";

const listInput = z.object({
  ...pageFields,
});
/** More areas than there are districts and provinces. */
const MAX_LABELS = 1_100;
const jobIdInput = z.string().min(1).max(60);

const jobInput = z.object({ jobId: jobIdInput });

/** A press on the caller's job; a device that may send it late or twice says which press it is, and of when. */
const jobPressInput = jobInput.extend(pressInput.shape);

/** The way of every call, for those of `available` and `reserve` that the board left open; their inputs are checked. */
const ordinarily = callerOf(
  router({
    jobs: router({
      available: driverProcedure
        .input((checked: unknown) => checked as OpenJobsInput)
        .query(({ ctx, input }) => listOpenJobs(ctx, ctx.driver, input)),
      reserve: driverProcedure
        .input(jobInput)
        .mutation(({ ctx, input }) => reserveJob(ctx, ctx.driver.driverId, input.jobId)),
    }),
  }),
);

export const jobsRouter = router({
  /** Open jobs for the caller's vehicles that pass their filter, in their order; areas only. For drivers. */
  available: publicProcedure.input(openJobsInput).query(async ({ ctx, input }) => {
    const claim = await ctx.claim();
    const page = claim === null ? null : await listOpenJobsBySession(ctx, claim, input);
    return page ?? ordinarily(ctx).jobs.available(input);
  }),

  /** How many open jobs there are for the caller's vehicles, how many pass their filter, and their provinces. */
  openCounts: driverProcedure
    .input(jobFilterInput)
    .query(({ ctx, input }) => countOpenJobs(ctx, ctx.driver, input)),

  /** The points of areas, by the labels that cards have; never those of addresses. */
  areaPoints: driverProcedure
    .input(z.object({ labels: z.array(z.string().max(120)).max(MAX_LABELS) }))
    .query(({ input }) => areaPoints(input.labels)),

  /** The areas that the caller prefers to drive in. */
  homeAreas: driverProcedure.query(({ ctx }) => homeAreas(ctx.db, ctx.driver.driverId)),

  /** The caller's own jobs, latest pickup first, with the customer's contact once opened; the addresses are in `byId`. */
  mine: driverProcedure
    .input(listInput)
    .query(({ ctx, input }) => listDriverJobs(ctx.db, ctx.driver.driverId, input, ctx.now())),

  /** What the caller's clock of legal driving hours is read from. */
  clockJobs: driverProcedure.query(({ ctx }) => readClockJobs(ctx, ctx.driver.driverId)),

  /** What decides which jobs the caller can take: their own facts and jobs, as the board has them. */
  fitness: driverProcedure.query(({ ctx }) => readFitness(ctx, ctx.driver.driverId)),

  /** One job: its card while it is open, all of it for the driver who holds it. */
  byId: driverProcedure
    .input(jobInput)
    .query(({ ctx, input }) => readJob(ctx.db, ctx.driver, input.jobId, ctx.now())),

  /** Opens the customer's contact and the exact addresses of the caller's job; written in the order's history. */
  openContact: driverProcedure
    .input(jobInput)
    .mutation(({ ctx, input }) => openContact(ctx, ctx.driver, input.jobId)),

  /** Reserves a job, for drivers. When several try at the same time, exactly one succeeds. */
  reserve: publicProcedure.input(jobInput).mutation(async ({ ctx, input }) => {
    const claim = await ctx.claim();
    const answer = claim === null ? null : await reserveBySession(ctx, claim, input.jobId);
    return answer ?? ordinarily(ctx).jobs.reserve(input);
  }),

  /** Releases a reserved job, until 12 hours before its pickup. */
  release: driverProcedure
    .input(jobPressInput.extend({ reason: requiredReasonInput }))
    .mutation(({ ctx, input }) => releaseJob(ctx, ctx.driver.driverId, input)),

  /** Starts a reserved job, from 3 hours before its pickup. */
  start: driverProcedure
    .input(jobPressInput)
    .mutation(({ ctx, input }) => startJob(ctx, ctx.driver.driverId, input)),

  /** The caller has reached the next stop of a started job; `stop` counts from 0, the pickup. */
  arrive: driverProcedure
    .input(jobPressInput.extend({ stop: stopInput }))
    .mutation(({ ctx, input }) => visitStop(ctx, ctx.driver.driverId, "arrive", input)),

  /** The caller leaves the stop of a started job that they have reached. */
  leave: driverProcedure
    .input(jobPressInput.extend({ stop: stopInput }))
    .mutation(({ ctx, input }) => visitStop(ctx, ctx.driver.driverId, "leave", input)),

  /** Completes a started job at its last stop; before half of its driving time only with a reason. */
  complete: driverProcedure
    .input(
      jobPressInput.extend({ reason: reasonInput.default(""), unsentProof: unsentProofInput.optional() }),
    )
    .mutation(({ ctx, input }) => completeJob(ctx, ctx.driver.driverId, input)),

  /** The caller's jobs in progress whose position they have agreed to send, also while they are suspended. */
  sharedPositions: signedInProcedure.query(({ ctx }) => sharedJobs(ctx, ctx.user.driver)),

  /** Agrees to send the position of the caller's job in progress, or withdraws that, also while they are suspended. */
  sharePosition: signedInProcedure
    .input(sharePositionInput)
    .mutation(({ ctx, input }) => sharePosition(ctx, ctx.user.driver, input)),

  /** Where the truck of the caller's job is now; only after they have agreed to it. */
  reportPosition: driverProcedure
    .input(reportPositionInput)
    .mutation(({ ctx, input }) => reportPosition(ctx, ctx.driver, input)),
});
