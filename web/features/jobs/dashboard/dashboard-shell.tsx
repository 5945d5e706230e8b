import { scriptOf } from "#domain/locale.ts";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { intlTag } from "#web/lib/i18n/format.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import { JobSkeletons } from "./job-skeletons.tsx";

/**
 * The dashboard before its code is there: what its document shows. On phones `first-jobs.js` puts the first open jobs
 * into it once the server has answered.
 */
export function DashboardShell() {
  return (
    // On phones no font is loaded for its text before the code of the list.
    <main
      data-driver-tabs=""
      className="page-column flex min-h-dvh flex-col pt-header max-lg:[font-family:system-ui]"
    >
      <h1 className="text-3xl max-lg:sr-only max-lg:[font-family:system-ui] lg:mt-8 lg:mb-6">
        {m.nav_driver_dashboard()}
      </h1>
      {/* As high as the switch and the choice of jobs. */}
      <div className="h-26.5 shrink-0 lg:h-29" />
      <div data-jobs-wait="" className="flex flex-col gap-1.5">
        <JobSkeletons />
      </div>
      <template data-first-jobs="" data-tag={intlTag()} data-script={scriptOf(currentLocale())}>
        <FirstJob />
      </template>
    </main>
  );
}

/** As in `JobSummary`, which takes its place. */
const LINE = "block overflow-x-clip text-ellipsis whitespace-nowrap";

/** An open job whose texts `first-jobs.js` fills in: what decides about it, and the way to its details. */
function FirstJob() {
  return (
    <li className="relative flex h-36.5 flex-col gap-0.5 rounded-card border border-edge bg-surface px-3 py-1.5 has-[[data-opens]]:border-ink has-[[data-opens]]:bg-sunken">
      <p className="figures flex items-center gap-3">
        <span className="text-2xl leading-none font-bold">
          <span className="sr-only">{m.job_pay_label()}: </span>
          <span data-text="pay" />
        </span>
        {/* Browsers have no Khmer names of days and months. */}
        {currentLocale() !== "km" && <span data-text="day" className="ml-auto text-sm whitespace-nowrap" />}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the two places are written into it */}
      <a href="/driver/dashboard" className="leading-5 font-semibold after:absolute after:inset-0">
        <span data-text="from" className={LINE} />
        <span className={LINE}>
          <span aria-hidden="true">→ </span>
          <span data-text="to" />
        </span>
      </a>
      <p data-text="time" className="figures text-sm leading-5" />
      <Skeleton className="mt-0.5 h-4 w-1/2" />
    </li>
  );
}
