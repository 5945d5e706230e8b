import type { ProfileDraft, VehicleDraft } from "#domain/drivers/profile-input.ts";
import type { TextOfProfile } from "../../profile-fields/person-fields.tsx";
import type { Values } from "./use-merged-values.ts";

/** Fields of a vehicle that are typed. */
export type TextOfVehicle = Exclude<
  keyof VehicleDraft,
  "vehicleId" | "registrationFileId" | "insuranceFileId"
>;

/** The field of a vehicle, by its id: its place in the list may change. */
export function vehicleField(vehicleId: string, name: TextOfVehicle): string {
  return `vehicles.${vehicleId}.${name}`;
}

/** A profile as one text per field, without pictures and ids. */
export function valuesOf({ areas, vehicles, ...texts }: ProfileDraft): Values {
  const { photoFileId: _photo, licenceFileId: _licence, ...typed } = texts;
  const ofVehicles = vehicles.flatMap(
    ({ vehicleId, registrationFileId: _registration, insuranceFileId: _insurance, ...each }) =>
      Object.entries(each).map(([name, value]) => [`vehicles.${vehicleId}.${name}`, value] as const),
  );
  return { ...typed, areas: areas.join(" "), ...Object.fromEntries(ofVehicles) };
}

/** The areas in such a text. */
export function areasOf(values: Values): string[] {
  return (values["areas"] ?? "").split(" ").filter((each) => each !== "");
}

/** A profile with these values in place of its own. */
export function withValues(profile: ProfileDraft, values: Values): ProfileDraft {
  const { areas: _areas, vehicles, ...texts } = profile;
  const typed = Object.keys(texts).map((name) => [name, values[name] ?? texts[name as TextOfProfile]]);
  return {
    ...texts,
    ...Object.fromEntries(typed),
    areas: areasOf(values),
    vehicles: vehicles.map((vehicle) => {
      const entries = Object.entries(vehicle).map(([name, value]) => [
        name,
        values[`vehicles.${vehicle.vehicleId}.${name}`] ?? value,
      ]);
      return { ...vehicle, ...Object.fromEntries(entries) };
    }),
  };
}
