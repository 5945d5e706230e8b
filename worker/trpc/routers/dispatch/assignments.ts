import { z } from "zod";
import { textCursorSchema } from "#db/queries/page.ts";
import { candidatesCursorInput } from "#domain/dispatch/candidates-input.ts";
import { DRIVER_SEARCH_MAX } from "#domain/drivers/search/driver-search.ts";
import { vehicleIdInput } from "#domain/drivers/vehicles/move-vehicle-input.ts";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import { OFFICE_REASONS } from "#domain/orders/office/office-reason.ts";
import { orderIdInput, reasonInput } from "#domain/orders/order-input.ts";
import { BULK_MAX } from "#domain/orders/office/bulk-max.ts";
import { lineInput } from "#domain/plain-text-input.ts";
import { assignJob, takeJobBack } from "../../../services/dispatch/assign-job.ts";
import { assignOrder, readReadyDrivers } from "../../../services/dispatch/assign-order.ts";
import { chooseVehicleOfJob, readVehiclesFor } from "../../../services/dispatch/choose-vehicle.ts";
import { readCandidates } from "../../../services/dispatch/candidates/candidates.ts";
import { readTruckHoursOfOrders } from "../../../services/dispatch/truck-hours-of-orders.ts";
import { readVehiclesOfOrders } from "../../../services/dispatch/vehicles-of-orders.ts";
import { router } from "../../init.ts";
import { dispatcherProcedure } from "../../procedures.ts";

const idInput = z.string().min(1).max(60);
const jobInput = z.object({ orderId: orderIdInput, jobId: idInput });
const seenJobInput = jobInput.extend({
  /** Who held it when it was looked at; `null`: nobody. */
  seenDriverId: idInput.nullable(),
  reason: reasonInput.default(""),
});

export const assignmentsRouter = router({
  /**
   * Who can be given a job, the nearest first, and why the others cannot; or who of them is searched for, or one driver whether
   * or not they take such jobs.
   */
  candidates: dispatcherProcedure
    .input(
      jobInput.extend({
        search: lineInput(DRIVER_SEARCH_MAX).default(""),
        driverId: idInput.optional(),
        cursor: candidatesCursorInput.optional(),
      }),
    )
    .query(({ ctx, input }) => readCandidates(ctx, ctx.user, input)),

  /** Which vehicles of a driver fit a job, and the one that would come. */
  vehicles: dispatcherProcedure
    .input(jobInput.extend({ driverId: idInput }))
    .query(({ ctx, input }) => readVehiclesFor(ctx, ctx.user, input)),

  /** Chooses which of their vehicles the driver of a job brings to it. */
  chooseVehicle: dispatcherProcedure
    .input(
      jobInput.extend({
        seenDriverId: idInput,
        /** The one that was to come; `null`: none fitted. */
        seenVehicleId: vehicleIdInput.nullable(),
        vehicleId: vehicleIdInput,
      }),
    )
    .mutation(({ ctx, input }) => chooseVehicleOfJob(ctx, ctx.user, input)),

  /**
   * Gives a job to a driver, with one of their vehicles; a reason overrides overlaps, ways that are too long, days off and weekly
   * hours, never the legal driving hours.
   */
  assign: dispatcherProcedure
    .input(
      seenJobInput.extend({
        driverId: idInput,
        seenRevision: z.number().int().min(1),
        /** Absent: the first that fits. */
        vehicleId: vehicleIdInput.optional(),
      }),
    )
    .mutation(({ ctx, input }) => assignJob(ctx, ctx.user, input)),

  /** A page of the drivers who take jobs, by name; of those who are searched for. */
  drivers: dispatcherProcedure
    .input(
      z.object({
        search: lineInput(DRIVER_SEARCH_MAX).default(""),
        cursor: textCursorSchema.optional(),
      }),
    )
    .query(({ ctx, input }) => readReadyDrivers(ctx, input)),

  /** Gives a driver one open job of an order that nobody holds. */
  assignOrder: dispatcherProcedure
    .input(
      z.object({
        orderId: orderIdInput,
        driverId: idInput,
        seenRevision: z.number().int().min(1),
        /** Absent: the first that fits. */
        vehicleId: vehicleIdInput.optional(),
      }),
    )
    .mutation(({ ctx, input }) => assignOrder(ctx, ctx.user, input)),

  /** Which of their vehicles could come to some orders, were each given to a driver; of those with several. */
  vehiclesOfOrders: dispatcherProcedure
    .input(z.object({ orderIds: z.array(orderIdInput).min(1).max(BULK_MAX), driverId: idInput }))
    .query(({ ctx, input }) => readVehiclesOfOrders(ctx, input)),

  /** Which of some orders would put a driver's truck into forbidden hours, were each given to them. */
  truckHours: dispatcherProcedure
    .input(z.object({ orderIds: z.array(orderIdInput).min(1).max(BULK_MAX), driverId: idInput }))
    .query(({ ctx, input }) => readTruckHoursOfOrders(ctx, input)),

  /** Takes a job from its driver, with a reason, and opens it. */
  takeBack: dispatcherProcedure
    .input(
      seenJobInput.extend({
        seenDriverId: idInput,
        seenStatus: z.enum(JOB_STATUSES),
        because: z.enum(OFFICE_REASONS).optional(),
      }),
    )
    .mutation(({ ctx, input }) => takeJobBack(ctx, ctx.user, input)),
});
