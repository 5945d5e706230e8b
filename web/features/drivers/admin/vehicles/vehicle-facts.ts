import type { VehicleOnFile } from "#domain/drivers/papers-on-file.ts";
import { formatWeight } from "#web/lib/i18n/format.ts";

/** Length, width and height of a cargo space in centimetres, as far as they are known; "" where none is. */
export function sizeText({
  lengthCm,
  widthCm,
  heightCm,
}: Pick<VehicleOnFile, "lengthCm" | "widthCm" | "heightCm">): string {
  const measures = [lengthCm, widthCm, heightCm];
  return measures.every((each) => each === null) ? "" : measures.map((each) => each ?? "–").join(" × ");
}

/** Payload and year of a vehicle, as far as they are known. */
export function loadText({ capacityKg, year }: Pick<VehicleOnFile, "capacityKg" | "year">): string {
  return [
    ...(capacityKg === null ? [] : [formatWeight(capacityKg)]),
    ...(year === null ? [] : [String(year)]),
  ].join(" · ");
}
