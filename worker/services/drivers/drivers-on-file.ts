import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import { hasSentPapers } from "#db/queries/drivers/sent-papers.ts";
import {
  accountForDriver,
  addDriver,
  archiveDriver,
  driverOnFile,
  editDriverOnFile,
  inviteDriver,
  isInvitation,
  linkDriverAccount,
  listDriversOnFile,
  openInvitations,
  type OpenInvitations,
} from "#db/queries/drivers/on-file.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import type { Cursor } from "#db/queries/page.ts";
import { DRIVER_INVITATION_MS } from "#domain/access/link-lifetimes.ts";
import { changedDetails } from "#domain/audit/changed-details.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { requireFreshLogin } from "#domain/access/session-end.ts";
import { detailsOfVehicles } from "#domain/drivers/office-edit.ts";
import { papersOnFileOf, type PapersOnFile } from "#domain/drivers/papers-on-file.ts";
import { vehicleProblems } from "#domain/drivers/vehicles/vehicle-problems.ts";
import { licenceClassOf, type DriverOnFileInput } from "#domain/drivers/on-file-input.ts";
import { areasIn } from "#domain/drivers/areas.ts";
import type { CargoSpace } from "#domain/drivers/profile.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { bringDriver } from "../../outbox/handlers/board-driver.ts";
import { releaseHeldJobs } from "../../outbox/handlers/release-held-jobs.ts";
import type { Audited } from "../audit/audited-action.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import { parsePhone } from "../contact/parse-phone.ts";
import { namedAreas } from "./areas.ts";
import { fileChangeOf } from "./account-of-driver.ts";
import { stateOnFile } from "./decide-on-file.ts";
import { refuseTakenPlates, unlessPlatesTaken } from "./free-plates.ts";
import { refuseLostVehicles } from "./refuse-lost-vehicles.ts";
import { refuseUnsettled, refuseWithJobs } from "./decide-registration.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;
type WriteNeeds = Needs & Pick<Dependencies, "geocoder">;

/** A driver as an admin has seen them. */
export interface SeenDriver {
  readonly driverId: string;
  readonly seenVersion: number;
}

/** Drivers without an account, newest first, and until when each is invited to one. */
export async function readDriversOnFile({ db, now }: Pick<Needs, "db" | "now">, cursor: Cursor | undefined) {
  const page = await listDriversOnFile(db, cursor);
  const ids = page.items.map(({ driverId }) => driverId);
  const invited = await openInvitations(db, ids, now());
  return {
    ...page,
    items: page.items.map((row) => onFileOf(row, invited)),
  };
}

/**
 * A driver without papers as the office changes them: without an account, and until when they are invited to one, or with an
 * account and no papers sent so far.
 */
export function onFileOf(row: DriverRow, invitations: OpenInvitations) {
  const invitation = invitations.get(row.driverId);
  return {
    driverId: row.driverId,
    version: row.version,
    name: row.name,
    email: row.email,
    phone: row.phone,
    vehicle: row.vehicle,
    /** Of the vehicle that they drive. */
    plate: papersOnFileOf(row).vehicles[0]?.plate ?? "",
    /** The place id of the province on it, or "". */
    province: row.plateProvince,
    cargo: row.cargoSpace,
    licenceClass: licenceClassOf(row.licenseType),
    experienceYears: row.experienceYears,
    /** Where they work; the first one counts as their home. */
    areas: namedAreas(row.preferredAreas),
    hasAccount: row.userId !== null,
    isSuspended: row.approvedAt === null,
    invitedUntil: invitation?.expiresAt ?? null,
    /** The language of that invitation; `null` without one. */
    invitedIn: invitation === undefined ? null : toLocale(invitation.locale),
  };
}

/**
 * Writes down a driver who has no account; an admin can give them jobs at once.
 * @throws AppError BAD_INPUT (`driver.phone`, `driver.province`, `driver.areas`, `driver.plate`),
 *   DRIVER_CHANGED for the id of somebody who is here otherwise
 */
