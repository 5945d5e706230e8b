import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import { isErasedDriver } from "#db/queries/drivers/erase-driver.ts";
import { driverFilesThere, type PicturedDriver } from "#db/queries/drivers/driver-files.ts";
import { openInvitations } from "#db/queries/drivers/on-file.ts";
import { driverHistoryPage, STEPS_WITH_DRIVER } from "#db/queries/drivers/driver-history.ts";
import { FIRST_VERSION, registrationById, type RegistrationRow } from "#db/queries/drivers/registrations.ts";
import { retiredAtOf } from "#db/queries/drivers/retired-vehicles.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { realEmail } from "#domain/access/email.ts";
import { tidyDaysOff } from "#domain/drivers/availability.ts";
import { outagesWithout, tidyOutages } from "#domain/drivers/out-of-service.ts";
import { datedPapers } from "#domain/drivers/papers.ts";
import {
  filesOnFile,
  papersOnFileOf,
  renamedVehicles,
  type PapersOnFile,
} from "#domain/drivers/papers-on-file.ts";
import { filesOf, type DriverProfile } from "#domain/drivers/profile.ts";
import type { DriverState } from "#domain/drivers/registration.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { fileUrl } from "../files/file-links.ts";
import { onFileOf } from "./drivers-on-file.ts";
import { listedStateOf } from "./read-drivers.ts";
import { namesOf, type ReadNeeds } from "./read-registration.ts";

/** The states of a registration, and those of drivers who have none. */
export type ShownDriverState = DriverState | "on_file";

/**
 * A driver for the office: what was sent, what holds, the papers with where their pictures are shown from, when they take
 * jobs, and the history. Whoever the office has on file has no registration, and `onFile` instead; who only asks to drive
 * takes no jobs yet, and has no `facts`. Who has an account and has sent no papers so far has both, also without a
 * registration on file.
 * @throws AppError NOT_FOUND
 */
export async function readDriver(deps: ReadNeeds, admin: Viewer, driverId: string) {
  const { db, now } = deps;
  const at = now();
  const [registered, stored, history] = await Promise.all([
    registrationById(db, driverId),
    driverWithAccount(db, driverId),
    driverHistoryPage(db, driverId, undefined, STEPS_WITH_DRIVER),
  ]);
  const row = stored?.driver;
  if (registered === undefined && row === undefined) throw new AppError("NOT_FOUND");
  const registration = registered?.registration;
  const profile = registration?.profile ?? null;
  const sent = registration?.sent ?? null;
  const shown = sent ?? profile;
  const isKept = hasNoPapers(row, registration);
  const kept = isKept ? papersOnFileOf(row) : null;
  return {
    driverId,
    state: registration?.state ?? stateWithout(row),
    /** Whether there is a registration, which is what an admin decides about, or begins with the first decision. */
    isRegistered: registration !== undefined || hasAccountAlone(row),
    /** The account, with which they are erased; `null` without one. */
    userId: registration?.userId ?? row?.userId ?? null,
    /** Whether nothing is left of them but the id, to which jobs and payouts may refer. */
    isErased: row !== undefined && isErasedDriver(row),
    version: registration?.version ?? (hasAccountAlone(row) ? FIRST_VERSION : (row?.version ?? 0)),
    reason: registration?.reason ?? row?.suspendedFor ?? "",
    sentAt: registration?.sentAt ?? null,
    email: realEmail(registered?.email ?? stored?.accountEmail ?? row?.email ?? "") ?? "",
    name: shown?.name ?? row?.name ?? registered?.accountName ?? "",
    phone: shown?.phone ?? row?.phone ?? "",
    profile,
    sent,
    /** The vehicles that were retired and would be in service again with what was sent. */
    returning: await returningOf(db, driverId, profile, sent),
    /** The days out of service that end with the first approval of what was sent: it has no vehicle with their plate. */
    endingOutages:
      kept === null || sent === null || row === undefined ? [] : endingOutages(row, kept, sent, at),
    papers: datedPapers(profile ?? kept ?? NO_PAPERS, at),
    /** The vehicles and papers that the office may change; `null` where there are none. */
    fleet: fleetOf(profile, kept, registration, row),
    names: await namesOf(deps, profile, sent, kept === null ? null : { areas: [], vehicles: kept.vehicles }),
    facts: row === undefined ? null : factsOf(row, at),
    onFile: isKept ? onFileOf(row, await openInvitations(db, [driverId], at)) : null,
    /** The latest steps of their history, in their sequence; whether `drivers.history` has older ones. */
    events: history.items.toReversed(),
    hasOlderEvents: history.nextCursor !== null,
    files: await picturesOf(deps, admin, { driverId, userId: registration?.userId ?? row?.userId ?? null }, [
      ...[profile, sent].flatMap((each) => (each === null ? [] : filesOf(each))),
      ...(kept === null ? [] : filesOnFile(kept)),
    ]),
  };
}

