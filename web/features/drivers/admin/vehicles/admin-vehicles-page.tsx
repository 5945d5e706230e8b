import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { DatedPaper } from "#domain/drivers/papers.ts";
import { PLATE_SEARCH_MAX, type VehicleFilter } from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { Badge } from "#web/components/badge.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { placeName, SHOWN_DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import type { ListedVehicle, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { outageDays, OUTAGE_KIND_TEXTS } from "#web/entities/drivers/outage-texts.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { FilterChoice } from "../list/filter-choice.tsx";
import { PaperState } from "../page/paper-state.tsx";
import { loadText, sizeText } from "./vehicle-facts.ts";

/** Every vehicle in service: found by plate, type, papers that expire and whether it is out of service. */
export function AdminVehiclesPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = filterOf(search);
  const change = (part: { readonly [Name in keyof VehicleFilter]?: string }) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== "");
    void navigate({
      to: "/admin/vehicles",
      search: Object.fromEntries(next),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_vehicles()}</h1>
      <div className="mb-4 grid grid-cols-2 items-end gap-3 xl:grid-cols-4">
        <SearchBox
          className="max-sm:col-span-2"
          label={m.vehicle_search_label()}
          value={filter.search ?? ""}
          maxLength={PLATE_SEARCH_MAX}
          onChange={(text) => change({ search: text })}
        />
        <FilterChoice
          label={m.driver_vehicle_type()}
          value={filter.type}
          options={VEHICLE_TYPES.map((value) => ({ value, label: VEHICLE_TEXTS[value]() }))}
          onChange={(type) => change({ type })}
        />
        <FilterChoice
          label={m.driver_papers()}
          value={filter.papers}
          options={[{ value: "expiring", label: m.vehicle_papers_expiring() }]}
          onChange={(papers) => change({ papers })}
        />
        <FilterChoice
          label={m.vehicle_service_label()}
          value={filter.out}
          options={[{ value: "now", label: m.vehicle_out_now() }]}
          onChange={(out) => change({ out })}
        />
      </div>
      <Vehicles key={JSON.stringify(filter)} filter={filter} />
    </div>
  );
}

/** A filter without parts that let every vehicle pass. */
type ShownFilter = { readonly [Part in keyof VehicleFilter]?: NonNullable<VehicleFilter[Part]> };

/** The filter that an address names; what it cannot mean is left out. */
function filterOf(search: Readonly<Record<string, unknown>>): ShownFilter {
  const { search: text, papers, out } = search;
  const type = VEHICLE_TYPES.find((each) => each === search["type"]);
  return {
    ...(typeof text === "string" && { search: text }),
    ...(type !== undefined && { type }),
    ...(papers === "expiring" && { papers }),
    ...(out === "now" && { out }),
  };
}

function Vehicles({ filter }: { readonly filter: ShownFilter }) {
  const query = trpc.vehicles.list.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor,
  });
  const names = Object.assign({}, ...(query.data?.pages.map((page) => page.names) ?? [])) as Names;
  return (
    <PagedList
      query={query}
      rows={6}
      failed={m.vehicles_load_failed()}
      empty={<EmptyState title={m.vehicles_empty()} />}
    >
      {(vehicles: readonly ListedVehicle[]) => (
        <div className="xl:overflow-x-auto xl:rounded-card xl:border xl:border-line xl:bg-surface xl:[&_td]:align-top">
          <DataTable
            tableFrom="xl"
            caption={m.nav_admin_vehicles()}
            rows={vehicles}
            rowKey={({ driverId, position }) => `${driverId}/${position}`}
            columns={columnsFor(names, filter)}
          />
        </div>
      )}
    </PagedList>
  );
}

type Names = ReviewedDriver["names"];

function columnsFor(names: Names, filter: ShownFilter): readonly Column<ListedVehicle>[] {
  return [
    {
      key: "plate",
      header: m.driver_plate_label(),
      lead: true,
      cell: ({ plate, province }) => (
        <span className="figures block font-semibold wrap-anywhere">
          {plate}
          <span className="block font-running text-sm font-normal text-muted">
            {placeName(names[province])}
          </span>
        </span>
      ),
    },
    {
      key: "type",
      header: m.driver_vehicle_type(),
      cell: (vehicle) => (
        <span className="block">
          {VEHICLE_TEXTS[vehicle.type]()}
          <span className="figures block text-sm text-muted">{loadText(vehicle)}</span>
        </span>
      ),
    },
    {
      key: "size",
      header: m.driver_size_label(),
      cell: (vehicle) => {
        const size = sizeText(vehicle);
        return <span className="figures">{size === "" ? "–" : size}</span>;
      },
    },
    {
      key: "driver",
      header: m.role_driver(),
      cell: ({ driverName, driverState }) => (
        <span className="block wrap-anywhere">
          {driverName}
          {driverState !== "approved" && (
            <span className="mt-1 block">
              <Badge tone={SHOWN_DRIVER_STATE_TEXTS[driverState].tone}>
                {SHOWN_DRIVER_STATE_TEXTS[driverState].text()}
              </Badge>
            </span>
          )}
        </span>
      ),
    },
    { key: "papers", header: m.driver_papers(), cell: ({ papers }) => <Papers papers={papers} /> },
    {
      key: "out",
      header: m.vehicle_outages_title(),
      cell: ({ outages }) =>
        outages.length === 0 ? (
          "–"
        ) : (
          <ul className="grid gap-1">
            {outages.map((outage) => (
              <li key={`${outage.from}${outage.to}${outage.kind}`} className="figures text-sm">
                {outageDays(outage)} · {OUTAGE_KIND_TEXTS[outage.kind]()}
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: "open",
      header: <span className="sr-only">{m.driver_show()}</span>,
      cell: ({ driverId, position, plate }) => (
        <Link
          to="/admin/drivers"
          search={{ ...filter, from: "vehicles", driver: driverId, at: String(position) }}
          className={buttonLook({ size: "small" }, "whitespace-nowrap")}
        >
          {m.driver_show()} <span className="sr-only">{plate}</span>
        </Link>
      ),
    },
  ];
}

/** Until when the papers of a vehicle hold, those that expire first before the others. */
function Papers({ papers }: { readonly papers: readonly DatedPaper[] }) {
  if (papers.length === 0) return "–";
  return (
    <ul className="grid gap-1.5">
      {papers.map((paper) => (
        <li key={paper.paper} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span>
            {paper.paper === "registration"
              ? m.driver_paper_registration({ plate: "" }).trim()
              : m.driver_paper_insurance({ plate: "" }).trim()}{" "}
            <span className="figures text-muted">{dayText(paper.expiresOn)}</span>
          </span>
          <PaperState paper={paper} isNamed={false} />
        </li>
      ))}
    </ul>
  );
}