export async function addDriverOnFile(
  deps: WriteNeeds,
  driverId: string,
  input: DriverOnFileInput,
): Promise<{ readonly driverId: string }> {
  const checked = await checkedInput(deps, { ...input, areas: input.areas ?? [] });
  const added = addDriver(deps.db, driverId, checked, deps.now());
  if (!(await unlessPlatesTaken(added, () => refusePlate(deps, driverId, checked))))
    throw new AppError("DRIVER_CHANGED");
  deps.audit?.changed("driver", driverId, null, audited(checked));
  return { driverId };
}

/**
 * Changes a driver who has no account, or has one and has sent no papers so far: then their address stays,
 * and they are told.
 * @throws AppError BAD_INPUT (`driver.phone`, `driver.province`, `driver.areas`, `driver.plate`),
 *   OWN_RECORD,
 *   JOB_NEEDS_VEHICLE as `refuseLostVehicles`,
 *   VEHICLE_CHANGE_WAITS while papers that they have sent wait,
 *   DRIVER_CHANGED when somebody else did, or their own papers hold,
 *   FRESH_LOGIN_REQUIRED where one without an account gets another address
 */
export async function saveDriverOnFile(
  deps: WriteNeeds,
  viewer: Viewer,
  seen: SeenDriver,
  input: DriverOnFileInput,
): Promise<{ readonly driverId: string }> {
  const before = await rowOf(deps, seen.driverId);
  refuseOwn(viewer.userId, before?.userId ?? null);
  // A page from before there were areas says nothing of them.
  const areas = input.areas ?? areasIn(before?.preferredAreas ?? "");
  const checked = await checkedInput(deps, { ...input, areas });
  if (before === undefined) throw new AppError("DRIVER_CHANGED");
  // An account is given to whoever has the address. A form from before somebody else's change is refused below: versions grow.
  const isBehind = seen.seenVersion < before.version;
  if (!isBehind && checked.email !== before.email) {
    // That of an account is the account's: the form is from before there was one.
    if (before.userId !== null) throw new AppError("DRIVER_CHANGED");
    requireFreshLogin(viewer, deps.now());
  }
  const papers = withWritten(before, checked);
  await refuseLostVehicles(deps, seen.driverId, papers);
  const event = await fileChangeOf(deps, before, isSameOnFile(before, checked, papers));
  const edited = editDriverOnFile(deps.db, seen, checked, papers, event, deps.now());
  if (!(await unlessPlatesTaken(edited, () => refusePlate(deps, seen.driverId, checked))))
    throw new AppError(
      (await hasSentPapers(deps.db, seen.driverId)) ? "VEHICLE_CHANGE_WAITS" : "DRIVER_CHANGED",
    );
  // The address of an account stays.
  const after = { ...checked, email: before.userId === null ? checked.email : before.email };
  deps.audit?.changed("driver", seen.driverId, auditedRow(before), {
    ...audited(checked),
    ...changedDetails(detailsOf(before, papersOnFileOf(before)), detailsOf(after, papers)),
  });
  await bringDriver(deps, seen.driverId).catch(() => false);
  return { driverId: seen.driverId };
}

/**
 * Deletes a driver who has no account. What they have driven keeps their name and plate; a job that they are given in the same
 * moment opens again. Repeating it, as after an answer that was lost, changes nothing.
 * @throws AppError DRIVER_HAS_JOBS with the orders of the jobs they hold, DRIVER_HOLDS_CASH
 *   and DRIVER_OWED_PAY as `refuseUnsettled`, DRIVER_CHANGED
 */
