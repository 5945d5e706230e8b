import type { FieldErrors } from "../field-errors.ts";
import { ONLY_VEHICLE } from "./out-of-service.ts";
import type { PapersOnFile } from "./papers-on-file.ts";
import { filesOf, type DriverProfile } from "./profile.ts";

/** A profile or a form: fields, and vehicles by their ids. */
interface Fields {
  readonly vehicles: readonly { readonly vehicleId: string }[];
}

/**
 * What is wrong with a profile as the office corrects it, by field; empty where nothing is. Vehicles come and go,
 * and pictures change, one vehicle or paper at a time (`services/drivers/vehicles/vehicles-of-driver.ts`).
 */
export function officeEditProblems(inForce: DriverProfile, corrected: DriverProfile): FieldErrors {
  const kept = (profile: DriverProfile) =>
    JSON.stringify([
      profile.vehicles.map(({ vehicleId }) => vehicleId).toSorted(),
      filesOf(profile).toSorted(),
    ]);
  return kept(inForce) === kept(corrected) ? {} : { "profile.vehicles": "INVALID" };
}

/**
 * What was begun on one profile (what a driver has sent, or typed so far), on the profile as it was corrected meanwhile: what
 * the driver left as it was follows the correction, and what they changed stays.
 */
export function rebased<Form extends Fields>(form: Form, before: Form, after: Form): Form {
  const vehicles = form.vehicles.map((vehicle) => {
    const was = before.vehicles.find(({ vehicleId }) => vehicleId === vehicle.vehicleId);
    const is = after.vehicles.find(({ vehicleId }) => vehicleId === vehicle.vehicleId);
    return was === undefined || is === undefined ? vehicle : followed(vehicle, was, is);
  });
  const idsOf = ({ vehicles: all }: Form) => new Set(all.map(({ vehicleId }) => vehicleId));
  const [known, kept, typed] = [idsOf(before), idsOf(after), idsOf(form)];
  // One that the office has retired goes where its driver has not changed it, and one that it has added comes.
  const isRetired = ({ vehicleId }: Form["vehicles"][number]) =>
    known.has(vehicleId) && !kept.has(vehicleId) && isUntouched(vehicleId, form, before);
  const added = after.vehicles.filter(({ vehicleId }) => !known.has(vehicleId) && !typed.has(vehicleId));
  const left = [...vehicles.filter((each) => !isRetired(each)), ...added];
  return { ...followed(form, before, after), vehicles: left.length === 0 ? after.vehicles : left };
}

/**
 * A form, or what is sent, with the vehicles of its driver that it lacks and they did not take out of it: those that have come to
 * them since it was opened. One that they have written down themselves is in it already.
 * @param held what they have
 */
export function withUnseenVehicles<Form extends PlatedFields>(
  form: Form,
  held: Pick<Form, "vehicles"> | null,
  removedVehicleIds: readonly string[] = [],
): Form {
  const known = new Set([...removedVehicleIds, ...form.vehicles.map(({ vehicleId }) => vehicleId)]);
  const isWritten = ({ plate, province }: PlatedFields["vehicles"][number]) =>
    form.vehicles.some((each) => each.plate === plate && each.province === province);
  const unseen = held?.vehicles.filter((each) => !known.has(each.vehicleId) && !isWritten(each)) ?? [];
  return { ...form, vehicles: [...form.vehicles, ...unseen] };
}

interface PlatedFields {
  readonly vehicles: readonly {
    readonly vehicleId: string;
    readonly plate: string;
    readonly province: string;
  }[];
}

function isUntouched(vehicleId: string, form: Fields, before: Fields): boolean {
  const isOf = (each: Fields["vehicles"][number]) => each.vehicleId === vehicleId;
  // A typed form has its fields in another order than one that is made from a profile.
  const values = (vehicle = form.vehicles.find(isOf)) => Object.entries(vehicle ?? {}).toSorted();
  return same(values(), values(before.vehicles.find(isOf)));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function followed<Values extends object>(mine: Values, before: Values, after: Values): Values {
  const fields = Object.keys(after) as (keyof Values)[];
  const follows = fields.filter((field) => same(mine[field], before[field]));
  return { ...mine, ...Object.fromEntries(follows.map((field) => [field, after[field]])) };
}

/** Of a profile, what the audit log keeps: business fields, no names, phones or numbers of papers. */
export function auditedProfile(profile: DriverProfile | null) {
  if (profile === null) return {};
  const { licenceClass, licenceExpiresOn, licenceFileId, experienceYears, areas, vehicles } = profile;
  const ofVehicles = vehicles.map(({ vehicleId, plate: _plate, ...facts }) => [vehicleId, facts] as const);
  return {
    licenceClass,
    licenceExpiresOn,
    licenceFileId,
    experienceYears,
    areas: areas.join(" "),
    vehicles: Object.fromEntries(ofVehicles),
  };
}

/** What of a driver the audit log has by its name alone, as `changedDetails` takes it. */
export function detailsOfProfile(profile: DriverProfile | null) {
  if (profile === null) return null;
  const { name, phone, photoFileId, licenceNumber, vehicles } = profile;
  return { name, phone, photo: photoFileId, licenceNumber, ...detailsOfVehicles({ vehicles }) };
}

/** The same of vehicles: their plates, each by its path. */
export function detailsOfVehicles({ vehicles }: Pick<PapersOnFile, "vehicles">): Record<string, string> {
  return Object.fromEntries(
    vehicles.map(({ vehicleId, plate }) => [
      vehicleId === ONLY_VEHICLE ? "plate" : `vehicles.${vehicleId}.plate`,
      plate,
    ]),
  );
}
