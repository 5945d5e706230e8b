import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import {
  beginRegistration,
  driverEventByKey,
  registrationById,
  registrationOfUser,
  writeDraft,
  type RegistrationRow,
} from "#db/queries/drivers/registrations.ts";
import { takenPlates } from "#db/queries/drivers/plates.ts";
import { writeRegistration, type RegistrationChange } from "#db/queries/drivers/write-registration.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { changedDetails } from "#domain/audit/changed-details.ts";
import {
  auditedProfile,
  detailsOfProfile,
  rebased,
  withUnseenVehicles,
} from "#domain/drivers/office-edit.ts";
import {
  draftOf,
  ownDraftOf,
  type OwnDraft,
  type SendProfileInput,
  type VehicleDraft,
} from "#domain/drivers/profile-input.ts";
import { hasExpiredPaper } from "#domain/drivers/papers.ts";
import { leftOut, papersOnFileOf, renamedVehicles } from "#domain/drivers/papers-on-file.ts";
import { isNewlyPast, yearAndDayProblems } from "#domain/drivers/vehicles/vehicle-problems.ts";
import { expiriesOf, type DriverProfile } from "#domain/drivers/profile.ts";
import { decideDriver, type DriverCommand, type Registration } from "#domain/drivers/registration.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import { toLocale } from "#domain/locale.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import { parsePhone } from "../contact/parse-phone.ts";
import { refuseTakenPlates, unlessPlatesTaken } from "./free-plates.ts";
import { refuseLostVehicles } from "./refuse-lost-vehicles.ts";
import { refusedFile } from "../files/store-file.ts";
import { untilWritten } from "../until-written.ts";
import { heldVehicles, refuseTooManyVehicles, withVehiclesOnFile } from "./vehicles/own-vehicles.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now" | "geocoder">;

/** A form as it is typed, and the version of the registration on which it is. */
export interface TypedDraft {
  readonly draft: OwnDraft;
  readonly seenVersion?: number | undefined;
}

/** What became of it: `came` are the vehicles that have come to the driver since it was opened. They come last. */
export interface SavedDraft {
  readonly savedAt: number;
  readonly came: readonly VehicleDraft[];
  readonly version: number;
}

/**
 * Keeps the form of the viewer as it is typed, with the vehicles that have come to them since it was opened.
 * @throws AppError REGISTRATION_CHANGED where the registration is another one than was seen: what the office has corrected
 *   meanwhile would be typed over unread
 */
export async function saveRegistrationDraft(
  deps: Pick<Needs, "db" | "now">,
  { userId }: Viewer,
  { draft: typed, seenVersion }: TypedDraft,
): Promise<SavedDraft> {
  const now = deps.now();
  const [row, driver] = await Promise.all([
    registrationOfUser(deps.db, userId),
    driverOfUser(deps.db, userId),
  ]);
  const vehicles = heldVehicles(row?.profile ?? null, driver);
  const draft = withUnseenVehicles<OwnDraft>(typed, { vehicles }, typed.removedVehicleIds);
  const driverId = row?.driverId ?? driver?.driverId ?? crypto.randomUUID();
  const version = await writeDraft(deps.db, { userId, driverId, draft, now, seenVersion });
  if (version === undefined) throw new AppError("REGISTRATION_CHANGED");
  return { savedAt: now, came: draft.vehicles.slice(typed.vehicles.length), version };
}

/**
 * Sends the form of the viewer: a registration, or changes of a driver's profile. Repeating it with its key changes nothing.
 * @returns the state after it, and whether something waits for an admin
 * @throws AppError REGISTRATION_CHANGED as `saveRegistrationDraft`,
 *   BAD_INPUT with what each field lacks,
 *   FILE_REFUSED `gone`,
 *   RATE_LIMITED after more than anybody corrects in a day,
 *   SERVICE_UNAVAILABLE when others kept writing
 */
