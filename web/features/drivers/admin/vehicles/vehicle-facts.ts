import type { VehicleOnFile } from "#domain/drivers/papers-on-file.ts";
import { formatWeight, formatYear } from "#web/lib/i18n/format.ts";

/** Length, width and height of a cargo space in centimetres, as far as they are known; "" where none is. */
export function sizeText({
  lengthCm,
  widthCm,
  heightCm,
}: Pick<VehicleOnFile, "lengthCm" | "widthCm" | "heightCm">): string {
  const measures = [lengthCm, widthCm, heightCm];
  return measures.every((each) => each === null) ? "" : measures.map((each) => each ?? "–").join(" × ");
}

/** The year of a vehicle, which is stored in the common era, in the reader's. */
export function yearText(year: number): string {
  return formatYear(Date.UTC(year, 6));
}

/** Payload and year of a vehicle, as far as they are known. */
export function loadText({ capacityKg, year }: Pick<VehicleOnFile, "capacityKg" | "year">): string {
  return [
    ...(capacityKg === null ? [] : [formatWeight(capacityKg)]),
    ...(year === null ? [] : [yearText(year)]),
  ].join(" · ");
}
