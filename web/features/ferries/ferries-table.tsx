import { Link } from "@tanstack/react-router";
import { ArrowLeftRight, Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Badge } from "#web/components/badge.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { clockTime } from "#web/lib/i18n/clock-time.ts";
import { formatDistance, formatDuration, formatShortDay } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { faresText } from "./fares/fare-texts.ts";
import { CONFIDENCE_TEXTS } from "./ferry-texts.ts";
import type { SavedFerry } from "./ferry-types.ts";
import { useRowArrows } from "./use-row-arrows.ts";

export interface FerriesTableProps {
  readonly ferries: readonly SavedFerry[];
  /** The search of the address, which stays while a route is edited. */
  readonly search: { readonly q?: string };
  /** The ids of the selected routes. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ferryRouteId: string, isSelected: boolean) => void;
  readonly onDelete: (ferry: SavedFerry) => void;
}

/**
 * Every ferry route in use: a table on wide screens, otherwise cards; the arrow keys move the focus from row to row.
 */
export function FerriesTable(props: FerriesTableProps) {
  const { ferries } = props;
  const list = useRef<HTMLDivElement>(null);
  useRowArrows(list);
  return (
    <div ref={list} className="relative text-sm xl:overflow-x-auto">
      <DataTable
        caption={m.notice_title_ferry()}
        columns={columnsFor(props)}
        rows={ferries}
        rowKey={(ferry) => ferry.ferryRouteId}
        tableFrom="xl"
      />
    </div>
  );
}

function columnsFor({
  search,
  selected,
  onSelect,
  onDelete,
}: FerriesTableProps): readonly Column<SavedFerry>[] {
  return [
    {
      key: "select",
      header: <span className="sr-only">{m.ferries_selected_label()}</span>,
      card: "max-xl:float-right",
      cell: ({ ferryRouteId, name }) => (
        <Select
          label={m.ferries_select_one({ name: localized(name) })}
          isSelected={selected.has(ferryRouteId)}
          onChange={(isSelected) => onSelect(ferryRouteId, isSelected)}
        />
      ),
    },
    {
      key: "route",
      header: m.ferry_route_label(),
      lead: true,
      cell: ({ name, departurePort, arrivalPort }) => (
        <span className="block">
          <span className="block text-base leading-tight">{localized(name)}</span>
          <span className="mt-0.5 block font-running text-sm leading-tight font-normal text-muted">
            {localized(departurePort.name)}
            <ArrowLeftRight aria-hidden="true" className="mx-1.5 inline size-3.5" />
            {localized(arrivalPort.name)}
          </span>
        </span>
      ),
    },
    {
      key: "sailings",
      header: m.ferry_sailings_label(),
      cell: (ferry) => (
        <TwoLines
          first={`${clockTime(ferry.firstSailingMin)}–${clockTime(ferry.lastSailingMin)}`}
          second={`${m.ferry_every({ duration: formatDuration(ferry.frequencyMin * 60) })} · ${localized(ferry.frequencyText)}`}
        />
      ),
    },
    {
      key: "duration",
      header: m.ferry_duration_label(),
      cell: (ferry) => (
        <TwoLines first={formatDuration(ferry.durationS)} second={formatDistance(ferry.distanceM)} />
      ),
    },
    {
      key: "fare",
      header: m.ferry_vehicle_fare_label(),
      align: "end",
      cell: (ferry) => <VehicleFare ferry={ferry} />,
    },
    {
      key: "operators",
      header: m.ferry_operators_label(),
      cell: (ferry) => (
        <TwoLines
          first={ferry.operators.length === 0 ? "–" : ferry.operators.join(" · ")}
          second={`${m.ferry_confidence_label()}: ${CONFIDENCE_TEXTS[ferry.confidence]()}`}
        />
      ),
    },
    {
      key: "actions",
      header: <span className="sr-only">{`${m.action_edit()}, ${m.action_delete()}`}</span>,
      align: "end",
      cell: (ferry) => (
        <Actions ferry={ferry} name={localized(ferry.name)} search={search} onDelete={onDelete} />
      ),
    },
  ];
}

interface SelectProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

function Select({ label, isSelected, onChange }: SelectProps) {
  return (
    <label className="-m-2 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 cursor-pointer"
      />
    </label>
  );
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className="figures text-right leading-tight xl:text-left">
      <span className="block xl:whitespace-nowrap">{first}</span>
      <span className="mt-0.5 block text-muted">{second}</span>
    </span>
  );
}

function VehicleFare({ ferry }: { readonly ferry: SavedFerry }) {
  const known = ferry.vehicleFareMaxSatang > 0;
  if (!known && !ferry.vehicleAllowed) return <Badge plain>{m.ferry_passengers_only()}</Badge>;
  return (
    <span className="grid justify-items-end gap-1">
      <span className="whitespace-nowrap">{faresText(ferry)}</span>
      {!ferry.vehicleAllowed && <Badge plain>{m.ferry_passengers_only()}</Badge>}
      {!ferry.fareVerified && <Badge tone="waiting">{m.ferry_fare_to_verify()}</Badge>}
      {ferry.planned.map((plan) => (
        <span key={plan.fareId} className="text-right leading-tight text-muted">
          {`${m.version_from({ day: formatShortDay(plan.effectiveFrom) })}: ${faresText(plan)}`}
        </span>
      ))}
    </span>
  );
}

interface ActionsProps {
  readonly ferry: SavedFerry;
  readonly name: string;
  readonly search: FerriesTableProps["search"];
  readonly onDelete: (ferry: SavedFerry) => void;
}

function Actions({ ferry, name, search, onDelete }: ActionsProps) {
  return (
    <span className="flex items-center justify-end gap-1">
      <Link
        to="/admin/ferries"
        search={{ ...search, ferry: ferry.ferryRouteId }}
        resetScroll={false}
        data-row={ferry.ferryRouteId}
        aria-label={`${m.action_edit()}: ${name}`}
        className={buttonLook({ tone: "quiet", size: "small" }, "whitespace-nowrap")}
      >
        <Pencil aria-hidden="true" className="size-4 shrink-0" />
        {m.action_edit()}
      </Link>
      <IconButton label={`${m.action_delete()}: ${name}`} onClick={() => onDelete(ferry)}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  );
}
