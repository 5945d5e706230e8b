import type { SavedFerry } from "#web/features/ferries/ferry-types.ts";

/** A ferry route as the server lists it for admins. */
export const SAMUI: SavedFerry = {
  ferryRouteId: "don-sak-samui",
  name: { th: "ดอนสัก – เกาะสมุย", en: "Don Sak – Ko Samui" },
  departurePort: {
    name: { th: "ดอนสัก", en: "Don Sak" },
    latitude: 9.3284,
    longitude: 99.7465,
    landmassId: "mainland",
  },
  arrivalPort: {
    name: { th: "ลิปะน้อย", en: "Lipa Noi" },
    latitude: 9.498,
    longitude: 99.93,
    landmassId: "ko-samui",
  },
  firstSailingMin: 300,
  lastSailingMin: 1140,
  frequencyMin: 60,
  frequencyText: { th: "ทุกชั่วโมง", en: "Hourly" },
  durationS: 5400,
  distanceM: 30_000,
  vehicleFareMinSatang: 400_00,
  vehicleFareMaxSatang: 1600_00,
  passengerFareMinSatang: 150_00,
  passengerFareMaxSatang: 170_00,
  fareVerified: false,
  operators: ["Raja Ferry Port"],
  notes: "",
  vehicleAllowed: true,
  maxVehicleLengthCm: null,
  maxVehicleHeightCm: null,
  maxVehicleWeightKg: null,
  source: "Timetable of the operator",
  confidence: "high",
  version: 3,
  storedVersion: 3,
  planned: [],
  recent: [],
  updatedAt: Date.parse("2026-11-20T02:00:00Z"),
  updatedByName: "Nok",
};

/** What the office's list answers of some routes: one, or those with each word of a search in their English name. */
export function officeFerries(ferries: () => readonly SavedFerry[]) {
  return ({ ferryRouteId, search = "" }: { readonly ferryRouteId?: string; readonly search?: string }) => ({
    data: {
      items: ferries().filter(
        (ferry) =>
          (ferryRouteId ?? ferry.ferryRouteId) === ferry.ferryRouteId &&
          search.split(" ").every((word) => ferry.name.en.toLowerCase().includes(word)),
      ),
      nextCursor: null,
    },
  });
}
