import { z } from "zod";
import { pageFields } from "#db/queries/page.ts";
import { moveVehicleInput } from "#domain/drivers/vehicles/move-vehicle-input.ts";
import {
  retiredListFields,
  retiredVehicleInput,
  vehicleListInput,
} from "#domain/drivers/vehicles/vehicle-list-input.ts";
import {
  retireVehicleInput,
  saveLicenceInput,
  saveVehicleInput,
} from "#domain/drivers/vehicles/vehicle-input.ts";
import {
  retireVehicleOfDriver,
  saveLicenceOfDriver,
  saveVehicleOfDriver,
} from "../../../services/drivers/vehicles/vehicles-of-driver.ts";
import { moveVehicleOfDriver } from "../../../services/drivers/vehicles/move-vehicle.ts";
import { readRetiredVehicle, readRetiredVehicles } from "../../../services/drivers/vehicles/read-retired.ts";
import { readVehicles } from "../../../services/drivers/vehicles/read-vehicles.ts";
import { router } from "../../init.ts";
import { dispatcherProcedure } from "../../procedures.ts";

export const vehiclesRouter = router({
  /** The vehicles in service that are looked for, by plate or by the first day of their papers. */
  list: dispatcherProcedure.input(vehicleListInput).query(({ ctx, input }) => readVehicles(ctx, input)),

  /** The vehicles that left service for good, the last first. */
  retired: dispatcherProcedure
    .input(z.object({ ...pageFields, ...retiredListFields }))
    .query(({ ctx, input }) => readRetiredVehicles(ctx, input)),

  /** One of them with the pictures of its papers. */
  retiredOne: dispatcherProcedure
    .input(retiredVehicleInput)
    .query(({ ctx, input }) => readRetiredVehicle(ctx, ctx.user, input)),

  /** Adds a vehicle to a driver, or changes one of theirs with its papers; it holds at once. */
  save: dispatcherProcedure
    .input(saveVehicleInput)
    .mutation(({ ctx, input }) => saveVehicleOfDriver(ctx, ctx.user, input)),

  /** Gives a vehicle of a driver to another one, or exchanges it for one of theirs; it holds at once. */
  move: dispatcherProcedure
    .input(moveVehicleInput)
    .mutation(({ ctx, input }) => moveVehicleOfDriver(ctx, ctx.user, input)),

  /** Takes a vehicle out of a driver's service for good. */
  retire: dispatcherProcedure
    .input(retireVehicleInput)
    .mutation(({ ctx, input }) => retireVehicleOfDriver(ctx, ctx.user, input)),

  /** Writes down until when a driver's licence holds, with its picture. */
  saveLicence: dispatcherProcedure
    .input(saveLicenceInput)
    .mutation(({ ctx, input }) => saveLicenceOfDriver(ctx, ctx.user, input)),
});