/** The vehicles of what was sent that had left the service of its driver, with their plates and when that was. */
async function returningOf(
  db: ReadNeeds["db"],
  driverId: string,
  profile: DriverProfile | null,
  sent: DriverProfile | null,
) {
  const held = new Set(profile?.vehicles.map(({ vehicleId }) => vehicleId));
  const coming = sent?.vehicles.filter(({ vehicleId }) => !held.has(vehicleId)) ?? [];
  const vehicleIds = coming.map(({ vehicleId }) => vehicleId);
  const retiredAt = await retiredAtOf(db, driverId, vehicleIds);
  return coming.flatMap(({ vehicleId, plate }) => {
    const at = retiredAt.get(vehicleId);
    return at === undefined ? [] : [{ vehicleId, plate, retiredAt: at }];
  });
}

/** The days out of service of vehicles that the office keeps and that are not among what was sent, with their plates. */
function endingOutages(row: DriverRow, kept: PapersOnFile, sent: DriverProfile, now: number) {
  const renamed = renamedVehicles(kept, sent).map(({ from }) => from);
  const staying = [...renamed, ...sent.vehicles.map(({ vehicleId }) => vehicleId)];
  return outagesWithout(tidyOutages(row.outOfService, now), staying).map((outage) => {
    const vehicle = kept.vehicles.find(({ vehicleId }) => vehicleId === outage.vehicleId);
    return { ...outage, plate: vehicle?.plate ?? row.vehicleDetails };
  });
}

/** Whether what the office has written down is all that is known of a driver. */
function hasNoPapers(
  row: DriverRow | undefined,
  registration: RegistrationRow | undefined,
): row is DriverRow {
  if (row === undefined || row.archivedAt !== null) return false;
  if (row.userId === null) return row.approvedAt !== null || row.suspendedFor !== null;
  return registration === undefined || registration.profile === null;
}

/** Whether a driver without a registration has an account: one begins with what an admin decides. */
function hasAccountAlone(row: DriverRow | undefined): boolean {
  return row !== undefined && row.userId !== null && row.archivedAt === null;
}

function stateWithout(row: DriverRow | undefined): ShownDriverState {
  if (row === undefined || row.archivedAt !== null) return "deleted";
  return listedStateOf(row);
}

/** What the row that jobs refer to says beside the papers. */
function factsOf(row: DriverRow, now: number) {
  const { vehicle, vehicleDetails, available, daysOff, weeklyHours, createdAt, version } = row;
  return {
    vehicle,
    plates: vehicleDetails,
    available,
    daysOff: tidyDaysOff(daysOff, now),
    weeklyHours,
    outOfService: tidyOutages(row.outOfService, now),
    createdAt,
    /** Of this row; that of the registration is another. */
    version,
  };
}

const NO_PAPERS: PapersOnFile = { licenceExpiresOn: null, licenceFileId: null, vehicles: [] };

/**
 * The vehicles and the licence of a driver as the office changes them: of the profile that holds, with the version of the
 * registration, or as it keeps them itself, with the version of the driver's row.
 */
function fleetOf(
  profile: DriverProfile | null,
  kept: PapersOnFile | null,
  registration: RegistrationRow | undefined,
  row: DriverRow | undefined,
) {
  if (profile !== null && registration !== undefined)
    return { of: "profile" as const, version: registration.version, ...papersIn(profile) };
  if (kept === null || row === undefined) return null;
  return { of: "file" as const, version: row.version, ...papersIn(kept) };
}

function papersIn({ licenceExpiresOn, licenceFileId, vehicles }: PapersOnFile): PapersOnFile {
  return { licenceExpiresOn, licenceFileId, vehicles };
}

/** Where pictures of a driver are shown from, by their file ids. */
async function picturesOf(
  deps: ReadNeeds,
  admin: Viewer,
  driver: PicturedDriver,
  fileIds: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const there = await driverFilesThere(deps.db, [...new Set(fileIds)], driver, deps.now());
  return Object.fromEntries(
    await Promise.all(there.map(async (fileId) => [fileId, await fileUrl(deps, admin, fileId)] as const)),
  );
}
