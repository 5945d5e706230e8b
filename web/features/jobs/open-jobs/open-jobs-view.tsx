import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OpenCard } from "#domain/jobs/card.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDistance, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { JobSkeletons } from "../dashboard/job-skeletons.tsx";
import { ListError, ListFrame } from "../dashboard/list-states.tsx";
import { wasJustReserved } from "../just-reserved.ts";
import { JobChoiceBar } from "./choice/job-choice-bar.tsx";
import { OpenJobCard } from "./open-job-card.tsx";
import { BackToList } from "../details/back-to-list.tsx";
import { OpenJobDetails } from "./open-job-details.tsx";
import { NOTHING_CHOSEN, shownOf, type ChosenOnMap } from "./map/chosen-on-map.ts";
import { LazyJobsMap } from "./map/lazy-jobs-map.tsx";
import { useChosenJobs, type ChosenJobs } from "./choice/use-chosen-jobs.ts";
import { useFit } from "./use-fit.ts";
import { TwoPanes } from "../dashboard/two-panes.tsx";
import type { Reserving } from "../use-job-commands.ts";
import type { OpenJobList } from "../use-job-lists.ts";
import { useSettling } from "../use-settling.ts";
import { useLiveStatus, type LiveState } from "#web/lib/live/live.ts";
import { useMedia } from "#web/lib/use-media.ts";
import { useNow } from "#web/lib/use-now.ts";

/** How long a newly arrived job is marked as new. */
const NEW_FOR_MS = 120_000;

const NONE: readonly OpenCard[] = [];

export interface OpenJobsViewProps {
  readonly list: OpenJobList;
  readonly shownJobId: string | undefined;
  readonly reserving: Reserving;
  readonly live: LiveState;
  /** The types of the driver's vehicles. */
  readonly vehicles: readonly VehicleType[];
}

/** The open jobs in a list or on a map, and one of them in full. */
export function OpenJobsView({ list, shownJobId, reserving, live, vehicles }: OpenJobsViewProps) {
  const now = useNow();
  const isOffline = live === "offline";
  const { lostAt } = useLiveStatus();
  // A reservation is answered at once or not at all: not while nothing has come since the connection was lost.
  const isOutOfReach = isOffline || (live !== "open" && lostAt !== null && list.at <= lostAt);
  const fit = useFit(list.jobs !== null, live);
  const chosen = useChosenJobs(list, live);
  // Another order puts another job under the thumb, as one that is gone does.
  const isSettling = useSettling(chosen.jobs.map((job) => `${chosen.order} ${job.jobId}`));
  const isMap = chosen.choice.show === "map";
  const [onMap, setOnMap] = useState(NOTHING_CHOSEN);
  const navigate = useNavigate();
  const chooseOnMap = (choice: ChosenOnMap) => {
    setOnMap(choice);
    if (shownJobId !== undefined)
      void navigate({
        to: "/driver/dashboard",
        search: ({ job: _shown, ...search }) => search,
        replace: true,
        resetScroll: false,
      });
  };
  const isWide = useMedia("(width >= 64rem)");
  const beside = isMap ? (shownOf(onMap) ?? undefined) : chosen.jobs[0]?.jobId;
  const shownId = shownJobId ?? (isWide ? beside : undefined);
  const known = [...chosen.jobs, ...(list.jobs ?? NONE)].find((job) => job.jobId === shownId);
  const linked = useLinkedJob(shownJobId, known === undefined && list.hasMore);
  const shown = known ?? linked.job;
  // Do not select another job instead: a click on the button may be under way.
  const isMissing = shownJobId !== undefined && shown === undefined && list.jobs !== null && !linked.isAsked;
  // The board says that it is taken before it says by whom.
  const isOwn = isMissing && (reserving.isReserving(shownJobId) || wasJustReserved(shownJobId, now));
  const card = (job: OpenCard) => (
    <OpenJobCard
      job={job}
      isNew={now - (list.arrivedAt[job.jobId] ?? -Infinity) < NEW_FOR_MS}
      isShown={job.jobId === shown?.jobId}
      unfit={fit.whyNot(job)}
      away={awayText(chosen.away(job))}
      reserving={reserving}
      isOffline={isOutOfReach}
    />
  );
  return (
    <TwoPanes
      detailsInFront={shownJobId !== undefined}
      isSettling={isSettling}
      list={
        <ListFrame
          list={{ ...list, ...pagesOf(chosen) }}
          empty={<EmptyState title={m.jobs_available_empty_title()} text={m.jobs_available_empty_text()} />}
        >
          {() => (
            <>
              <JobChoiceBar
                choice={chosen.choice}
                counts={chosen.counts}
                vehicles={vehicles}
                order={chosen.order}
                here={chosen.here}
                hasHome={chosen.hasHome}
              />
              {chosen.isCut && <p className="figures mb-2 text-sm text-muted">{m.jobs_near_cut()}</p>}
              {chosen.knownOf !== null && (
                <p className="figures mb-2 text-sm text-muted">
                  {m.jobs_offline_part({ count: formatNumber(chosen.knownOf) })}
                </p>
              )}
              {chosen.jobs.length === 0 && chosen.asked !== null && <Waiting asked={chosen.asked} />}
              {chosen.jobs.length === 0 && chosen.asked === null && (
                <p className="rounded-card border border-line p-5 text-muted">{m.jobs_filter_none()}</p>
              )}
              {isMap && (
                <LazyJobsMap
                  jobs={chosen.jobs}
                  open={list.jobs ?? NONE}
                  fit={fit}
                  chosen={onMap}
                  onChoose={chooseOnMap}
                  card={card}
                  isOffline={isOffline}
                />
              )}
              {!isMap && (
                <ul className="flex flex-col gap-1.5">
                  {chosen.jobs.map((job) => (
                    <li key={job.jobId}>{card(job)}</li>
                  ))}
                </ul>
              )}
            </>
          )}
        </ListFrame>
      }
      details={
        <div className="flex flex-col gap-4">
          {shownJobId !== undefined && <BackToList view="available" />}
          {isOwn && <JobSkeletons />}
          {isMissing && !isOwn && (
            <p className="rounded-card border border-line p-6 text-muted">{m.job_no_longer_open()}</p>
          )}
          {shown !== undefined && (
            <OpenJobDetails
              job={shown}
              open={list.jobs ?? NONE}
              fit={fit}
              reserving={reserving}
              isOffline={isOutOfReach}
            />
          )}
        </div>
      }
    />
  );
}

/** A job that the address names and that is not among those that are known here: an alert led to it, for example. */
function useLinkedJob(jobId: string | undefined, isUnknown: boolean) {
  const isAsked = jobId !== undefined && isUnknown;
  const { data, isPending } = trpc.jobs.byId.useQuery({ jobId: jobId ?? "" }, { enabled: isAsked });
  const job: OpenCard | undefined = isAsked && data?.status === "available" ? data : undefined;
  return { job, isAsked: isAsked && isPending };
}

function pagesOf({ pages: { hasMore, loadMore, isLoadingMore } }: ChosenJobs) {
  return { hasMore, loadMore, isLoadingMore };
}

/** In place of jobs that only the server knows, until it answers. */
function Waiting({ asked }: { readonly asked: NonNullable<ChosenJobs["asked"]> }) {
  return asked.error === null ? <JobSkeletons /> : <ListError list={asked} />;
}

function awayText(distanceM: number | null): string | undefined {
  return distanceM === null ? undefined : m.jobs_away({ distance: formatDistance(distanceM) });
}
