/* oxlint-disable import/no-unassigned-import -- style sheets have no value to assign */
import { useState, type KeyboardEvent } from "react";
import { asItGoes } from "#domain/dispatch/job-course.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { formatShortDay, formatWeekdayAndDay } from "#web/lib/i18n/format.ts";
import { isForPage } from "#web/lib/keys/page-keys.ts";
import { pressedKey } from "#web/lib/keys/pressed-key.ts";
import { AssignDialog, TakeBackDialog } from "#web/entities/jobs/assign/later-dialogs.ts";
import { m } from "#web/paraglide/messages.js";
import { CalendarBar } from "./calendar-bar.tsx";
import { CalendarMap } from "./calendar-map.tsx";
import type { CalendarDriver, ReadDriver, ShownJob } from "./calendar-types.ts";
import "./calendar.css";
import { DayView } from "./day-view.tsx";
import { JobSheet, MissingJob } from "./job-sheet.tsx";
import { OpenJobs } from "./open-jobs.tsx";
import { isAssignable, shownJob } from "./shown-job.ts";
import { useCalendarAddress } from "./use-calendar-address.ts";
import { useDrag } from "./grid/use-drag.ts";
import { useFocusMoved } from "./grid/use-focus-moved.ts";
import { useGridKeys } from "./grid/use-grid-keys.ts";
import { useNamedJob } from "./use-named-job.ts";
import { refreshCalendar, useLiveCalendar } from "./use-live-calendar.ts";
import { WeekView } from "./week-view.tsx";

/** What is asked before a job gets another driver, or none. */
interface Asked {
  readonly kind: "assign" | "take_back";
  readonly job: ShownJob;
  /** The driver onto whom it was dropped. */
  readonly onlyId?: string;
}

const PAGED = {
  ...REFRESHED,
  getNextPageParam: <Next,>(page: { readonly nextCursor: Next }) => page.nextCursor,
};

/** The dispatcher's calendar: whose jobs are when, which have nobody, and who gets them. */
export function CalendarPage() {
  const calendar = useCalendarAddress();
  const { address, span, window, now, change, searchWith } = calendar;
  const { view, day, search, vehicle, jobId } = address;
  useLiveCalendar();
  const shown = { view: span, day, ...(vehicle !== undefined && { vehicle }) };
  const drivers = trpc.calendar.drivers.useInfiniteQuery(
    { ...shown, search },
    { ...PAGED, placeholderData: (known) => known, enabled: view !== "map" },
  );
  const open = trpc.calendar.open.useInfiniteQuery(shown, PAGED);
  const asTheyGo = (read: readonly ReadDriver[]): readonly CalendarDriver[] =>
    read.map((driver) => ({ ...driver, jobs: driver.jobs.map((job) => asItGoes(job, now)) }));
  const driverPages = drivers.data?.pages.map(({ items }) => ({ items: asTheyGo(items) }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const focusMoved = useFocusMoved();
  const drag = useDrag((job, onlyId) => setAsked({ kind: "assign", job, onlyId }));
  const grid = useGridKeys();
  const listed = shownJob(jobId, driverPages, open.data?.pages);
  const isRead = open.data !== undefined && (view === "map" || drivers.data !== undefined);
  const { job, failed } = useNamedJob(calendar, listed, isRead);
  /** Opens the choice of a driver for the job whose link has the focus, as dragging it onto one does. */
  const assignByKey = (event: KeyboardEvent) => {
    const link = (event.target as Element).closest<HTMLElement>("[data-job-id]");
    const focused = shownJob(link?.dataset["jobId"], driverPages, open.data?.pages);
    if (pressedKey(event) !== "a" || !isForPage(event.nativeEvent) || focused === undefined) return;
    if (!isAssignable(focused)) return;
    event.preventDefault();
    setAsked({ kind: "assign", job: focused });
  };
  const close = () => change({ jobId: undefined });
  const dialog = asked && {
    job: asked.job,
    onClose: () => setAsked(null),
    onChanged: () => {
      setAsked(null);
      close();
      focusMoved(asked.job.jobId);
      refreshCalendar();
      void trpcUtils.orders.invalidate();
    },
    onRefused: refreshCalendar,
  };
  const View = view === "week" ? WeekView : DayView;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key acts on the job that has the focus inside it
    <div className="calendar" onKeyDown={assignByKey}>
      <h1 className="sr-only">{m.nav_admin_jobs()}</h1>
      <CalendarBar {...calendar} />
      <div className="calendar-body">
        <OpenJobs query={open} now={now} day={day} view={view} searchWith={searchWith} drag={drag} />
        <section aria-labelledby="calendar-time" className="min-w-0">
          <h2 id="calendar-time">
            {view === "week"
              ? `${formatShortDay(window.startsAt)} – ${formatShortDay(window.endsAt - 1)}`
              : formatWeekdayAndDay(window.startsAt)}
          </h2>
          {view === "map" ? (
            <CalendarMap
              shown={shown}
              isPresent={window.startsAt <= now && now < window.endsAt}
              open={open.data?.pages.flatMap(({ items }) => items) ?? []}
              onOpen={(id) => change({ jobId: id })}
              searchWith={searchWith}
              drag={drag}
            />
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move the focus inside it
            <div {...grid}>
              <PagedList
                query={drivers}
                rows={8}
                failed={m.calendar_failed()}
                empty={<EmptyState title={m.calendar_none()} />}
              >
                {(items) => (
                  <View
                    drivers={asTheyGo(items)}
                    window={window}
                    now={now}
                    searchWith={searchWith}
                    drag={drag}
                  />
                )}
              </PagedList>
            </div>
          )}
        </section>
      </div>
      {job !== undefined && (
        <JobSheet
          job={job}
          onAssign={() => setAsked({ kind: "assign", job })}
          onTakeBack={() => setAsked({ kind: "take_back", job })}
          onClose={close}
        />
      )}
      {failed !== null && <MissingJob query={failed} onClose={close} />}
      {dialog !== null && asked?.kind === "assign" && <AssignDialog {...dialog} onlyId={asked.onlyId} />}
      {dialog !== null && asked?.kind === "take_back" && <TakeBackDialog {...dialog} />}
    </div>
  );
}
