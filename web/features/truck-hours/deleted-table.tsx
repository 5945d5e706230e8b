import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { clockTime } from "#web/lib/i18n/clock-time.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { NoRows, Section } from "./section.tsx";

type Deleted = RouterOutputs["truckHours"]["deleted"]["items"][number];

const KIND_TEXTS = {
  window: m.truck_windows_title,
  holiday: m.truck_holidays_title,
  low_emission_day: m.truck_low_title,
} satisfies Record<Deleted["kind"], () => string>;

/** What admins deleted of the truck hours, the last first: what held, and who deleted it when. */
export function DeletedTable() {
  const query = trpc.truckHours.deleted.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  return (
    <Section title={m.truck_hours_deleted_title()} text={m.truck_hours_deleted_text()}>
      <PagedList
        query={query}
        rows={2}
        failed={m.error_truck_hours_load_failed()}
        empty={<NoRows>{m.truck_hours_deleted_none()}</NoRows>}
      >
        {(deleted: readonly Deleted[]) => (
          <DataTable
            caption={m.truck_hours_deleted_title()}
            columns={columns()}
            rows={deleted}
            rowKey={({ deletedId }) => String(deletedId)}
          />
        )}
      </PagedList>
    </Section>
  );
}

function columns(): readonly Column<Deleted>[] {
  return [
    {
      key: "entry",
      header: m.truck_hours_deleted_entry(),
      lead: true,
      cell: (deleted) => <span className="figures block wrap-anywhere">{entryText(deleted)}</span>,
    },
    { key: "kind", header: m.truck_hours_deleted_kind(), cell: ({ kind }) => KIND_TEXTS[kind]() },
    {
      key: "deleted",
      header: m.truck_hours_deleted_title(),
      cell: ({ deletedAt, deletedByName }) => (
        <span className="figures block text-right md:text-left">
          {formatShortDayAndTime(deletedAt)}
          {deletedByName !== null && deletedByName !== "" && <> · {m.changed_by({ name: deletedByName })}</>}
        </span>
      ),
    },
  ];
}

/** What it was, in one line. */
function entryText({ entry }: Deleted): string {
  if ("startMin" in entry)
    return [
      VEHICLE_TEXTS[entry.vehicle](),
      `${clockTime(entry.startMin)}–${clockTime(entry.endMin)}`,
      entry.exemptOnHolidays === 1 ? m.truck_window_exempt() : m.truck_window_not_exempt(),
      entry.source,
    ]
      .filter((part) => part !== "")
      .join(" · ");
  const name = "nameTh" in entry ? localized({ th: entry.nameTh, en: entry.nameEn }) : "";
  return [dayText(entry.day), name].filter((part) => part !== "").join(" · ");
}
