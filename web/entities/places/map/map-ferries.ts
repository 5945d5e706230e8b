import { localized } from "#web/lib/i18n/localized.ts";
import type { StandingFerry } from "#web/components/route-map/layers/ferry-lines.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";

type ListedFerry = RouterOutputs["ferries"]["list"][number];

/** No ferry lines: while the list loads, or when loading failed. */
const NONE: readonly StandingFerry[] = [];

/**
 * The ferry lines for the map: every ferry route in use that takes vehicles, named in the visitor's script. The
 * array's identity changes only with the list. Fetched only while the map is shown.
 */
export function useMapFerries(isMapShown: boolean): readonly StandingFerry[] {
  const list = trpc.ferries.list.useQuery(undefined, { enabled: isMapShown, select: toMapFerries });
  return list.data ?? NONE;
}

/** Ferry routes as lines from port to port, without those for passengers only. */
export function toMapFerries(ferries: readonly ListedFerry[]): readonly StandingFerry[] {
  return ferries
    .filter((ferry) => ferry.vehicleAllowed)
    .map(({ ferryRouteId, name, departurePort, arrivalPort }) => ({
      id: ferryRouteId,
      name: localized(name),
      path: [departurePort, arrivalPort].map(({ longitude, latitude }) => [longitude, latitude] as const),
    }));
}
