import type { BilingualText } from "#domain/geo/place.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { currentLocale } from "#web/lib/locale.ts";
import { m } from "#web/paraglide/messages.js";

/** What a truck is called. */
export function vehicleName(vehicle: VehicleType): string {
  return vehicle === "four_wheel" ? m.vehicle_four_wheel() : m.vehicle_six_wheel();
}

/** A name in the visitor's script: Thai in th, Latin in every other language. */
export function inScript(text: BilingualText): string {
  return text[currentLocale() === "th" ? "th" : "en"];
}
