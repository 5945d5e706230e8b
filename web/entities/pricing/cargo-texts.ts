import { VEHICLE_DIMENSIONS } from "#domain/pricing/vehicle-dimensions.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** What a truck carries, weight and volume (`1,300 kg · 7 m³`), and the length × width × height inside. */
export function cargoTexts(vehicle: VehicleType): { readonly load: string; readonly size: string } {
  const { lengthM, widthM, heightM, payloadKg } = VEHICLE_DIMENSIONS[vehicle].cargo;
  const metres = (value: number) => formatNumber(value, 1);
  const weight = m.unit_kilograms({ value: formatNumber(payloadKg) });
  const volume = m.unit_cubic_metres({ value: formatNumber(Math.floor(lengthM * widthM * heightM)) });
  return {
    load: `${weight} · ${volume}`,
    size: m.service_vehicle_cargo_value({
      length: metres(lengthM),
      width: metres(widthM),
      height: metres(heightM),
    }),
  };
}
