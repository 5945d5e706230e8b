import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { DRIVER_LISTS, type DriverList } from "#domain/drivers/registration.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import type { Column } from "#web/components/lists/data-table.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { countText } from "#web/entities/figures/count-text.ts";
import { DRIVER_STATE_TEXTS, licenceText } from "#web/entities/drivers/driver-texts.ts";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import type { ListedDriver } from "#web/entities/drivers/driver-types.ts";
import { vehiclesText } from "#web/entities/pricing/vehicle-texts.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { AllDrivers } from "./list/all-drivers.tsx";
import { DriversTable } from "./list/drivers-table.tsx";
import { ExpiringPapers, UrgentPapers } from "./list/expiring-papers.tsx";
import { DriverSheet } from "./later-sheets.ts";
import { DriversOnFile } from "./on-file/drivers-on-file.tsx";
import { DriverPanel } from "./page/driver-panel.tsx";

/**
 * Lists that are no state of a registration, beside everybody. The last one has a filter while there are some, or where it is
 * shown.
 */
const OTHER_LISTS = [
  { name: "on_file", text: m.driver_list_on_file, List: DriversOnFile },
  { name: "papers", text: m.driver_list_papers, List: ExpiringPapers },
  { name: "urgent_papers", text: m.today_papers, List: UrgentPapers },
] as const;

const LIST_TEXTS = {
  waiting: m.driver_list_waiting,
  approved: m.driver_state_approved,
  refused: m.driver_state_refused,
  suspended: m.driver_state_suspended,
} as const satisfies Record<DriverList, () => string>;

/** Drivers and their registrations for the office; one opens beside them where the address names it. */
export function AdminDriversPage() {
  const search = useSearch({ strict: false });
  const { show, driver } = search;
  const list = DRIVER_LISTS.find((each) => each === show);
  const other = OTHER_LISTS.find(({ name }) => name === show);
  const [isAdding, setAdding] = useState(false);
  const { data: ofFrame } = trpc.controlRoom.waiting.useQuery(undefined, { enabled: false });
  const urgent = ofFrame?.papers ?? 0;
  const waiting = trpc.drivers.waiting.useQuery(undefined, REFRESHED);
  const navigate = useNavigate();
  const close = () => {
    const { driver: _driver, at: _at, from: _from, to: _to, ...shown } = search;
    void navigate({ to: "/admin/drivers", search: shown, replace: true, resetScroll: false });
  };
  return (
    <ListWithRecord
      recordWidth="wide"
      record={
        driver === undefined ? null : (
          <DriverPanel driverId={driver} heading={m.nav_admin_drivers()} row={driver} onClose={close} />
        )
      }
    >
      <h1 className="sr-only">{m.nav_admin_drivers()}</h1>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {list === "waiting" && <p className="max-w-[70ch] text-muted">{m.drivers_intro()}</p>}
        <Button
          tone="main"
          className="sm:ml-auto"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => setAdding(true)}
        >
          {m.driver_add()}
        </Button>
      </div>
      <FilterChips label={m.orders_filter_label()}>
        <FilterChip to="/admin/drivers" search={{}} isCurrent={list === undefined && other === undefined}>
          {m.driver_list_all()}
        </FilterChip>
        {DRIVER_LISTS.map((each) => (
          <FilterChip key={each} to="/admin/drivers" search={{ show: each }} isCurrent={each === list}>
            {LIST_TEXTS[each]()}
            {each === "waiting" && waiting.data !== undefined && ` (${formatNumber(waiting.data)})`}
          </FilterChip>
        ))}
        {OTHER_LISTS.filter((each) => each.name !== "urgent_papers" || each === other || urgent > 0).map(
          ({ name, text }) => (
            <FilterChip
              key={name}
              to="/admin/drivers"
              search={{ show: name }}
              isCurrent={other?.name === name}
              wraps
            >
              {text()}
              {name === "urgent_papers" && urgent > 0 && ` (${countText(urgent)})`}
            </FilterChip>
          ),
        )}
      </FilterChips>
      <div className="mt-4">
        {list !== undefined ? (
          <Registrations key={list} list={list} />
        ) : other !== undefined ? (
          <other.List />
        ) : (
          <AllDrivers />
        )}
      </div>
      {isAdding && <DriverSheet driver={null} onClose={() => setAdding(false)} />}
    </ListWithRecord>
  );
}

function Registrations({ list }: { readonly list: DriverList }) {
  const query = trpc.drivers.list.useInfiniteQuery(
    { list },
    { ...REFRESHED, getNextPageParam: (page) => page.nextCursor },
  );
  return <DriversTable query={query} caption={m.nav_admin_drivers()} columns={columnsFor(list)} />;
}

function columnsFor(list: DriverList): readonly Column<ListedDriver>[] {
  return [
    {
      key: "licence",
      header: m.driver_section_licence(),
      cell: ({ licenceClass }) => (licenceClass === null ? "–" : licenceText(licenceClass)),
    },
    {
      key: "vehicles",
      header: m.driver_section_vehicles(),
      cell: ({ vehicles }) => (
        <span className="block">
          {vehiclesText(vehicles.map(({ type }) => type))}
          <span className="figures block text-sm text-muted">
            {vehicles.map(({ plate }) => plate).join(" · ")}
          </span>
        </span>
      ),
    },
    {
      key: "since",
      header: list === "waiting" ? m.driver_new() : m.driver_history(),
      cell: ({ sentAt, changedAt }) => (
        <span className="figures text-sm">
          {formatShortDayAndTime(list === "waiting" ? (sentAt ?? changedAt) : changedAt)}
        </span>
      ),
    },
    {
      key: "status",
      header: m.order_status_label(),
      cell: ({ state }) => (
        <Badge tone={DRIVER_STATE_TEXTS[state].tone}>{DRIVER_STATE_TEXTS[state].text()}</Badge>
      ),
    },
  ];
}
