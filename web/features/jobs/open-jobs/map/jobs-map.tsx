import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useRef, type ReactNode, type Ref } from "react";
import type { OpenCard } from "#domain/jobs/card.ts";
import { Button } from "#web/components/button.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import type { MapMarker } from "#web/components/route-map/markers/button-markers.ts";
import { LazyMarkerMap } from "#web/components/route-map/markers/lazy-marker-map.tsx";
import { useMapStyle } from "#web/entities/places/map/map-style-url.ts";
import { mapTexts } from "#web/entities/places/map/map-texts.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";
import type { Fit } from "../fit.ts";
import { useAreaPoints } from "../use-area-points.ts";
import { shownOf, type ChosenOnMap } from "./chosen-on-map.ts";
import { groupTexts, jobMarkers, lineOf } from "./job-markers.ts";

export interface JobsMapProps {
  /** The open jobs that pass the filter, and all of them. */
  readonly jobs: readonly OpenCard[];
  readonly open: readonly OpenCard[];
  readonly fit: Fit;
  readonly chosen: ChosenOnMap;
  readonly onChoose: (chosen: ChosenOnMap) => void;
  /** The card of the chosen job, from which it can be reserved. */
  readonly card: (job: OpenCard) => ReactNode;
  readonly isOffline: boolean;
}

/** On phones the map leaves room for what is above it, the chosen job and the tabs. */
const HEIGHT = { height: "max(14rem, calc(100dvh - 33rem))" };
/** As high as a card with the press to the next one, so that the map keeps its size when a job is chosen. */
const CARD_HEIGHT = { minHeight: "12.75rem" };

/** The open jobs on a map, by the areas of their pickups; the chosen one below it, within reach of the thumb. */
export function JobsMap({ jobs, open, fit, chosen, onChoose, card, isOffline }: JobsMapProps) {
  const panel = useRef<HTMLDivElement>(null);
  const points = useAreaPoints(jobs, true);
  const style = useMapStyle(true);
  const texts = useMemo(() => mapTexts(), []);
  const markers = useUnchanged(jobMarkers(jobs, points, fit));
  const chosenId = shownOf(chosen);
  const job = jobs.find(({ jobId }) => jobId === chosenId);
  // One that the filter leaves out is not gone.
  const isGone = chosenId !== null && !open.some(({ jobId }) => jobId === chosenId);
  const line = useMemo(() => lineOf(job, points), [job, points]);
  if (markers.length === 0 && jobs.length > 0)
    return isOffline ? <MapNote text={m.jobs_map_offline()} /> : <Waiting />;
  if (!style.isKnown && !isOffline) return <Waiting />;
  const unplaced = jobs.length - markers.length;
  return (
    <div className="flex flex-col gap-3">
      <div className="relative overflow-clip rounded-card border border-line" style={HEIGHT}>
        <LazyMarkerMap
          markers={markers}
          chosenId={chosenId}
          line={line}
          groupTexts={(group) => groupTexts(group, jobs)}
          onChoose={(ids, isKeyboard) => {
            onChoose({ ids, at: 0 });
            // A pointer stays at the map; the keyboard would have to pass all other markers.
            if (isKeyboard) panel.current?.focus();
          }}
          locale={currentLocale()}
          label={m.jobs_map_label()}
          texts={texts}
          styleUrl={style.styleUrl}
          loading={<Skeleton className="h-full" />}
          instead={<MapNote text={isOffline ? m.jobs_map_offline() : m.jobs_map_failed()} />}
        />
      </div>
      {unplaced > 0 && (
        <p className="text-sm text-muted">{m.jobs_map_unplaced({ count: formatNumber(unplaced) })}</p>
      )}
      <ChosenPanel ref={panel} chosen={chosen} onChoose={onChoose} isGone={isGone}>
        {job !== undefined && card(job)}
      </ChosenPanel>
    </div>
  );
}

/** Keeps the array while nothing in it has changed: the map draws a new one anew. */
function useUnchanged(markers: readonly MapMarker[]): readonly MapMarker[] {
  const key = JSON.stringify(markers);
  return useMemo(() => JSON.parse(key) as readonly MapMarker[], [key]);
}

interface ChosenPanelProps extends Pick<JobsMapProps, "chosen" | "onChoose"> {
  /** The chosen job while it is open. */
  readonly children: ReactNode;
  readonly isGone: boolean;
  readonly ref: Ref<HTMLDivElement>;
}

function ChosenPanel({ chosen, onChoose, isGone, children, ref }: ChosenPanelProps) {
  const isShown = children !== false;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={m.jobs_map_chosen()}
      aria-live="polite"
      className="flex max-w-xl flex-col gap-2 outline-none"
      style={CARD_HEIGHT}
    >
      {(isShown || isGone) && chosen.ids.length > 1 && <Pager chosen={chosen} onChoose={onChoose} />}
      {!isShown && !isGone && <p className="text-sm text-muted">{m.jobs_map_hint()}</p>}
      {isGone && <p className="rounded-card border border-line p-5 text-muted">{m.job_no_longer_open()}</p>}
      {children}
    </section>
  );
}

function Pager({ chosen: { ids, at }, onChoose }: Pick<JobsMapProps, "chosen" | "onChoose">) {
  const count = ids.length;
  const go = (step: number) => onChoose({ ids, at: (at + step + count) % count });
  return (
    <div className="flex items-center justify-between gap-2">
      <Button
        size="small"
        aria-label={m.jobs_map_previous()}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        onClick={() => go(-1)}
      />
      <span className="figures text-sm font-semibold">
        {m.jobs_map_of({ number: formatNumber(at + 1), count: formatNumber(count) })}
      </span>
      <Button
        size="small"
        aria-label={m.jobs_map_next()}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        onClick={() => go(1)}
      />
    </div>
  );
}

function Waiting() {
  return (
    <output>
      <span className="sr-only">{m.loading_page()}</span>
      <Skeleton className="h-72" />
    </output>
  );
}

function MapNote({ text }: { readonly text: string }) {
  return <p className="rounded-card border border-line p-5 text-muted">{text}</p>;
}
