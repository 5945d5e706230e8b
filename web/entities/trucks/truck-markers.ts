import type { MapMarker, MarkerTexts } from "#web/components/route-map/markers/button-markers.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { latenessOf, placeText, type Truck } from "./lateness.ts";

/** The trucks that have a place, each with how late it is; those of unknown places are left out. */
export function truckMarkers(trucks: readonly Truck[]): readonly MapMarker[] {
  return trucks.flatMap((truck): MapMarker[] => {
    const { jobId, orderId, driverName, place } = truck;
    if (place === null) return [];
    const lateness = latenessOf(truck);
    const text = lateness?.text ?? driverName;
    const name = [driverName, orderId, lateness?.text, placeText(truck)].filter(Boolean).join(" · ");
    return [
      {
        id: jobId,
        latitude: place.latitude,
        longitude: place.longitude,
        text,
        name,
        isMuted: false,
        ...(lateness !== null && { tone: lateness.marker }),
      },
    ];
  });
}

/** What stands on a marker of several trucks: how many, and the first of them, which is the latest. */
export function groupTexts(group: readonly MapMarker[]): MarkerTexts {
  const count = formatNumber(group.length);
  return {
    text: m.today_map_group({ count }),
    name: m.today_map_group_name({ count, first: group[0]?.name ?? "" }),
  };
}
