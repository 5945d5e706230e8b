import { driverOfUser, type DriverRow } from "#db/queries/jobs/drivers.ts";
import { driverFilesThere } from "#db/queries/drivers/driver-files.ts";
import { registrationOfUser, type RegistrationRow } from "#db/queries/drivers/registrations.ts";
import { draftOf, ownDraftOf, type OwnDraft, type ProfileDraft } from "#domain/drivers/profile-input.ts";
import { licenceClassOf } from "#domain/drivers/on-file-input.ts";
import { papersOnFileOf } from "#domain/drivers/papers-on-file.ts";
import type { DriverState } from "#domain/drivers/registration.ts";
import { areasIn } from "#domain/drivers/areas.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { fileUrl } from "../files/file-links.ts";
import { heldVehicles, vehiclesOnFile } from "./vehicles/own-vehicles.ts";

/** What reading a registration needs. */
export type ReadNeeds = Pick<Dependencies, "db" | "settings" | "now" | "geocoder">;

interface Places {
  readonly areas: readonly string[];
  readonly vehicles: readonly { readonly province: string }[];
}

/** The names of the areas and provinces of profiles, by their place ids. */
export async function namesOf(
  { geocoder }: Pick<ReadNeeds, "geocoder">,
  ...profiles: readonly (Places | null)[]
): Promise<Readonly<Record<string, BilingualText>>> {
  const ids = profiles.flatMap((each) =>
    each === null ? [] : [...each.areas, ...each.vehicles.map(({ province }) => province)],
  );
  const named = [...new Set(ids)].map(async (placeId) => {
    const place = await geocoder.byId(placeId);
    return place === undefined ? [] : [[placeId, place.label] as const];
  });
  return Object.fromEntries((await Promise.all(named)).flat());
}

/**
 * The registration of the viewer with the form to fill in, and where its pictures are shown from; without one, an empty form.
 */
export async function readOwnRegistration(deps: ReadNeeds, viewer: Viewer) {
  const { db } = deps;
  const [row, driver] = await Promise.all([
    registrationOfUser(db, viewer.userId),
    driverOfUser(db, viewer.userId),
  ]);
  const profile = row?.profile ?? null;
  const sent = row?.sent ?? null;
  const draft = row?.draft ?? null;
  const known = sent ?? profile;
  const held = heldVehicles(profile, driver);
  const form: OwnDraft = draft ?? (known === null ? formOf(driver) : ownDraftOf(known, held));
  const fileIds = draftFiles(form);
  const pictured = { driverId: row?.driverId ?? driver?.driverId ?? "", userId: viewer.userId };
  const there = await driverFilesThere(db, fileIds, pictured, deps.now());
  return {
    state: ownState(row, driver),
    reason: row?.reason ?? "",
    /** Whether something that was sent waits for an admin. */
    isWaiting: sent !== null,
    sentAt: row?.sentAt ?? null,
    /** Whether the form has been typed in since it was sent. */
    isDraft: draft !== null,
    /** On which the form is typed; 0: there is no registration. */
    version: row?.version ?? 0,
    profile,
    /** The same as a form: what it is compared with where the office corrects something meanwhile. */
    holds: profile === null ? null : draftOf(profile),
    /** What waits for an admin as a form: what that is compared with once it is decided. */
    sent: sent === null ? null : draftOf(sent),
    form,
    names: await namesOf(deps, form, profile, sent),
    files: Object.fromEntries(
      await Promise.all(there.map(async (fileId) => [fileId, await fileUrl(deps, viewer, fileId)] as const)),
    ) as Readonly<Record<string, string>>,
  };
}

/** How the viewer's registration stands; whoever was deleted begins anew. */
function ownState(
  row: RegistrationRow | undefined,
  driver: Awaited<ReturnType<typeof driverOfUser>>,
): Exclude<DriverState, "deleted"> | null {
  if (row !== undefined) return row.state === "deleted" ? null : row.state;
  if (driver === undefined) return null;
  return driver.approvedAt === null ? "draft" : "approved";
}

function draftFiles({ photoFileId, licenceFileId, vehicles }: ProfileDraft): readonly string[] {
  const ofVehicles = vehicles.flatMap((each) => [each.registrationFileId, each.insuranceFileId]);
  return [photoFileId, licenceFileId, ...ofVehicles].filter((fileId) => fileId !== "");
}

/** The empty form, with what is known of a driver from before registrations existed. */
function formOf(driver: DriverRow | undefined): ProfileDraft {
  const papers = driver === undefined ? null : papersOnFileOf(driver);
  return {
    name: driver?.name ?? "",
    phone: driver?.phone ?? "",
    photoFileId: "",
    licenceClass: driver === undefined ? "" : (licenceClassOf(driver.licenseType) ?? ""),
    licenceNumber: "",
    licenceExpiresOn: papers?.licenceExpiresOn ?? "",
    licenceFileId: papers?.licenceFileId ?? "",
    experienceYears: driver === undefined ? "" : String(driver.experienceYears),
    areas: areasIn(driver?.preferredAreas ?? ""),
    vehicles: papers === null ? [] : vehiclesOnFile(papers),
  };
}
