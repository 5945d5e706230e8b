import type { JobCourse } from "#domain/dispatch/job-course.ts";
import { latenessOf } from "./lateness.ts";

/** How a job stands to its plan, for the line of what it is; none of one that is not begun. */
export function courseTexts(course: JobCourse | null | undefined): readonly string[] {
  const lateness = course == null ? null : latenessOf(course);
  return lateness === null ? [] : [lateness.text];
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
