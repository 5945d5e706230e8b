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
  source: "Timetable of the operator",
  confidence: "high",
  version: 3,
};
