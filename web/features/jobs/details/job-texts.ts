import type { JobStatus } from "#domain/jobs/job.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import type { BadgeTone } from "#web/components/badge.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";

/** A vehicle type in words. */
export const VEHICLE_TEXTS = {
  four_wheel: m.vehicle_four_wheel,
  six_wheel: m.vehicle_six_wheel,
} as const satisfies Record<VehicleType, () => string>;

/** A load range in words. */
export const LOAD_TEXTS = {
  under_850_kg: m.load_under_850_kg,
  from_850_kg: m.load_from_850_kg,
} as const satisfies Record<LoadRange, () => string>;

/** The status of one's own job in words, with the colour that helps. */
export const STATUS_TEXTS = {
  available: { text: m.job_status_available, tone: "neutral" },
  reserved: { text: m.my_job_status_reserved, tone: "waiting" },
  in_progress: { text: m.my_job_status_in_progress, tone: "moving" },
  completed: { text: m.my_job_status_completed, tone: "done" },
  cancelled: { text: m.my_job_status_cancelled, tone: "stopped" },
} as const satisfies Record<JobStatus, { text: () => string; tone: BadgeTone }>;

/** How many people help to carry. */
export function workersText(workers: number): string {
  if (workers === 0) return m.job_workers_none();
  return workers === 1 ? m.job_workers_one() : m.job_workers_count({ count: formatNumber(workers) });
}

/** A place in the script that readers of this page know. */
export function placeText(text: BilingualText): string {
  return text[currentLocale() === "th" ? "th" : "en"];
}