export async function removeDriverOnFile(
  deps: Needs,
  viewer: Pick<Viewer, "role">,
  seen: SeenDriver,
): Promise<{ readonly driverId: string }> {
  const before = await rowOf(deps, seen.driverId);
  if (!isDeletionOf(seen, before)) {
    await refuseWithJobs(deps, seen.driverId);
    await refuseUnsettled(deps, viewer, seen.driverId);
    if (await archiveDriver(deps.db, seen, deps.now())) {
      const state = stateOnFile(before?.suspendedFor ?? null);
      deps.audit?.changed("driver", seen.driverId, { state }, { state: "deleted" });
    } else if (!isDeletionOf(seen, await rowOf(deps, seen.driverId))) {
      await refuseUnsettled(deps, viewer, seen.driverId);
      throw new AppError("DRIVER_CHANGED");
    }
  }
  await releaseHeldJobs(deps, seen.driverId).catch(() => false);
  return { driverId: seen.driverId };
}

async function rowOf({ db }: Pick<Needs, "db">, driverId: string): Promise<DriverRow | undefined> {
  return (await driverWithAccount(db, driverId))?.driver;
}

/** Whether the driver was deleted in the state that was seen. */
function isDeletionOf({ seenVersion }: SeenDriver, row: DriverRow | undefined): boolean {
  return row?.userId === null && row.archivedAt !== null && row.version === seenVersion + 1;
}

/** Which driver gets an account, and at which address. */
interface AccountToCreate {
  readonly driverId: string;
  readonly key: string;
  readonly seenEmail: string;
  readonly locale: Locale;
}

/**
 * Gives a driver an account: the verified one that their address has, or by a mail whose link asks for a password and
 * makes one. Repeating the press changes nothing; another press sends another link, which replaces the one before for good.
 * @param input `key`: made by the browser for the press; `seenEmail`: the address that was seen, and nobody else is invited or
 *   linked; `locale`: the driver's language, in which the mail is written
 * @throws AppError NOT_FOUND, DRIVER_CHANGED when their address is another by now, or they are suspended, DRIVER_ACCOUNT_TAKEN
 *   when the address is the one of another driver or of the staff, RATE_LIMITED after three mails in an hour
 */
export async function createDriverAccount(
  { db, now, audit }: Pick<Needs, "db" | "now" | "audit">,
  { driverId, key, seenEmail, locale }: AccountToCreate,
): Promise<{ readonly account: "linked" | "invited" }> {
  const driver = await driverOnFile(db, driverId);
  if (driver === undefined) throw new AppError("NOT_FOUND");
  const { email } = driver;
  if (email !== seenEmail || driver.approvedAt === null) throw new AppError("DRIVER_CHANGED");
  const account = await accountForDriver(db, email);
  if (account === undefined) {
    const at = now();
    // A press that is repeated sends no second mail.
    const signUpId = await invitationId(key, driverId, email);
    const isRepeated = await isInvitation(db, signUpId);
    if (!isRepeated) await limitOrThrow(db, "sign-up-mail", email, at);
    const invitedUntil = (await openInvitations(db, [driverId], at)).get(driverId)?.expiresAt ?? null;
    await inviteDriver(db, {
      signUpId,
      driverId,
      email,
      locale,
      createdAt: at,
      expiresAt: at + DRIVER_INVITATION_MS,
    });
    // Nobody was invited where the address became another one meanwhile, or a newer press has replaced this one.
    if (!(await isInvitation(db, signUpId))) throw new AppError("DRIVER_CHANGED");
    if (!isRepeated)
      audit?.changed("driver", driverId, { invitedUntil }, { invitedUntil: at + DRIVER_INVITATION_MS });
    return { account: "invited" };
  }
  const isFree = account.driverId === null && account.role === "customer";
  const person = { userId: account.userId, email, locale: toLocale(account.locale) };
  if (!isFree || !(await linkDriverAccount(db, driverId, person, now()))) {
    const isSeen = (await driverOnFile(db, driverId))?.email === seenEmail;
    throw new AppError(isSeen ? "DRIVER_ACCOUNT_TAKEN" : "DRIVER_CHANGED");
  }
  const { userId } = person;
  audit?.changed("driver", driverId, { userId: driver.userId }, { userId });
  return { account: "linked" };
}

