import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import { LOAD_RANGE_TEXTS, VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { comparedWords } from "./compared-words.ts";

/** The English words, which a page of another language does not have: a file may come from somebody who reads English. */
export const ENGLISH_VEHICLES: Readonly<Record<VehicleType, string>> = {
  four_wheel: "4-wheel truck",
  six_wheel: "6-wheel truck",
};
export const ENGLISH_LOADS: Readonly<Record<LoadRange, string>> = {
  under_850_kg: "Under 850 kg",
  from_850_kg: "850 kg and over",
};

/** The vehicle that a cell names in the reader's language, in English or by its code; the cell as it is where it names none. */
export function vehicleOfCell(cell: string): string {
  return codeOf(cell, VEHICLE_TEXTS, ENGLISH_VEHICLES);
}

/** The load that a cell names, as `vehicleOfCell`. */
export function loadOfCell(cell: string): string {
  return codeOf(cell, LOAD_RANGE_TEXTS, ENGLISH_LOADS);
}

/** What a file says for a vehicle: its words in the reader's language; anything else as it is. */
export function vehicleCell(vehicle: string): string {
  return isKey(vehicle, VEHICLE_TEXTS) ? VEHICLE_TEXTS[vehicle]() : vehicle;
}

/** What a file says for a load, as `vehicleCell`. */
export function loadCell(load: string): string {
  return isKey(load, LOAD_RANGE_TEXTS) ? LOAD_RANGE_TEXTS[load]() : load;
}

function codeOf<Code extends string>(
  cell: string,
  texts: Readonly<Record<Code, () => string>>,
  english: Readonly<Record<Code, string>>,
): string {
  const sought = comparedWords(cell);
  const codes = Object.keys(texts) as Code[];
  return (
    codes.find((code) =>
      [code, texts[code](), english[code]].some((word) => comparedWords(word) === sought),
    ) ?? cell
  );
}

function isKey<Key extends string>(text: string, texts: Readonly<Record<Key, unknown>>): text is Key {
  return Object.hasOwn(texts, text);
}
