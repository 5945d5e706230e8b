import { Link } from "@tanstack/react-router";
import { buttonLook } from "#web/components/button-look.ts";
import { Sheet } from "#web/components/dialog.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { ferryColumns } from "./ferry-columns.tsx";
import { FerryHistory } from "../history/ferry-history.tsx";

type DeletedFerryRow = RouterOutputs["ferries"]["deleted"]["items"][number];

/** The deleted ferry routes, the last deleted first; each opens with its history, to be read alone. */
export function DeletedFerries() {
  const query = trpc.ferries.deleted.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  return (
    <PagedList
      query={query}
      rows={4}
      failed={m.error_ferries_load_failed()}
      empty={<EmptyState title={m.ferries_deleted_none()} />}
    >
      {(ferries) => (
        <div className="text-sm xl:overflow-x-auto">
          <DataTable
            caption={m.ferries_shown_deleted()}
            columns={deletedColumns()}
            rows={ferries}
            rowKey={(ferry) => ferry.ferryRouteId}
            tableFrom="xl"
          />
        </div>
      )}
    </PagedList>
  );
}

function deletedColumns(): readonly Column<DeletedFerryRow>[] {
  return [
    ...ferryColumns(),
    {
      key: "deleted",
      header: m.ferries_shown_deleted(),
      cell: (ferry) => <span className="figures text-right xl:text-left">{whenAndWho(ferry)}</span>,
    },
    {
      key: "open",
      header: <span className="sr-only">{m.ferry_history_title()}</span>,
      align: "end",
      cell: ({ ferryRouteId, name }) => (
        <Link
          to="/admin/ferries"
          search={{ show: "deleted", ferry: ferryRouteId }}
          resetScroll={false}
          className={buttonLook({ size: "small" }, "whitespace-nowrap")}
        >
          {m.ferry_history_title()} <span className="sr-only">{localized(name)}</span>
        </Link>
      ),
    },
  ];
}

export interface DeletedFerryProps {
  readonly ferryRouteId: string;
  readonly onClose: () => void;
}

/** A route that is not in use: a deleted one beside the list, with its history; otherwise it is said that there is none. */
export function DeletedFerry({ ferryRouteId, onClose }: DeletedFerryProps) {
  const query = trpc.ferries.deleted.useQuery({ ferryRouteId });
  if (query.data === undefined)
    return (
      <div className="mb-4">
        <RecordFallback
          query={query}
          rows={1}
          failed={m.error_ferries_load_failed()}
          missing={m.ferry_not_found()}
        />
      </div>
    );
  const [ferry] = query.data.items;
  if (ferry === undefined)
    return (
      <output className="mb-4 block rounded-control border border-edge bg-surface p-3">
        <span className="block font-semibold">{m.ferry_not_found()}</span>
        {m.error_not_found()}
      </output>
    );
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={localized(ferry.name)}
      closeLabel={m.action_close()}
    >
      <p className="figures text-sm font-semibold">{m.ferry_deleted_at({ when: whenAndWho(ferry) })}</p>
      <dl className="my-4 grid gap-2 text-sm">
        {ferryColumns().map(({ key, header, cell }) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{header}</dt>
            <dd className="text-right">{cell(ferry)}</dd>
          </div>
        ))}
      </dl>
      <FerryHistory ferryRouteId={ferry.ferryRouteId} isReadOnly />
    </Sheet>
  );
}

function whenAndWho({ deletedAt, deletedByName }: DeletedFerryRow): string {
  const when = formatShortDayAndTime(deletedAt);
  return deletedByName === null || deletedByName === ""
    ? when
    : `${when} · ${m.changed_by({ name: deletedByName })}`;
}