export async function sendRegistration(
  deps: Needs,
  viewer: Viewer,
  { key, profile, removedVehicleIds, seenVersion }: SendProfileInput,
) {
  const { userId } = viewer;
  const begun = await registrationOfUser(deps.db, userId);
  if (begun === undefined) await saveRegistrationDraft(deps, viewer, { draft: draftOf(profile) });
  const row = begun ?? (await registrationOfUser(deps.db, userId));
  if (row === undefined) throw new AppError("SERVICE_UNAVAILABLE");
  if ((await driverEventByKey(deps.db, row.driverId, key)) !== undefined) return answerOf(row);
  // Before what is wrong with a form that is typed on something else.
  const isSeen = begun === undefined || seenVersion === undefined || seenVersion === row.version;
  if (!isSeen) throw new AppError("REGISTRATION_CHANGED");
  const onFile = row.profile === null ? await driverOfUser(deps.db, userId) : undefined;
  const whole = withVehiclesOnFile(profile, onFile, removedVehicleIds);
  const checked = await checkedProfile(deps, whole);
  // Its refusal says which plates are in service, so it is not asked without end.
  await limitOrThrow(deps.db, "driver-plates", userId, deps.now());
  await refusePlatesOf(deps, row.driverId, checked);
  await limitOrThrow(deps.db, "driver-send", userId, deps.now());
  return takeStep(deps, {
    driverId: row.driverId,
    key,
    actor: { kind: "driver", id: userId },
    command: {
      step: "send",
      by: "driver",
      profile: checked,
      removedVehicleIds,
      seenVersion: seenVersion === undefined ? undefined : row.version,
    },
  });
}

/**
 * A profile with what the form alone cannot tell.
 * @param inForce a day of it may stay as it is when it has passed
 * @throws AppError BAD_INPUT with what is wrong with each field
 */
export async function checkedProfile(
  { geocoder, now }: Pick<Needs, "geocoder" | "now">,
  profile: DriverProfile,
  inForce: DriverProfile | null = null,
): Promise<DriverProfile> {
  const today = bangkokDay(now());
  const fields: Record<string, FieldErrors[string]> = {};
  const phone = parsePhone(profile.phone);
  if (phone === null) fields["profile.phone"] = "PHONE_INVALID";
  const known = new Set(inForce === null ? [] : expiriesOf(inForce).map(({ expiresOn }) => expiresOn));
  if (isNewlyPast(profile.licenceExpiresOn, today, known))
    fields["profile.licenceExpiresOn"] = "DATE_IN_PAST";
  profile.vehicles.forEach((vehicle, index) => {
    for (const [name, code] of Object.entries(yearAndDayProblems(vehicle, today, known)))
      fields[`profile.vehicles.${index}.${name}`] = code;
  });
  const isPlace = async (placeId: string) => (await geocoder.byId(placeId)) !== undefined;
  for (const area of profile.areas) if (!(await isPlace(area))) fields["profile.areas"] = "PLACE_UNKNOWN";
  for (const [index, { province }] of profile.vehicles.entries())
    if (!(await isPlace(province))) fields[`profile.vehicles.${index}.province`] = "PLACE_UNKNOWN";
  if (Object.keys(fields).length > 0) throw badInput(fields);
  return { ...profile, phone: phone ?? profile.phone };
}

/** How often somebody else may come first; each round lets one through. */
const TRIES = 5;

/** A step that somebody takes with a press. */
export interface Step {
  readonly driverId: string;
  readonly key: string;
  readonly actor: { readonly kind: "driver" | "admin"; readonly id: string };
  readonly command: DriverCommand;
}

/**
 * Takes a step of a registration. Repeating it with its key changes nothing and has the same answer.
 * @throws AppError NOT_FOUND, OWN_RECORD, VEHICLES_ABOVE_LIMIT, REASON_REQUIRED, FILE_REFUSED `gone`,
 *   REGISTRATION_CHANGED when an older version was seen,
 *   REGISTRATION_CLOSED where the step is not possible any more,
 *   PAPERS_EXPIRED where what would be approved has an expired paper,
 *   BAD_INPUT (`PLATE_TAKEN`, `TOO_MANY` vehicles) and PLATE_IN_SERVICE where another driver has the plate in service,
 *   JOB_NEEDS_VEHICLE as `refuseLostVehicles`,
 *   SERVICE_UNAVAILABLE when others kept writing
 */
