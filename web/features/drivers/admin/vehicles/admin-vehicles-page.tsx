import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import {
  PLATE_SEARCH_MAX,
  vehicleSort,
  VEHICLE_SORTS,
  type VehicleFilter,
} from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { RoomTable } from "#web/components/lists/room-table.tsx";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import type { ListedVehicle } from "#web/entities/drivers/driver-types.ts";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { FilterChoice } from "../list/filter-choice.tsx";
import { DriverPanel } from "../page/driver-panel.tsx";
import type { AddVehicleSheetProps } from "./add-vehicle-sheet.tsx";
import { RetiredPanel, retiredKeyOf } from "./retired-panel.tsx";
import { RetiredVehicles } from "./retired-vehicles.tsx";
import { filterOf, isOfRetired, withSort, type ShownFilter } from "./shown-filter.ts";
import { VEHICLE_SORT_TEXTS } from "./sort-texts.ts";
import { columnsFor, type Names } from "./vehicle-columns.tsx";

const AddVehicleSheet = laterDialog<AddVehicleSheetProps>(
  async () => (await import("./add-vehicle-sheet.tsx")).AddVehicleSheet,
);

/**
 * Every vehicle in service: found by plate, type, papers that expire and whether it is out of service; sorted
 * as asked for. Its driver opens beside the list, at the vehicle. Those that were retired are a list of their
 * own. One is added here, too, for a driver who is chosen.
 */
export function AdminVehiclesPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [adds, setAdds] = useState(false);
  const filter = filterOf(search);
  const isRetired = isOfRetired(search);
  const show = (next: Readonly<Record<string, string>>) =>
    void navigate({ to: "/admin/vehicles", search: next, replace: true, resetScroll: false });
  const retired: Readonly<Record<string, string>> = {
    ...(filter.search !== undefined && { search: filter.search }),
    ...(filter.type !== undefined && { type: filter.type }),
    out: "retired",
  };
  const change = (part: { readonly [Name in keyof VehicleFilter]?: string }) =>
    show(
      Object.fromEntries(
        Object.entries({ ...(isRetired ? retired : filter), ...part }).filter(([, value]) => value !== ""),
      ),
    );
  const { driver, at } = search;
  const retiredKey = retiredKeyOf(search);
  return (
    <ListWithRecord
      recordWidth="wide"
      record={
        retiredKey !== null ? (
          <RetiredPanel
            vehicle={retiredKey}
            heading={m.nav_admin_vehicles()}
            onClose={() => show(isRetired ? retired : { ...filter })}
          />
        ) : driver === undefined ? null : (
          <DriverPanel
            key={at}
            driverId={driver}
            heading={m.nav_admin_vehicles()}
            row={`${driver}/${at ?? ""}`}
            onClose={() => show(isRetired ? retired : { ...filter })}
          />
        )
      }
    >
      <h1 className="sr-only">{m.nav_admin_vehicles()}</h1>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SearchBox
          className="min-w-48 flex-1"
          label={m.vehicle_search_label()}
          value={filter.search ?? ""}
          maxLength={PLATE_SEARCH_MAX}
          onChange={(text) => change({ search: text })}
        />
        <Button
          tone="main"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => setAdds(true)}
        >
          {m.driver_vehicle_add()}
        </Button>
      </div>
      <div className="mb-4 grid grid-cols-2 items-end gap-3 @min-[60rem]:grid-cols-4">
        <FilterChoice
          label={m.driver_vehicle_type()}
          value={filter.type}
          options={VEHICLE_TYPES.map((value) => ({ value, label: VEHICLE_TEXTS[value]() }))}
          onChange={(type) => change({ type })}
        />
        {!isRetired && (
          <FilterChoice
            label={m.driver_papers()}
            value={filter.papers}
            options={[{ value: "expiring", label: m.vehicle_papers_expiring() }]}
            onChange={(papers) => change({ papers })}
          />
        )}
        <FilterChoice
          label={m.vehicle_service_label()}
          value={isRetired ? "retired" : filter.out}
          options={[
            { value: "now", label: m.vehicle_out_now() },
            { value: "retired", label: m.vehicle_retired() },
          ]}
          onChange={(out) => change({ out })}
        />
        {!isRetired && (
          <Field label={m.office_sort()}>
            {(control) => (
              <Select
                {...control}
                value={vehicleSort(filter)}
                options={VEHICLE_SORTS.map((value) => ({ value, label: VEHICLE_SORT_TEXTS[value]() }))}
                onChange={({ target }) => {
                  const sort = VEHICLE_SORTS.find((each) => each === target.value);
                  if (sort !== undefined) show(withSort(filter, sort));
                }}
              />
            )}
          </Field>
        )}
      </div>
      {isRetired ? (
        <RetiredVehicles address={retired} filter={filter} open={search.retired} />
      ) : (
        <Vehicles filter={filter} open={driver === undefined ? undefined : `${driver}/${at ?? ""}`} />
      )}
      {adds && <AddVehicleSheet onClose={() => setAdds(false)} />}
    </ListWithRecord>
  );
}

interface VehiclesProps {
  readonly filter: ShownFilter;
  /** The row whose driver is open. */
  readonly open: string | undefined;
}

function Vehicles({ filter, open }: VehiclesProps) {
  const query = trpc.vehicles.list.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.nextCursor,
    // What is shown stays until the answer to another filter or sorting is there, and so does the focus on a heading.
    placeholderData: keepPreviousData,
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
        <RoomTable
          selectedKey={open}
          caption={m.nav_admin_vehicles()}
          rows={vehicles}
          rowKey={({ driverId, position }) => `${driverId}/${position}`}
          columns={columnsFor(names, filter, open !== undefined)}
        />
      )}
    </PagedList>
  );
}
