import { driverFilesThere } from "#db/queries/drivers/driver-files.ts";
import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import {
  listRetiredVehicles,
  retiredVehicle,
  type RetiredFilter,
} from "#db/queries/drivers/retired-vehicles.ts";
import type { RetiredVehicleInput } from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import { fileUrl } from "../../files/file-links.ts";
import { namesOf, type ReadNeeds } from "../read-registration.ts";

type Row = NonNullable<Awaited<ReturnType<typeof retiredVehicle>>>;

/** A page of the vehicles that left service for good, the last first, and the names of the provinces on their plates. */
export async function readRetiredVehicles(deps: ReadNeeds, filter: RetiredFilter) {
  const page = await listRetiredVehicles(deps.db, filter);
  const items = page.items.map(shownVehicle);
  return { ...page, items, names: await namesOf(deps, { areas: [], vehicles: items }) };
}

/**
 * A vehicle that left service for good, as it was then, with where the pictures of its papers are shown from.
 * @throws AppError NOT_FOUND, also for one that is in service
 */
export async function readRetiredVehicle(deps: ReadNeeds, viewer: Viewer, key: RetiredVehicleInput) {
  const { db, now } = deps;
  const found = await retiredVehicle(db, key);
  if (found === undefined) throw new AppError("NOT_FOUND");
  const { vehicle } = found;
  const { driverId, registrationFileId, insuranceFileId } = vehicle;
  const userId = (await driverWithAccount(db, driverId))?.driver.userId ?? null;
  const fileIds = [registrationFileId, insuranceFileId].filter((fileId) => fileId !== null);
  const there = await driverFilesThere(db, fileIds, { driverId, userId }, now());
  const urlOf = async (fileId: string | null) =>
    fileId !== null && there.includes(fileId) ? fileUrl(deps, viewer, fileId) : null;
  return {
    ...shownVehicle(found),
    registrationUrl: await urlOf(registrationFileId),
    insuranceUrl: await urlOf(insuranceFileId),
    names: await namesOf(deps, { areas: [], vehicles: [vehicle] }),
  };
}

function shownVehicle({ vehicle, driverName, retiredByName }: Row) {
  const {
    plateKey: _key,
    registrationFileId: _registration,
    insuranceFileId: _insurance,
    retiredBy: _by,
    ...shown
  } = vehicle;
  return { ...shown, driverName: driverName ?? "", retiredByName };
}
