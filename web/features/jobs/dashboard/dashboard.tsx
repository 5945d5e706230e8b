import { useNavigate, useSearch } from "@tanstack/react-router";
import { Info, WifiOff, type LucideIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { formatMoney, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import type { LiveState } from "#web/lib/live/live.ts";
import { useDriverWorker } from "#web/lib/offline/driver-worker.ts";
import { useMedia } from "#web/lib/use-media.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import { useNearJobsRead } from "../details/use-near-jobs.ts";
import { useContactsInTime } from "../details/use-open-contact.ts";
import { LazyDrivingClock } from "../clock/lazy-driving-clock.tsx";
import { AvailableSwitch } from "#web/entities/drivers/available-switch.tsx";
import { DashboardTabs, viewOf, type View } from "./dashboard-tabs.tsx";
import { LazyDriverFacts } from "./lazy-driver-facts.tsx";
import type { Driver } from "./driver.ts";
import { LiveBadge } from "./live-badge.tsx";
import { LazyEarnings } from "../earnings/lazy-earnings.tsx";
import { loadMyJobDetails, MyJobsView } from "../my-jobs/my-jobs-view.tsx";
import { useCountsInTime, useOpenCounts } from "../open-jobs/choice/use-open-counts.ts";
import { OpenJobsView } from "../open-jobs/open-jobs-view.tsx";
import { PositionBanner } from "../position/position-banner.tsx";
import { PendingNote } from "../pending/pending-note.tsx";
import { useEntriesOfEarlierVersions } from "../pending/use-entries-of-earlier-versions.ts";
import { useQueue } from "../pending/use-own-queue.ts";
import { useReserve } from "../use-job-commands.ts";
import { useMyJobs, useOpenJobs, type OpenJobList } from "../use-job-lists.ts";
import { useLiveJobs } from "../use-live-jobs.ts";

/** Whose code is loaded with the first job that is under way. */
const KeepAwake = lazy(() => import("./keep-awake.tsx"));

/** An approved driver's dashboard: the open jobs, their own jobs, their details. */
export function Dashboard({ driver }: { readonly driver: Driver }) {
  const search = useSearch({ strict: false });
  const view = viewOf(search.view);
  const shownJobId = typeof search.job === "string" ? search.job : undefined;
  const live = useLiveJobs();
  const open = useOpenJobs(live);
  const mine = useMyJobs(live);
  useCountsInTime(open);
  const counts = useOpenCounts(EVERY_JOB, open.hasMore, live);
  const counted = open.hasMore ? counts : undefined;
  const navigate = useNavigate();
  const reserving = useReserve((jobId) => {
    // From its details the driver goes on to the customer and the doors, which are theirs to read now.
    if (jobId === shownJobId)
      void navigate({ to: "/driver/dashboard", search: { view: "mine", job: jobId }, replace: true });
  });
  useQueue(live);
  useDriverWorker();
  useEntriesOfEarlierVersions(driver.driverId, mine.jobs);
  const isListed = open.jobs !== null;
  useEffect(() => {
    // Before the signal goes: a job must open without one. Where it fails, opening a job loads it again.
    if (isListed) loadMyJobDetails().catch(() => undefined);
  }, [isListed]);
  const isOffline = live === "offline";
  useContactsInTime(mine.jobs, isOffline);
  useNearJobsRead(mine.jobs, live);
  const isJobInFront = (view === "available" || view === "mine") && shownJobId !== undefined;
  useBottomBarOffset(isJobInFront);
  useScroll(view, isJobInFront ? shownJobId : undefined);
  const held = mine.jobs?.filter(({ status }) => status === "reserved" || status === "in_progress");
  const isWide = useMedia("(width >= 64rem)");
  const tabs = (
    <DashboardTabs
      view={view}
      counts={{ available: counted?.all ?? open.jobs?.length, mine: held?.length }}
      hidden={isJobInFront}
    />
  );
  return (
    <div
      // The account, with the way to sign out, is in the header: over the driver's own data it stays.
      data-driver-tabs={view === "me" ? undefined : ""}
      // Notices are at the top: at the bottom of a job is what is pressed next.
      data-job-in-front={isJobInFront ? "" : undefined}
      className="page-column flex min-h-[calc(100dvh-var(--header-height))] flex-col pt-[max(0.25rem,env(safe-area-inset-top))] lg:pt-8"
    >
      <div className="mb-0.5 flex flex-wrap items-center justify-between gap-x-4 lg:mb-6">
        {/* On phones the tabs say where one is: the height is for the jobs. */}
        <h1 className="text-3xl max-lg:sr-only">{m.nav_driver_dashboard()}</h1>
        <div className="flex flex-wrap items-center justify-between gap-x-4 max-lg:w-full">
          <AvailableSwitch now={driver} />
          <LiveBadge />
        </div>
      </div>
      {isWide && tabs}
      {mine.jobs?.some(({ status }) => status === "in_progress") && (
        <Boundary instead={null}>
          <Suspense fallback={null}>
            <KeepAwake />
          </Suspense>
        </Boundary>
      )}
      <LazyDrivingClock jobs={mine.jobs} />
      <PositionBanner jobs={mine.jobs} />
      <PendingNote jobs={mine.jobs} openJobId={isJobInFront ? shownJobId : undefined} />
      {isOffline && !isJobInFront && <Note Icon={WifiOff}>{m.jobs_offline_note()}</Note>}
      {view === "available" && !driver.available && (
        <output className="mb-1.5 flex items-start gap-1.5 text-xs font-semibold text-marigold-ink lg:mb-4 lg:text-sm">
          <Info aria-hidden="true" className="size-4 shrink-0" />
          {m.driver_unavailable_note()}
        </output>
      )}
      {view === "available" && <KnownSince at={open.at} live={live} />}
      {view === "mine" && <KnownSince at={mine.at} live={live} />}
      <div className="flex-1 pb-8">
        {view === "available" && (
          <OpenJobsView
            list={open}
            shownJobId={shownJobId}
            reserving={reserving}
            live={live}
            vehicles={driver.vehicles}
          />
        )}
        {view === "mine" && <MyJobsView list={mine} shownJobId={shownJobId} isOffline={isOffline} />}
        {view === "earnings" && <LazyEarnings />}
        {view === "me" && <LazyDriverFacts driver={driver} />}
      </div>
      {!isWide && tabs}
      <NewJobAnnouncement list={open} />
    </div>
  );
}

const EVERY_JOB = {};

/** A list that is not live says from when it is. */
const KNOWN_FRESH_MS = 60_000;

/** How old a list is, while it is not kept up to date. */
function KnownSince({ at, live }: { readonly at: number; readonly live: LiveState }) {
  const now = useNow();
  if (live === "open" || at === 0 || now - at < KNOWN_FRESH_MS) return null;
  return (
    <p className="figures mb-3 text-sm font-semibold text-muted">
      {m.known_since({ time: formatShortDayAndTime(at) })}
    </p>
  );
}

function Note({ Icon, children }: { readonly Icon: LucideIcon; readonly children: string }) {
  return (
    <output className="mb-3 flex items-start gap-2.5 rounded-card border border-marigold bg-marigold-wash px-3 py-2 font-semibold text-marigold-ink max-lg:text-sm lg:mb-4 lg:px-4 lg:py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {children}
    </output>
  );
}

/** Announces a new job to screen readers, politely. */
function NewJobAnnouncement({ list }: { readonly list: OpenJobList }) {
  const latest = list.jobs
    ?.filter((job) => list.arrivedAt[job.jobId] !== undefined)
    .toSorted((a, b) => (list.arrivedAt[b.jobId] ?? 0) - (list.arrivedAt[a.jobId] ?? 0))[0];
  return (
    <p aria-live="polite" className="sr-only">
      {latest !== undefined &&
        m.jobs_announce_new({
          from: localized(latest.pickupArea),
          to: localized(latest.destinationArea),
          pay: formatMoney(latest.estimatedPaySatang),
        })}
    </p>
  );
}

/**
 * On phones, notices are shown above the bottom bar, so that they do not cover the next action: the tabs, or the next
 * step of the job in front, which is higher.
 */
function useBottomBarOffset(isJobInFront: boolean): void {
  useEffect(() => {
    document.documentElement.style.setProperty("--bottom-bar", isJobInFront ? "12.5rem" : "4.5rem");
    return () => {
      document.documentElement.style.removeProperty("--bottom-bar");
    };
  }, [isJobInFront]);
}

/** Another view, and a job's details, start at the top; back in the list, the earlier position is restored. */
function useScroll(view: View, jobInFront: string | undefined): void {
  const shown = useRef({ view, jobInFront, listTop: 0 });
  useEffect(() => {
    const before = shown.current;
    if (before.view === view && before.jobInFront === jobInFront) return;
    const isWide = window.matchMedia("(width >= 64rem)").matches;
    const opens = before.view === view && before.jobInFront === undefined;
    const listTop = opens ? window.scrollY : before.view === view ? before.listTop : 0;
    if (!isWide) window.scrollTo(0, jobInFront === undefined && before.view === view ? listTop : 0);
    shown.current = { view, jobInFront, listTop };
  }, [view, jobInFront]);
}
