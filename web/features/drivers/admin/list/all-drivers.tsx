import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { DRIVER_FILTER_STATES, DRIVER_SEARCH_MAX } from "#domain/drivers/search/driver-search.ts";
import {
  DRIVER_SORTS,
  type DriverFilter,
  type DriverSort,
} from "#domain/drivers/search/driver-search-input.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokInstant } from "#domain/time.ts";
import { Badge } from "#web/components/badge.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import type { Column } from "#web/components/lists/data-table.tsx";
import { SHOWN_DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import type { ListedOfAllDrivers } from "#web/entities/drivers/driver-types.ts";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { PaperState } from "../page/paper-state.tsx";
import { DriversTable } from "./drivers-table.tsx";
import { FilterChoice } from "./filter-choice.tsx";

const SORT_TEXTS = {
  newest: m.driver_sort_newest,
  name: m.vehicle_sort_driver,
} as const satisfies Record<DriverSort, () => string>;

/** Five fields: below each other, beside an open record the first two above the others, and in one row where there is room. */
const FIELDS =
  "mb-4 grid items-start gap-3 @min-[30rem]:grid-cols-6 @min-[30rem]:*:col-span-2 @min-[30rem]:[&>:nth-child(-n+2)]:col-span-3 @min-[60rem]:grid-cols-5 @min-[60rem]:[&>:nth-child(n)]:col-span-1";

/**
 * Everybody who drives for the company: sorted by when they came or by name, and found by name, phone and
 * plate, state, vehicle, and a day on which they are free.
 */
export function AllDrivers() {
  const { show: _show, ...search } = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = filterOf(search);
  const change = (part: {
    readonly [Name in "search" | "standing" | "vehicle" | "free" | "sort"]?: string;
  }) => {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value !== "");
    void navigate({
      to: "/admin/drivers",
      search: Object.fromEntries(next),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <div className={FIELDS}>
        <SearchBox
          label={m.driver_search_label()}
          value={filter.search ?? ""}
          maxLength={DRIVER_SEARCH_MAX}
          onChange={(text) => change({ search: text })}
        />
        <FreeOnField day={filter.freeOn ?? ""} onDay={(free) => change({ free })} />
        <FilterChoice
          label={m.order_status_label()}
          value={filter.state}
          options={DRIVER_FILTER_STATES.map((value) => ({
            value,
            label: SHOWN_DRIVER_STATE_TEXTS[value].text(),
          }))}
          onChange={(standing) => change({ standing })}
        />
        <FilterChoice
          label={m.driver_vehicle_type()}
          value={filter.vehicle}
          options={VEHICLE_TYPES.map((value) => ({ value, label: VEHICLE_TEXTS[value]() }))}
          onChange={(vehicle) => change({ vehicle })}
        />
        <Field label={m.office_sort()}>
          {(control) => (
            <Select
              {...control}
              value={filter.sort ?? DRIVER_SORTS[0]}
              options={DRIVER_SORTS.map((value) => ({ value, label: SORT_TEXTS[value]() }))}
              onChange={({ target }) =>
                change({ sort: target.value === DRIVER_SORTS[0] ? "" : target.value })
              }
            />
          )}
        </Field>
      </div>
      <Drivers key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}

/** The filter that an address names; what it cannot mean is left out. */
function filterOf(search: Readonly<Record<string, unknown>>): DriverFilter {
  const { search: text, free } = search;
  const state = DRIVER_FILTER_STATES.find((each) => each === search["standing"]);
  const vehicle = VEHICLE_TYPES.find((each) => each === search["vehicle"]);
  const sort = DRIVER_SORTS.find((each) => each === search["sort"]);
  const isDay = typeof free === "string" && bangkokInstant(free, "00:00") !== null;
  return {
    ...(typeof text === "string" && { search: text }),
    ...(state !== undefined && { state }),
    ...(vehicle !== undefined && { vehicle }),
    ...(isDay && { freeOn: free }),
    ...(sort !== undefined && { sort }),
  };
}

function FreeOnField({ day, onDay }: { readonly day: string; readonly onDay: (day: string) => void }) {
  const [today] = useState(() => bangkokDay(Date.now()));
  return <DayField label={m.driver_free_on_label()} min={today} value={day} onChange={onDay} clearable />;
}

function Drivers({ filter }: { readonly filter: DriverFilter }) {
  const query = trpc.drivers.all.useInfiniteQuery(filter, {
    ...REFRESHED,
    getNextPageParam: (page) => page.nextCursor,
  });
  return <DriversTable query={query} caption={m.driver_list_all()} columns={COLUMNS} />;
}

const COLUMNS: readonly Column<ListedOfAllDrivers>[] = [
  {
    key: "vehicle",
    header: m.driver_section_vehicles(),
    cell: ({ vehicles, plates }) => (
      <span className="block">
        {vehicles.map((type) => VEHICLE_TEXTS[type]()).join(" · ")}
        <span className="figures block text-sm text-muted">{plates}</span>
      </span>
    ),
  },
  {
    key: "papers",
    header: m.driver_papers(),
    cell: ({ firstPaper }) => (firstPaper === null ? "–" : <PaperState paper={firstPaper} isNamed />),
  },
  {
    key: "status",
    header: m.order_status_label(),
    cell: ({ state, available }) => (
      <span className="flex flex-wrap justify-end gap-2 @min-[54rem]:justify-start">
        <Badge tone={SHOWN_DRIVER_STATE_TEXTS[state].tone}>{SHOWN_DRIVER_STATE_TEXTS[state].text()}</Badge>
        {!available && state !== "suspended" && state !== "deleted" && (
          <Badge>{m.driver_availability_unavailable()}</Badge>
        )}
      </span>
    ),
  },
];
