import type { OpenCard } from "#domain/jobs/card.ts";
import type { AreaPoints } from "#domain/jobs/lists/list-choice.ts";
import type { MapMarker, MarkerTexts } from "#web/components/route-map/markers/button-markers.ts";
import type { MarkerLine } from "#web/components/route-map/markers/marker-map.tsx";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { Fit } from "../fit.ts";

/** The open jobs at their pickups' areas, each with its pay; jobs whose area has no point are left out. */
export function jobMarkers(jobs: readonly OpenCard[], points: AreaPoints, fit: Fit): readonly MapMarker[] {
  return jobs.flatMap((job) => {
    const point = points[job.pickupArea.en];
    if (point === undefined) return [];
    const { latitude, longitude } = point;
    const pay = formatMoney(job.estimatedPaySatang);
    const unfit = fit.whyNot(job);
    const way = `${pay}. ${localized(job.pickupArea)} – ${localized(job.destinationArea)}`;
    return [
      {
        id: job.jobId,
        latitude,
        longitude,
        text: pay,
        name: unfit === null ? way : `${way}. ${unfit.line}`,
        isMuted: unfit !== null,
      },
    ];
  });
}

/** What stands on a marker of several jobs. */
export function groupTexts(group: readonly MapMarker[], jobs: readonly OpenCard[]): MarkerTexts {
  const count = formatNumber(group.length);
  const first = jobs.find(({ jobId }) => jobId === group[0]?.id);
  return {
    text: m.jobs_map_group({ count }),
    name: m.jobs_map_group_name({
      count,
      area: first === undefined ? "" : localized(first.pickupArea),
    }),
  };
}

/** From a job's pickup to its destination, where both areas have points and are not the same. */
export function lineOf(job: OpenCard | undefined, points: AreaPoints): MarkerLine | null {
  const from = job === undefined ? undefined : points[job.pickupArea.en];
  const to = job === undefined ? undefined : points[job.destinationArea.en];
  if (job === undefined || from === undefined || to === undefined || from.placeId === to.placeId) return null;
  return { from, to: { ...to, name: localized(job.destinationArea) } };
}
