import { z } from "zod";
import { EMAIL_MAX } from "#domain/access/email.ts";
import { eraseDriverInput } from "#domain/access/people-input.ts";
import { jobsOfDriver } from "#db/queries/drivers/all-drivers.ts";
import { driverHistoryPage } from "#db/queries/drivers/driver-history.ts";
import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import { listRegistrations, waitingRegistrations } from "#db/queries/drivers/registrations.ts";
import { cursorSchema, pageFields, sortCursorSchema } from "#db/queries/page.ts";
import { driverFilterInput } from "#domain/drivers/search/driver-search-input.ts";
import { outOfServiceInput } from "#domain/drivers/out-of-service-input.ts";
import { LOCALES } from "#domain/locale.ts";
import { driverOnFileInput } from "#domain/drivers/on-file-input.ts";
import {
  availabilityInput,
  availableOfDriverInput,
  heldOnDaysInput,
  ownAvailableInput,
  timesOfDriverInput,
} from "#domain/drivers/availability-input.ts";
import {
  approveDriverInput,
  driverReasonInput,
  editDriverInput,
  saveDraftInput,
  sendProfileInput,
} from "#domain/drivers/profile-input.ts";
import { vehicleIdInput } from "#domain/drivers/vehicles/move-vehicle-input.ts";
import { expiringPapersInput } from "#domain/drivers/expiring-papers-input.ts";
import { orderIdInput } from "#domain/orders/order-input.ts";
import { DRIVER_LISTS } from "#domain/drivers/registration.ts";
import { changeOutOfService } from "../../services/drivers/availability/change-out-of-service.ts";
import {
  changeAvailable,
  changeTimes,
  readTimes,
} from "../../services/drivers/availability/change-availability.ts";
import {
  addDriverOnFile,
  createDriverAccount,
  readDriversOnFile,
  removeDriverOnFile,
  saveDriverOnFile,
} from "../../services/drivers/drivers-on-file.ts";
import { eraseDriver, previewDriverErasure } from "../../services/account/erasing/erase-driver.ts";
import { listAreas } from "../../services/drivers/areas.ts";
import {
  correctDriver,
  decideRegistration,
  removeDriver,
} from "../../services/drivers/decide-registration.ts";
import { saveRegistrationDraft, sendRegistration } from "../../services/drivers/registration.ts";
import { readDriver } from "../../services/drivers/read-driver.ts";
import { readDrivers } from "../../services/drivers/read-drivers.ts";
import { readOwnRegistration } from "../../services/drivers/read-registration.ts";
import {
  setAvailableOfDriver,
  setTimesOfDriver,
} from "../../services/drivers/availability/times-of-driver.ts";
import { readHeldOnDays } from "../../services/drivers/availability/held-on-days.ts";
import { readExpiringPapers } from "../../services/drivers/read-expiring-papers.ts";
import { readDriverPhotos } from "../../services/drivers/driver-photos.ts";
import { chooseJobVehicle, readJobVehicles } from "../../services/drivers/job-vehicle.ts";
import { typesOfRow } from "#domain/drivers/vehicle-types.ts";
import { router } from "../init.ts";
import {
  adminProcedure,
  dispatcherProcedure,
  driverProcedure,
  freshAdminProcedure,
  freshDispatcherProcedure,
  signedInProcedure,
} from "../procedures.ts";

const driverIdInput = z.string().min(1).max(40);
const seenDriverInput = z.object({ driverId: driverIdInput, seenVersion: z.int().min(1) });
const jobOfIdInput = z.object({ jobId: z.string().min(1).max(40) });

