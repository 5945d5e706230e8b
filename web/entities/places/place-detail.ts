import { formatDistance } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";

/** Nearer than this a point is shown as the place itself: malls and stations are about as large. */
const EXACT_ENOUGH_M = 1000;

/**
 * How exact the point of a suggested place is, where it is less exact than it looks: what it is near when its own point is
 * not known, or how far from it the place may be, in metres.
 */
export function placeDetail(near: string | null, exactM: number | null): string | undefined {
  if (near !== null) return m.place_near({ place: near });
  if (exactM === null || exactM < EXACT_ENOUGH_M) return undefined;
  return m.place_approximate({ distance: formatDistance(exactM) });
}
