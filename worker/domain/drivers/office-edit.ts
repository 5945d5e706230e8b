import type { FieldErrors } from "../field-errors.ts";
import { filesOf, type DriverProfile } from "./profile.ts";

/** A profile or a form: fields, and vehicles by their ids. */
interface Fields {
  readonly vehicles: readonly { readonly vehicleId: string }[];
}

/**
 * What is wrong with a profile as the office corrects it, by field; empty where nothing is. The office corrects facts:
 * vehicles come and go, and pictures change, with the papers that the driver sends.
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
  return { ...followed(form, before, after), vehicles };
}

function followed<Values extends object>(mine: Values, before: Values, after: Values): Values {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const fields = Object.keys(after) as (keyof Values)[];
  const follows = fields.filter((field) => same(mine[field], before[field]));
  return { ...mine, ...Object.fromEntries(follows.map((field) => [field, after[field]])) };
}

/** Of a profile, what the audit log keeps: business fields, no names, phones or numbers of papers. */
export function auditedProfile(profile: DriverProfile | null) {
  if (profile === null) return {};
  const { licenceClass, licenceExpiresOn, experienceYears, areas, vehicles } = profile;
  const ofVehicles = vehicles.map(({ vehicleId, plate: _plate, ...facts }) => [
    vehicleId,
    { ...facts, registrationFileId: undefined, insuranceFileId: undefined },
  ]);
  return {
    licenceClass,
    licenceExpiresOn,
    experienceYears,
    areas: areas.join(" "),
    vehicles: Object.fromEntries(ofVehicles),
  };
}
