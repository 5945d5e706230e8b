import { Link } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { buttonLook } from "#web/components/button-look.ts";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { ferryColumns } from "./ferry-columns.tsx";
import type { SavedFerry } from "../ferry-types.ts";

export interface FerriesTableProps {
  readonly ferries: readonly SavedFerry[];
  /** The search of the address, which stays while a route is edited. */
  readonly search: { readonly q?: string };
  /** The ids of the selected routes. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ferry: SavedFerry, isSelected: boolean) => void;
  readonly onDelete: (ferry: SavedFerry) => void;
}

/** The ferry routes in use: a table on wide screens, otherwise cards. */
export function FerriesTable(props: FerriesTableProps) {
  const { ferries } = props;
  return (
    <div className="relative text-sm xl:overflow-x-auto">
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
      cell: (ferry) => (
        <Select
          label={m.ferries_select_one({ name: localized(ferry.name) })}
          isSelected={selected.has(ferry.ferryRouteId)}
          onChange={(isSelected) => onSelect(ferry, isSelected)}
        />
      ),
    },
    ...ferryColumns(),
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
