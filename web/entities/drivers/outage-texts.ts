import type { DayRange } from "#domain/drivers/availability.ts";
import { isUntilFurtherNotice, type OutageKind } from "#domain/drivers/out-of-service.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { dayText, daysText } from "#web/entities/earnings/days.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";

/** Why a vehicle is out of service. */
export const OUTAGE_KIND_TEXTS = {
  repair: m.vehicle_outage_repair,
  inspection: m.vehicle_outage_inspection,
  accident: m.vehicle_outage_accident,
  other: m.vehicle_outage_other,
} as const satisfies Record<OutageKind, () => string>;

/** The days on which a vehicle is out of service, or its first one where that is until further notice. */
export function outageDays({ from, to }: DayRange): string {
  if (isUntilFurtherNotice({ to })) return m.vehicle_outage_open({ day: dayText(from) });
  return daysText({ fromDay: from, toDay: to });
}

/** What a vehicle is called: by its plate, or by its kind where it was written down without one. */
export function vehicleName({ plate, type }: { readonly plate: string; readonly type: VehicleType }): string {
  return plate === "" ? VEHICLE_TEXTS[type]() : plate;
}

interface NamedVehicle {
  readonly vehicleId: string;
  readonly plate: string;
  readonly type: VehicleType;
}

/** The name of a vehicle; of one that is not theirs any more, what is noted of theirs. */
export function vehicleNameOf(
  profile: { readonly vehicles: readonly NamedVehicle[] } | null,
  vehicleId: string,
  noted: string,
): string {
  const found = profile?.vehicles.find((each) => each.vehicleId === vehicleId);
  return found === undefined ? noted : vehicleName(found);
}