/**
 * The id of a press's invitation to one address, whose link it is: sent again after the address was corrected, the press
 * makes another link with a mail of its own, and the one in the former mailbox opens nothing.
 */
async function invitationId(key: string, driverId: string, email: string): Promise<string> {
  return sha256Hex(JSON.stringify([key, driverId, email]));
}

/** Whether what the office writes down of a driver is what it has. */
function isSameOnFile(row: DriverRow, input: CheckedDriver, papers: PapersOnFile): boolean {
  return (
    row.name === input.name &&
    row.phone === input.phone &&
    row.experienceYears === input.experienceYears &&
    row.preferredAreas === input.areas.join(" ") &&
    licenceClassOf(row.licenseType) === input.licenceClass &&
    JSON.stringify(papersOnFileOf(row)) === JSON.stringify(papers)
  );
}

/** The papers of a driver with what the office writes down of the vehicle that they drive. */
function withWritten(row: DriverRow, input: DriverOnFileInput): PapersOnFile {
  const papers = papersOnFileOf(row);
  const [driven, ...others] = papers.vehicles;
  if (driven === undefined) return papers;
  const { vehicle: type, plate, province, lengthCm, widthCm, heightCm, capacityKg } = input;
  const written = { ...driven, type, plate, province, lengthCm, widthCm, heightCm, capacityKg };
  const [code] = Object.values(vehicleProblems(written, others, null));
  if (code !== undefined) throw badInput({ "driver.plate": code });
  return { ...papers, vehicles: [written, ...others] };
}

/** What the audit log keeps: business fields alone. */
function audited(
  driver: Pick<CheckedDriver, "vehicle" | "province" | "experienceYears" | "areas"> & Licence & CargoSpace,
) {
  const { vehicle, province, experienceYears, licenceClass, lengthCm, widthCm, heightCm, capacityKg } =
    driver;
  const areas = driver.areas.join(" ");
  return { vehicle, province, experienceYears, areas, licenceClass, lengthCm, widthCm, heightCm, capacityKg };
}

function auditedRow(row: DriverRow) {
  const { cargo, ...driver } = onFileOf(row, new Map());
  return audited({ ...driver, ...(cargo ?? NO_CARGO), areas: areasIn(row.preferredAreas) });
}

/** What of a driver the audit log has by its name alone. */
function detailsOf(
  { name, phone, email }: Pick<DriverOnFileInput, "name" | "phone" | "email">,
  papers: PapersOnFile,
) {
  return { name, phone, email, ...detailsOfVehicles(papers) };
}

const NO_CARGO: CargoSpace = { lengthCm: null, widthCm: null, heightCm: null, capacityKg: null };

/** What the office has typed of a driver, with the areas that hold after it. */
type CheckedDriver = DriverOnFileInput & { readonly areas: string[] };

interface Licence {
  readonly licenceClass: string | null;
}

async function refusePlate(deps: Pick<Needs, "db">, driverId: string, input: DriverOnFileInput) {
  await refuseTakenPlates(deps, driverId, [input], () => "driver.plate");
}

async function checkedInput(
  { geocoder }: Pick<WriteNeeds, "geocoder">,
  input: CheckedDriver,
): Promise<CheckedDriver> {
  const phone = parsePhone(input.phone);
  if (phone === null) throw badInput({ "driver.phone": "PHONE_INVALID" });
  const province = await geocoder.byId(input.province);
  if (province === undefined) throw badInput({ "driver.province": "PLACE_UNKNOWN" });
  for (const area of input.areas)
    if ((await geocoder.byId(area)) === undefined) throw badInput({ "driver.areas": "PLACE_UNKNOWN" });
  return { ...input, phone };
}
