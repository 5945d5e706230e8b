import { Link } from "@tanstack/react-router";
import { buttonLook } from "#web/components/button-look.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import type { Column } from "#web/components/lists/data-table.tsx";
import { ROOM_CARD_LEAD, ROOM_CARD_OPEN } from "#web/components/lists/office-look.ts";
import { RoomTable } from "#web/components/lists/room-table.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { placeName } from "#web/entities/drivers/driver-texts.ts";
import type { RetiredVehicle } from "#web/entities/drivers/driver-types.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { ShownFilter } from "./shown-filter.ts";
import type { Names } from "./vehicle-columns.tsx";
import { loadText, sizeText } from "./vehicle-facts.ts";

export interface RetiredVehiclesProps {
  /** The address of the list. */
  readonly address: Readonly<Record<string, string>>;
  readonly filter: ShownFilter;
  /** The one that is open beside it. */
  readonly open: string | undefined;
}

/** The vehicles that left service for good, the last first; each opens with its papers. */
export function RetiredVehicles({ address, filter: { search, type }, open }: RetiredVehiclesProps) {
  const query = trpc.vehicles.retired.useInfiniteQuery(
    { ...(search !== undefined && { search }), ...(type !== undefined && { type }) },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const names = Object.assign({}, ...(query.data?.pages.map((page) => page.names) ?? [])) as Names;
  return (
    <PagedList
      query={query}
      rows={6}
      failed={m.vehicles_load_failed()}
      empty={<EmptyState title={m.vehicles_retired_none()} />}
    >
      {(vehicles: readonly RetiredVehicle[]) => (
        <RoomTable
          selectedKey={open}
          caption={`${m.nav_admin_vehicles()} · ${m.vehicle_retired()}`}
          rows={vehicles}
          rowKey={({ retiredId }) => retiredId}
          columns={columnsFor(names, address, open !== undefined)}
        />
      )}
    </PagedList>
  );
}

function columnsFor(
  names: Names,
  address: Readonly<Record<string, string>>,
  isOpen: boolean,
): readonly Column<RetiredVehicle>[] {
  return [
    {
      key: "plate",
      header: m.driver_plate_label(),
      lead: true,
      card: ROOM_CARD_LEAD,
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
      key: "driver",
      header: m.role_driver(),
      cell: ({ driverName }) => <span className="block wrap-anywhere">{driverNameText(driverName)}</span>,
    },
    {
      key: "size",
      header: m.driver_size_label(),
      cell: (vehicle) => {
        const size = sizeText(vehicle);
        return <span className="figures min-[24rem]:whitespace-nowrap">{size === "" ? "–" : size}</span>;
      },
    },
    {
      key: "retired",
      header: m.vehicle_retired(),
      cell: (vehicle) => <span className="figures block wrap-anywhere">{whenAndWho(vehicle)}</span>,
    },
    {
      key: "open",
      header: <span className="sr-only">{m.driver_show()}</span>,
      align: "end",
      card: ROOM_CARD_OPEN,
      cell: ({ retiredId, plate }) => (
        <Link
          to="/admin/vehicles"
          search={{ ...address, retired: retiredId }}
          replace={isOpen}
          resetScroll={false}
          data-row={retiredId}
          className={buttonLook({ size: "small" }, "whitespace-nowrap")}
        >
          {m.driver_show()} <span className="sr-only">{plate}</span>
        </Link>
      ),
    },
  ];
}

/** When a vehicle left service, and who decided that, as far as that is known. */
export function whenAndWho({
  retiredAt,
  retiredByName,
}: Pick<RetiredVehicle, "retiredAt" | "retiredByName">): string {
  const when = formatShortDayAndTime(retiredAt);
  return retiredByName === null || retiredByName === ""
    ? when
    : `${when} · ${m.changed_by({ name: retiredByName })}`;
}
