import { Link } from "@tanstack/react-router";
import type { DatedPaper } from "#domain/drivers/papers.ts";
import {
  vehicleSort,
  VEHICLE_SORTINGS,
  type VehicleSortColumn,
} from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { pressedSorting } from "#domain/sorting.ts";
import { Badge } from "#web/components/badge.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import type { Column } from "#web/components/lists/data-table.tsx";
import { ROOM_CARD_LEAD, ROOM_CARD_OPEN } from "#web/components/lists/office-look.ts";
import { SortLink } from "#web/components/lists/sort-link.tsx";
import { placeName, SHOWN_DRIVER_STATE_TEXTS } from "#web/entities/drivers/driver-texts.ts";
import type { ListedVehicle, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { outageDays, OUTAGE_KIND_TEXTS } from "#web/entities/drivers/outage-texts.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { PaperState } from "../page/paper-state.tsx";
import { VEHICLE_SORT_TEXTS } from "./sort-texts.ts";
import { withSort, type ShownFilter } from "./shown-filter.ts";
import { loadText, sizeText } from "./vehicle-facts.ts";

export type Names = ReviewedDriver["names"];

/**
 * The columns of the vehicles, whether or not a driver is open; those that the list can be sorted by have a
 * heading that sorts it.
 */
export function columnsFor(
  names: Names,
  filter: ShownFilter,
  isOpen: boolean,
): readonly Column<ListedVehicle>[] {
  return [
    {
      key: "plate",
      ...sortedBy("plate", m.driver_plate_label(), filter),
      lead: true,
      card: ROOM_CARD_LEAD,
      cell: ({ plate, province }) => (
        <span className="figures block font-semibold wrap-anywhere">
          {plate}
          <span className="block font-running text-sm font-normal text-muted @min-[30rem]:@max-[54rem]:ml-2 @min-[30rem]:@max-[54rem]:inline">
            {placeName(names[province])}
          </span>
        </span>
      ),
    },
    {
      key: "type",
      ...sortedBy("type", m.driver_vehicle_type(), filter),
      cell: (vehicle) => (
        <span className="block">
          {VEHICLE_TEXTS[vehicle.type]()}
          <span className="figures block text-sm text-muted @min-[30rem]:@max-[54rem]:ml-1.5 @min-[30rem]:@max-[54rem]:inline">
            {loadText(vehicle)}
          </span>
        </span>
      ),
    },
    {
      key: "driver",
      ...sortedBy("driver", m.role_driver(), filter),
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
    {
      key: "size",
      header: m.driver_size_label(),
      cell: (vehicle) => {
        const size = sizeText(vehicle);
        return <span className="figures min-[24rem]:whitespace-nowrap">{size === "" ? "–" : size}</span>;
      },
    },
    {
      key: "papers",
      ...sortedBy("expiry", m.driver_papers(), filter),
      cell: ({ papers }) => <Papers papers={papers} />,
    },
    {
      key: "out",
      header: m.vehicle_outages_title(),
      cell: ({ outages }) =>
        outages.length === 0 ? (
          <span data-none="">–</span>
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
      align: "end",
      card: ROOM_CARD_OPEN,
      cell: ({ driverId, position, plate }) => (
        <Link
          to="/admin/vehicles"
          search={{ ...filter, driver: driverId, at: String(position) }}
          replace={isOpen}
          resetScroll={false}
          data-row={`${driverId}/${position}`}
          className={buttonLook({ size: "small" }, "whitespace-nowrap")}
        >
          {m.driver_show()} <span className="sr-only">{plate}</span>
        </Link>
      ),
    },
  ];
}

/** The heading of a column that the list can be sorted by; beside cards the sorting is one of the list's fields. */
function sortedBy(
  column: VehicleSortColumn,
  header: string,
  filter: ShownFilter,
): Pick<Column<ListedVehicle>, "header" | "heading" | "sorted"> {
  const sort = vehicleSort(filter);
  const current = VEHICLE_SORTINGS[sort];
  const sorted = current.column === column ? current.direction : undefined;
  const next = pressedSorting(VEHICLE_SORTINGS, column, sort);
  return {
    header,
    sorted,
    heading: (
      <>
        <span className="@min-[54rem]:hidden">{header}</span>
        <SortLink
          to="/admin/vehicles"
          search={withSort(filter, next)}
          replace
          resetScroll={false}
          title={VEHICLE_SORT_TEXTS[next]()}
          direction={sorted}
          className="hidden @min-[54rem]:flex"
        >
          {header}
        </SortLink>
      </>
    ),
  };
}

/** Until when the papers of a vehicle hold, those that expire first before the others. */
function Papers({ papers }: { readonly papers: readonly DatedPaper[] }) {
  if (papers.length === 0) return "–";
  return (
    <ul
      data-plain=""
      className="grid gap-1.5 @min-[30rem]:@max-[54rem]:flex @min-[30rem]:@max-[54rem]:flex-wrap @min-[30rem]:@max-[54rem]:gap-x-4"
    >
      {papers.map((paper) => (
        <li
          key={paper.paper}
          className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-sm xl:justify-start"
        >
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
