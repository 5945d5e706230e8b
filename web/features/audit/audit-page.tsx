import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ROLES } from "#domain/access/actor.ts";
import { AUDIT_ENDS } from "#domain/audit/audit-end.ts";
import { Badge } from "#web/components/badge.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import type { Column } from "#web/components/lists/data-table.tsx";
import { RoomTable } from "#web/components/lists/room-table.tsx";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import { ROOM_CARD_LEAD, ROOM_CARD_OPEN } from "#web/components/lists/office-look.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { ROLE_TEXTS } from "#web/entities/staff/role-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ActionName } from "./action-name.tsx";
import { AuditEntryPanel } from "./audit-entry-panel.tsx";
import { AuditFilter } from "./audit-filter.tsx";
import { AuditReadings } from "./audit-readings.tsx";
import { actorText, outcomeLook } from "./audit-texts.ts";
import type { AuditAction, AuditSearch, ReadAuditSearch } from "./audit-types.ts";
import { useReadings } from "./use-readings.ts";

/**
 * What the staff did, newest first: searched by person, role, record, area, outcome, network and days, or by
 * a text that may mean any of a person, a record, an area and a network; one opens beside the list.
 */
export function AuditPage() {
  const { q, who, role, record, section, ended, network, from, to, entry } = useSearch({ strict: false });
  const given: AuditSearch = {
    ...(role === undefined ? {} : { role }),
    ...(ended === undefined ? {} : { ended }),
    ...(network === undefined ? {} : { network }),
    ...(who === undefined ? {} : { who }),
    ...(record === undefined ? {} : { record }),
    ...(section === undefined ? {} : { section }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const text = q?.trim() ?? "";
  const { readings, likeliest, unanswered } = useReadings(text);
  const isGiven = Object.keys(given).length > 0;
  const search = isGiven ? given : (likeliest ?? given);
  // With the text beside what was chosen of it.
  const read: ReadAuditSearch = text === "" ? search : { q: text, ...search };
  const key = JSON.stringify(search);
  const query = useActions(search, isGiven || unanswered === null);
  const listed = query.data?.pages.flatMap(({ items }) => items).find(({ seq }) => String(seq) === entry);
  const navigate = useNavigate();
  const close = () => void navigate({ to: "/admin/audit", search: read, replace: true, resetScroll: false });
  return (
    <ListWithRecord
      recordWidth="middle"
      record={entry === undefined ? null : <AuditEntryPanel entry={entry} listed={listed} onClose={close} />}
    >
      <h1 className="sr-only">{m.nav_admin_audit()}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{m.audit_intro()}</p>
      {readings.length > 0 && <AuditReadings text={text} readings={readings} search={search} />}
      <AuditFilter key={`filter ${key}`} search={search} />
      <div className="mt-5">
        {!isGiven && unanswered !== null ? (
          <QueryFallback query={unanswered} rows={6} failed={m.audit_load_failed()} />
        ) : (
          <PagedList
            query={query}
            rows={6}
            failed={m.audit_load_failed()}
            empty={<EmptyState title={m.audit_empty()} />}
          >
            {(actions) => (
              <RoomTable
                caption={m.nav_admin_audit()}
                rows={actions}
                rowKey={({ seq }) => String(seq)}
                selectedKey={entry}
                columns={columnsFor(read, entry !== undefined)}
              />
            )}
          </PagedList>
        )}
      </div>
    </ListWithRecord>
  );
}

const NOT_A_DAY = /^(?!\d{4}-\d{2}-\d{2}$)/;

/** The actions that a search finds, once it is known. */
function useActions({ who, record, section, network, from, to, ...chosen }: AuditSearch, enabled: boolean) {
  const days = {
    ...(from === undefined || NOT_A_DAY.test(from) ? {} : { fromDay: from }),
    ...(to === undefined || NOT_A_DAY.test(to) ? {} : { toDay: to }),
  };
  // One field of the filter has sections and single actions: "ferries", "ferries.update".
  const where = section?.includes(".") === true ? { what: section } : { section };
  const role = ROLES.find((each) => each === chosen.role);
  const ended = AUDIT_ENDS.find((each) => each === chosen.ended);
  return trpc.audit.list.useInfiniteQuery(
    { who, role, record, network, ended, ...where, ...days },
    { enabled, getNextPageParam: (page) => page.nextCursor },
  );
}

function columnsFor(search: ReadAuditSearch, isOpen: boolean): readonly Column<AuditAction>[] {
  return [
    {
      key: "what",
      header: m.audit_what_label(),
      lead: true,
      card: ROOM_CARD_LEAD,
      cell: ({ what }) => <ActionName what={what} />,
    },
    {
      key: "when",
      header: m.audit_when_label(),
      cell: ({ at }) => (
        <span className="figures text-sm whitespace-nowrap">{formatShortDayAndTime(at)}</span>
      ),
    },
    {
      key: "who",
      header: m.audit_who_label(),
      cell: (action) => (
        <span className="block text-right @min-[54rem]:text-left">
          <span className="block wrap-anywhere">{actorText(action)}</span>
          <span className="block text-sm text-muted">{ROLE_TEXTS[action.actorRole]()}</span>
        </span>
      ),
    },
    {
      key: "record",
      header: m.audit_record_label(),
      cell: ({ records }) => (
        <span className="figures text-right text-sm wrap-anywhere @min-[54rem]:text-left">
          {Object.values(records).flat().join(", ") || "–"}
        </span>
      ),
    },
    {
      key: "outcome",
      header: m.audit_outcome_label(),
      cell: (action) => {
        const { text, tone } = outcomeLook(action);
        return <Badge tone={tone}>{text()}</Badge>;
      },
    },
    {
      key: "open",
      header: <span className="sr-only">{m.driver_show()}</span>,
      align: "end",
      card: ROOM_CARD_OPEN,
      cell: ({ seq }) => (
        <Link
          to="/admin/audit"
          search={{ ...search, entry: String(seq) }}
          replace={isOpen}
          resetScroll={false}
          data-row={String(seq)}
          className={buttonLook({ size: "small" }, "whitespace-nowrap")}
        >
          {m.driver_show()} <span className="sr-only">{m.audit_entry_title({ seq: String(seq) })}</span>
        </Link>
      ),
    },
  ];
}
