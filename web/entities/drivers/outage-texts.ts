import type { OutageKind, VehicleOutage } from "#domain/drivers/out-of-service.ts";
import { daysText } from "#web/entities/earnings/days.ts";
import { m } from "#web/paraglide/messages.js";

/** Why a vehicle is out of service. */
export const OUTAGE_KIND_TEXTS = {
  repair: m.vehicle_outage_repair,
  inspection: m.vehicle_outage_inspection,
  accident: m.vehicle_outage_accident,
  other: m.vehicle_outage_other,
} as const satisfies Record<OutageKind, () => string>;

/** The days on which a vehicle is out of service. */
export function outageDays({ from, to }: VehicleOutage): string {
  return daysText({ fromDay: from, toDay: to });
}

/** The plate of a vehicle; of one that is not theirs any more, all that is noted. */
export function plateOf(
  profile: { readonly vehicles: readonly { readonly vehicleId: string; readonly plate: string }[] } | null,
  vehicleId: string,
  noted: string,
): string {
  return profile?.vehicles.find((each) => each.vehicleId === vehicleId)?.plate ?? noted;
}
