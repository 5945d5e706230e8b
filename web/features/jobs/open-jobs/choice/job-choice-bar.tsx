import { useNavigate } from "@tanstack/react-router";
import { List, Map as MapIcon, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import type { JobOrder, OpenCounts } from "#domain/jobs/lists/list-choice.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Boundary } from "#web/components/feedback/boundary.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { m } from "#web/paraglide/messages.js";
import { PartFailed } from "../../dashboard/part-failed.tsx";
import { filterCount, NO_FILTER, withChoice, type JobChoice } from "./job-choice.ts";
import { keepOrder, ORDERS } from "./kept-order.ts";
import type { Here } from "./use-here.ts";

/** Most look at the jobs without a filter. */
const JobFilters = lazy(() => import("./job-filters.tsx"));

export interface JobChoiceBarProps {
  readonly choice: JobChoice;
  /** How many jobs there are and pass the filter, and in which provinces. */
  readonly counts: OpenCounts;
  /** The types of the driver's vehicles. */
  readonly vehicles: readonly VehicleType[];
  /** How the jobs are ordered. */
  readonly order: JobOrder;
  readonly here: Here;
  /** Whether the driver has areas of their own. */
  readonly hasHome: boolean;
}

const ORDER_TEXTS = {
  pickup: m.jobs_sort_pickup,
  pay: m.jobs_sort_pay,
  near: m.jobs_sort_near,
} as const satisfies Record<JobOrder, () => string>;

/** An icon on the smallest phones, which have no room for words beside the order, and on wide screens. */
const SMALLEST = "max-sm:min-[22.5rem]:hidden";

/** Filter and order of the open jobs; both are in the page's address, and the chosen order is kept on the device. */
export function JobChoiceBar({ choice, counts, vehicles, order, here, hasHome }: JobChoiceBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const navigate = useNavigate();
  const count = filterCount(choice);
  const isMap = choice.show === "map";
  const choose = (change: JobChoice) =>
    void navigate({
      to: "/driver/dashboard",
      search: (search) => withChoice(search, change),
      replace: true,
      resetScroll: false,
    });
  const chooseOrder = (chosen: JobOrder) => {
    keepOrder(chosen);
    if (chosen === "near" && here.point === null) here.locate();
    choose({ sort: chosen });
  };
  return (
    <section aria-label={m.jobs_filter_title()} className="mb-1.5 lg:mb-3">
      <div className="flex items-center gap-2">
        <Button
          size="small"
          icon={
            <SlidersHorizontal
              aria-hidden="true"
              className={classNames("size-5", count === 0 ? SMALLEST : "max-sm:hidden")}
            />
          }
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? (
            <span className="max-[22.5rem]:sr-only">{m.jobs_filter_title()}</span>
          ) : (
            m.jobs_filter_count({ count })
          )}
        </Button>
        <div className="min-w-0 flex-1">
          {!isMap && (
            <Select
              aria-label={m.jobs_sort_label()}
              value={here.isLocating ? "near" : order}
              options={ORDERS.map((value) => ({ value, label: ORDER_TEXTS[value]() }))}
              onChange={({ target }) => {
                const chosen = ORDERS.find((each) => each === target.value);
                if (chosen !== undefined) chooseOrder(chosen);
              }}
            />
          )}
        </div>
        <Button
          size="small"
          icon={
            isMap ? (
              <List aria-hidden="true" className="size-5" />
            ) : (
              <MapIcon aria-hidden="true" className="size-5" />
            )
          }
          aria-label={isMap ? m.jobs_show_list() : m.jobs_show_map()}
          onClick={() => choose({ show: isMap ? undefined : "map" })}
        >
          {isMap ? m.jobs_show_list() : <span className="max-sm:hidden">{m.jobs_show_map()}</span>}
        </Button>
      </div>
      {here.failure !== null && (
        <p role="alert" className="mt-2 text-sm text-brick">
          {here.failure}
        </p>
      )}
      <div id={id} hidden={!open}>
        {open && (
          <Boundary instead={<PartFailed title={m.error_jobs_load_failed()} />}>
            <Suspense fallback={<Skeleton className="mt-3 h-64" />}>
              <JobFilters
                counts={counts}
                vehicles={vehicles}
                choice={choice}
                hasHome={hasHome}
                choose={choose}
              />
            </Suspense>
          </Boundary>
        )}
      </div>
      {count > 0 && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <output className="figures text-sm text-muted">
            {m.jobs_filter_shown({ shown: counts.shown, all: counts.all })}
          </output>
          <Button tone="plain" size="small" onClick={() => choose(NO_FILTER)}>
            {m.jobs_filter_clear()}
          </Button>
        </div>
      )}
    </section>
  );
}
