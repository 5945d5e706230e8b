import type { RouterOutputs } from "#worker/trpc/router.ts";
import type { MarkerTone } from "#web/components/route-map/markers/button-markers.ts";
import type { BadgeTone } from "#web/components/badge.tsx";
import { formatDuration, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** A truck under way. */
export type Truck = RouterOutputs["controlRoom"]["live"]["trucks"][number];

/** How a truck stands to its plan, in a word or two and in the tones that repeat it. */
export interface Lateness {
  readonly text: string;
  readonly badge: BadgeTone;
  readonly marker: MarkerTone;
}

/** `null` where nothing is known of its arrival. */
export function latenessOf({
  hasArrived,
  lateMs,
  likelyAt,
}: Pick<Truck, "hasArrived" | "lateMs" | "likelyAt">): Lateness | null {
  if (hasArrived) return { text: m.today_arrived(), badge: "done", marker: "arrived" };
  if (lateMs > 0) {
    const duration = formatDuration(Math.round(lateMs / 1000));
    return { text: m.today_late({ duration }), badge: "stopped", marker: "late" };
  }
  return likelyAt === null ? null : { text: m.today_on_time(), badge: "moving", marker: "on_time" };
}

/** How it is known where the truck is, or since when nothing was heard of it; "" where it is not known. */
export function placeText({ place, position, silentSince }: Truck): string {
  if (silentSince !== null) return m.today_silent({ time: formatShortDayAndTime(silentSince) });
  if (place === null) return "";
  return place.isPosition && position !== null
    ? m.today_by_position({ time: formatShortDayAndTime(position.fixedAt) })
    : m.today_by_stop();
}
