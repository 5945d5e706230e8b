import { and, asc, eq, isNull } from "drizzle-orm";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { Database } from "../client.ts";
import { ferryRoutes } from "../schema/ferries.ts";

type FerryRow = typeof ferryRoutes.$inferSelect;

/** Every ferry route in use, by English name. */
export async function listFerryRoutes(db: Database): Promise<FerryRoute[]> {
  const rows = await db
    .select()
    .from(ferryRoutes)
    .where(isNull(ferryRoutes.archivedAt))
    .orderBy(asc(ferryRoutes.nameEn));
  return rows.map(toFerryRoute);
}

/** Those that carry trucks: what routing and prices are made of. */
export function vehicleFerriesQuery(db: Database) {
  return db
    .select()
    .from(ferryRoutes)
    .where(and(isNull(ferryRoutes.archivedAt), eq(ferryRoutes.vehicleAllowed, true)));
}

/** The row of a ferry route, as inserted by the seed and by admins. */
export function toFerryRow(route: FerryRoute, now: number): typeof ferryRoutes.$inferInsert {
  const { name, departurePort, arrivalPort, frequencyText, ...plain } = route;
  return {
    ...plain,
    nameTh: name.th,
    nameEn: name.en,
    departurePortTh: departurePort.name.th,
    departurePortEn: departurePort.name.en,
    departureLatitude: departurePort.latitude,
    departureLongitude: departurePort.longitude,
    departureLandmassId: departurePort.landmassId,
    arrivalPortTh: arrivalPort.name.th,
    arrivalPortEn: arrivalPort.name.en,
    arrivalLatitude: arrivalPort.latitude,
    arrivalLongitude: arrivalPort.longitude,
    arrivalLandmassId: arrivalPort.landmassId,
    frequencyTextTh: frequencyText.th,
    frequencyTextEn: frequencyText.en,
    updatedAt: now,
  };
}

/** A row as the domain speaks of it. */
export function toFerryRoute(row: FerryRow): FerryRoute {
  return {
    ferryRouteId: row.ferryRouteId,
    name: { th: row.nameTh, en: row.nameEn },
    departurePort: {
      name: { th: row.departurePortTh, en: row.departurePortEn },
      latitude: row.departureLatitude,
      longitude: row.departureLongitude,
      landmassId: row.departureLandmassId,
    },
    arrivalPort: {
      name: { th: row.arrivalPortTh, en: row.arrivalPortEn },
      latitude: row.arrivalLatitude,
      longitude: row.arrivalLongitude,
      landmassId: row.arrivalLandmassId,
    },
    firstSailingMin: row.firstSailingMin,
    lastSailingMin: row.lastSailingMin,
    frequencyMin: row.frequencyMin,
    frequencyText: { th: row.frequencyTextTh, en: row.frequencyTextEn },
    durationS: row.durationS,
    distanceM: row.distanceM,
    vehicleFareMinSatang: row.vehicleFareMinSatang,
    vehicleFareMaxSatang: row.vehicleFareMaxSatang,
    passengerFareMinSatang: row.passengerFareMinSatang,
    passengerFareMaxSatang: row.passengerFareMaxSatang,
    fareVerified: row.fareVerified,
    operators: row.operators,
    notes: row.notes,
    vehicleAllowed: row.vehicleAllowed,
    source: row.source,
    confidence: row.confidence,
  };
}