export const driversRouter = router({
  /** The caller's driver profile, or `null` for someone who is not a driver. */
  me: signedInProcedure.query(async ({ ctx }) => {
    const driver = await driverOfUser(ctx.db, ctx.user.userId);
    if (driver === undefined || driver.archivedAt !== null) return null;
    const { driverId, name, available, officeSwitches, approvedAt } = driver;
    const vehicles = typesOfRow(driver);
    return { driverId, name, vehicles, available, officeSwitches, approved: approvedAt !== null };
  }),

  /** The provinces, or the districts of one: what can be chosen in the form. */
  areas: signedInProcedure
    .input(z.object({ provinceId: z.string().max(10).optional() }))
    .query(({ input }) => listAreas(input.provinceId)),

  /** The caller's registration with the form to fill in. */
  registration: signedInProcedure.query(({ ctx }) => readOwnRegistration(ctx, ctx.user)),

  /** Keeps the caller's form as it is typed. */
  saveDraft: signedInProcedure
    .input(saveDraftInput)
    .mutation(({ ctx, input }) => saveRegistrationDraft(ctx, ctx.user, input)),

  /** Sends the caller's form: a registration, or changes of a driver's profile. */
  send: signedInProcedure
    .input(sendProfileInput)
    .mutation(({ ctx, input }) => sendRegistration(ctx, ctx.user, input)),

  /** When the caller takes jobs; `null` for someone who is not a driver. */
  times: signedInProcedure.query(({ ctx }) => readTimes(ctx, ctx.user.userId)),

  /** Turns on or off whether the caller takes jobs, unless the office has switched that since the caller saw it. */
  setAvailable: driverProcedure
    .input(ownAvailableInput)
    .mutation(({ ctx, input }) => changeAvailable(ctx, ctx.driver, input)),

  /** Changes the caller's days off and hours. */
  setTimes: driverProcedure
    .input(availabilityInput)
    .mutation(({ ctx, input }) => changeTimes(ctx, ctx.driver, input)),

  /** Which of the caller's vehicles fit a job they hold, and which one they bring. */
  vehiclesOfJob: driverProcedure
    .input(jobOfIdInput)
    .query(({ ctx, input }) => readJobVehicles(ctx, ctx.driver, input.jobId)),

  /** Photos of the drivers of an order's jobs, for its customer and admins, as long as they may see who drives. */
  photosOfOrder: signedInProcedure
    .input(z.object({ orderId: orderIdInput }))
    .query(({ ctx, input }) => readDriverPhotos(ctx, ctx.user, input.orderId)),

  /** Chooses which vehicle the caller brings to a job they hold. */
  chooseVehicle: driverProcedure
    .input(
      jobOfIdInput.extend({
        vehicleId: vehicleIdInput,
        /** The one that was to come when it was looked at; a page of an older release does not say it. */
        seenVehicleId: vehicleIdInput.nullable().optional(),
      }),
    )
    .mutation(({ ctx, input }) => chooseJobVehicle(ctx, ctx.driver, input)),

  /** The registrations of one list: those that wait oldest first, the others newest first. */
  list: dispatcherProcedure
    .input(z.object({ list: z.enum(DRIVER_LISTS), ...pageFields }))
    .query(({ ctx, input }) => listRegistrations(ctx.db, input)),

  /** Everybody who drives for the company, newest first or by name, as far as they fit the filter. */
  all: dispatcherProcedure
    .input(driverFilterInput.extend({ ...pageFields, cursor: sortCursorSchema.optional() }))
    .query(({ ctx, input }) => readDrivers(ctx, input)),

  /** What a driver holds and has driven, latest pickup first; without what it pays. */
  jobs: dispatcherProcedure
    .input(z.object({ driverId: driverIdInput, ...pageFields }))
    .query(({ ctx, input: { driverId, ...page } }) => jobsOfDriver(ctx.db, driverId, page)),

  /** Drivers whom the office has on file without an account, newest first. */
  onFile: dispatcherProcedure
    .input(z.object({ cursor: cursorSchema.optional() }))
    .query(({ ctx, input }) => readDriversOnFile(ctx, input.cursor)),

  /** Papers of approved drivers that have expired, or those that do within 30 days, and how many there are of both. */
  expiringPapers: dispatcherProcedure
    .input(expiringPapersInput)
    .query(({ ctx, input }) => readExpiringPapers(ctx, input)),

  /** Writes down a driver without an account. `driverId` is made by the browser, so that pressing twice adds one. */
  add: dispatcherProcedure
    .input(z.object({ driverId: z.uuid(), driver: driverOnFileInput }))
    .mutation(({ ctx, input }) => addDriverOnFile(ctx, input.driverId, input.driver)),

  /** Changes a driver without an account, or with one and without papers so far. */
  edit: dispatcherProcedure
    .input(seenDriverInput.extend({ driver: driverOnFileInput }))
    .mutation(({ ctx, input }) => saveDriverOnFile(ctx, ctx.user, input, input.driver)),

  /** Deletes a driver without an account who holds no job or cash and is owed no pay; what they have driven stays. */
  remove: freshDispatcherProcedure
    .input(seenDriverInput)
    .mutation(({ ctx, input }) => removeDriverOnFile(ctx, ctx.user, input)),

  /** What erasing a driver without an account would leave, and what is in its way. */
  erasure: adminProcedure
    .input(z.object({ driverId: driverIdInput }))
    .query(({ ctx, input }) => previewDriverErasure(ctx, input.driverId)),

  /** Erases a driver without an account, also a deleted one, at their request to the office. Final. */
  erase: freshAdminProcedure.input(eraseDriverInput).mutation(({ ctx, input }) => eraseDriver(ctx, input)),

  /** Says when the vehicles of a driver are out of service. */
  setOutOfService: dispatcherProcedure
    .input(outOfServiceInput)
    .mutation(({ ctx, input }) => changeOutOfService(ctx, input)),

  /** Sets the days off and hours of a driver, who is told; a day off over a job that they hold is refused. */
  setTimesOf: dispatcherProcedure
    .input(timesOfDriverInput)
    .mutation(({ ctx, input }) => setTimesOfDriver(ctx, input)),

  /** All the jobs of a driver for which such days off would be refused. */
  heldOnDays: dispatcherProcedure
    .input(heldOnDaysInput)
    .query(({ ctx, input }) => readHeldOnDays(ctx, input)),

  /** Sets whether a driver takes jobs, who is told; what they hold stays theirs. */
  setAvailableOf: dispatcherProcedure
    .input(availableOfDriverInput)
    .mutation(({ ctx, input }) => setAvailableOfDriver(ctx, input)),

  /** Gives a driver on file an account of their own, by an invitation where their address, as it was seen, has none. */
  createAccount: freshDispatcherProcedure
    .input(
      z.object({
        driverId: driverIdInput,
        key: z.uuid(),
        seenEmail: z.string().min(1, "REQUIRED").max(EMAIL_MAX),
        locale: z.enum(LOCALES).default("th"),
      }),
    )
    .mutation(({ ctx, input }) => createDriverAccount(ctx, input)),

  /** How many registrations wait for an admin. */
  waiting: dispatcherProcedure.query(({ ctx }) => waitingRegistrations(ctx.db)),

  /** One driver, or somebody who asks to be one, with papers, days and history. */
  byId: dispatcherProcedure
    .input(z.object({ driverId: driverIdInput }))
    .query(({ ctx, input }) => readDriver(ctx, ctx.user, input.driverId)),

  /** The history of a driver, the latest step first. */
  history: dispatcherProcedure
    .input(z.object({ driverId: driverIdInput, cursor: cursorSchema.optional() }))
    .query(({ ctx, input }) => driverHistoryPage(ctx.db, input.driverId, input.cursor)),

  /** Corrects the profile of a registered driver; it holds at once. */
  correct: dispatcherProcedure
    .input(editDriverInput)
    .mutation(({ ctx, input }) => correctDriver(ctx, ctx.user, input)),

  /** Deletes a registered driver who holds no job or cash and is owed no pay; what they have driven stays in the history. */
  removeRegistered: freshDispatcherProcedure
    .input(approveDriverInput)
    .mutation(({ ctx, input }) => removeDriver(ctx, ctx.user, input)),

  /** Approves what was sent. It gives a person the role of a driver. */
  approve: freshDispatcherProcedure
    .input(approveDriverInput)
    .mutation(({ ctx, input }) => decideRegistration(ctx, ctx.user, { ...input, step: "approve" })),

  /** Refuses what was sent; the driver reads why. */
  refuse: dispatcherProcedure
    .input(driverReasonInput)
    .mutation(({ ctx, input }) => decideRegistration(ctx, ctx.user, { ...input, step: "refuse" })),

  /** Suspends a driver, who gets no jobs and may not touch those they hold; they read why. */
  suspend: freshDispatcherProcedure
    .input(driverReasonInput)
    .mutation(({ ctx, input }) => decideRegistration(ctx, ctx.user, { ...input, step: "suspend" })),

  /** Lifts a suspension. */
  lift: freshDispatcherProcedure
    .input(approveDriverInput)
    .mutation(({ ctx, input }) => decideRegistration(ctx, ctx.user, { ...input, step: "lift" })),
});
