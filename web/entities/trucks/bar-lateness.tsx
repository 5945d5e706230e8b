import type { JobCourse } from "#domain/dispatch/job-course.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { latenessOf } from "./lateness.ts";

/** How a job goes, and when it should have ended by its plan where it lasts longer. */
interface JobBesidePlan {
  readonly course?: JobCourse | null | undefined;
  readonly plannedUntil?: number | null | undefined;
}

/** How a job stands to its plan, for the line of what it is; none of one that is not begun. */
export function courseTexts({ course, plannedUntil }: JobBesidePlan): readonly string[] {
  const lateness = course == null ? null : latenessOf(course);
  const planned = plannedUntilText(plannedUntil);
  return [...(lateness === null ? [] : [lateness.text]), ...(planned === null ? [] : [planned])];
}

/** When a job should have ended by its plan; `null` where it lasts no longer. */
export function plannedUntilText(plannedUntil: JobBesidePlan["plannedUntil"]): string | null {
  return plannedUntil == null ? null : m.today_planned_until({ time: formatShortDayAndTime(plannedUntil) });
}

/** The same in a job's bar, where it is not as planned. */
export function BarLateness({ course }: { readonly course?: JobCourse | null | undefined }) {
  const lateness = course == null ? null : latenessOf(course);
  if (lateness === null || lateness.badge === "moving") return null;
  return (
    <span className="days-lateness figures" data-tone={lateness.badge} aria-hidden="true">
      {lateness.text}
    </span>
  );
}