export async function takeStep(deps: Pick<Needs, "db" | "board" | "now"> & Audited, step: Step) {
  const { driverId, key, actor, command } = step;
  // An admin decides about every driver with an account; without a registration so far, it begins with the decision.
  if (actor.kind === "admin") await beginRegistration(deps.db, driverId, deps.now());
  return untilWritten({ tries: TRIES }, async () => {
    const found = await registrationById(deps.db, driverId);
    if (found === undefined) throw new AppError("NOT_FOUND");
    if (actor.kind === "admin") refuseOwn(actor.id, found.registration.userId);
    const before = stateOf(found.registration);
    if ((await driverEventByKey(deps.db, driverId, key)) !== undefined) return answerOf(found.registration);
    if (command.step === "approve" && before.sent !== null && hasExpiredPaper(before.sent, deps.now()))
      throw new AppError("PAPERS_EXPIRED");
    const decision = decideDriver(before, command);
    if (decision.outcome === "refused") throw new AppError(decision.code, { params: decision.params ?? {} });
    const after = decision.registration;
    const sent = command.step === "send" ? (after.sent ?? after.profile) : null;
    if (sent !== null) refuseTooManyVehicles(sent);
    if (after.profile !== null && after.profile !== before.profile)
      await refuseLostVehicles(deps, driverId, after.profile);
    const fleet = await fleetChange(deps, step, before, after);
    const written = writeRegistration(deps.db, {
      before,
      after,
      userId: found.registration.userId,
      email: found.email,
      locale: toLocale(found.locale),
      draft: draftAfter(command, found.registration),
      ...fleet,
      event: {
        driverId,
        version: after.version,
        key,
        at: deps.now(),
        actorKind: actor.kind,
        actorId: actor.id,
        step: command.step,
        fromState: before.state,
        toState: after.state,
        reason: "reason" in command ? command.reason : "",
      },
    });
    if (await unlessPlatesTaken(written, () => refusePlatesOf(deps, driverId, after.profile, command.step))) {
      deps.audit?.changed("driver", driverId, auditedRegistration(before), {
        ...auditedRegistration(after),
        ...changedDetails(detailsOfProfile(before.profile), detailsOfProfile(after.profile)),
      });
      return answerOf(after);
    }
    // Pictures are the only thing beside another step that keeps it from being written.
    const isFirst = (await registrationById(deps.db, driverId))?.registration.version === before.version;
    if (isFirst) throw refusedFile("gone");
    return null;
  });
}

/**
 * The vehicles that leave a driver with a decision of the office, and those that have another id with it; with the first approval,
 * of those that it has kept of them.
 */
async function fleetChange(
  { db }: Pick<Needs, "db">,
  { driverId, command: { step } }: Step,
  { profile: before }: Registration,
  { profile: after }: Registration,
): Promise<Pick<RegistrationChange, "retires" | "renamed">> {
  const none = { retires: [], renamed: [] };
  if (after === null || after === before || (step !== "edit" && step !== "approve")) return none;
  const driver = before === null ? (await driverWithAccount(db, driverId))?.driver : undefined;
  const had = before ?? (driver === undefined ? null : papersOnFileOf(driver));
  return had === null ? none : { retires: leftOut(had, after), renamed: renamedVehicles(had, after) };
}

/**
 * @throws AppError BAD_INPUT (`PLATE_TAKEN`) at the plate of the form; PLATE_IN_SERVICE for a step without a form
 */
async function refusePlatesOf(
  deps: Pick<Needs, "db">,
  driverId: string,
  profile: DriverProfile | null,
  step: DriverCommand["step"] = "send",
): Promise<void> {
  const vehicles = profile?.vehicles ?? [];
  if (step === "send" || step === "edit")
    return refuseTakenPlates(deps, driverId, vehicles, (position) => `profile.vehicles.${position}.plate`);
  const [position] = await takenPlates(deps.db, driverId, vehicles);
  const plate = vehicles[position ?? -1]?.plate;
  if (plate !== undefined) throw new AppError("PLATE_IN_SERVICE", { params: { plate } });
}

/** The form that the driver goes on with after a decision; `null`: what they have typed so far. */
export function draftAfter(command: DriverCommand, { profile, sent, draft }: RegistrationRow): string | null {
  if (command.step === "refuse" && sent !== null)
    return JSON.stringify(ownDraftOf(sent, profile?.vehicles ?? []));
  if (command.step !== "edit" || profile === null || draft === null) return null;
  return JSON.stringify(rebased<OwnDraft>(draft, draftOf(profile), draftOf(command.profile)));
}

/** What the audit log keeps of a registration. */
export function auditedRegistration({ state, version, profile }: Registration) {
  return { state, version, ...auditedProfile(profile) };
}

/** A registration as steps are decided about it. */
export function stateOf({ driverId, state, version, profile, sent, reason }: RegistrationRow): Registration {
  return { driverId, state, version, profile, sent, reason };
}

function answerOf({ state, sent, version }: Pick<Registration, "state" | "sent" | "version">) {
  return { state, version, isWaiting: sent !== null };
}
