import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FERRY_SEARCH_MAX } from "#domain/ferries/ferry-input.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { FaresSheet } from "./fares/fares-sheet.tsx";
import { DeletedFerries, DeletedFerry } from "./list/deleted-ferries.tsx";
import { DeleteFerryDialog } from "./list/delete-ferry-dialog.tsx";
import { FerriesTable } from "./list/ferries-table.tsx";
import { FerrySheet } from "./ferry-sheet.tsx";
import type { SavedFerry } from "./ferry-types.ts";

/** The search value of a new ferry route. */
const NEW = "new";
/** The search value of the list of deleted routes. */
const DELETED = "deleted";

/** The ferry routes, for admins to edit. */
export function FerriesPage() {
  const { q = "", show } = useSearch({ strict: false });
  const isDeleted = show === DELETED;
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 py-5 md:px-8">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="sr-only">{m.notice_title_ferry()}</h1>
          <p className="mt-1 max-w-[70ch] text-muted">{m.ferries_intro()}</p>
        </div>
        {!isDeleted && <AddButton />}
      </header>
      <div className="mb-4">
        <FilterChips label={m.ferries_filter_label()}>
          <FilterChip to="/admin/ferries" search={searchOf(q)} isCurrent={!isDeleted}>
            {m.ferries_shown_in_use()}
          </FilterChip>
          <FilterChip to="/admin/ferries" search={{ show: DELETED }} isCurrent={isDeleted}>
            {m.ferries_shown_deleted()}
          </FilterChip>
        </FilterChips>
      </div>
      {isDeleted ? <Deleted /> : <Ferries />}
    </div>
  );
}

function AddButton() {
  const { q = "" } = useSearch({ strict: false });
  return (
    <LinkButton
      to="/admin/ferries"
      search={{ ...searchOf(q), ferry: NEW }}
      resetScroll={false}
      tone="main"
      icon={<Plus aria-hidden="true" className="size-5" />}
    >
      {m.ferry_add()}
    </LinkButton>
  );
}

/** The routes in use, page by page; what is selected on one page, or by a search, stays selected. */
function Ferries() {
  const { ferry: openId, q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = q.trim();
  const query = trpc.ferries.office.useInfiniteQuery(search === "" ? {} : { search }, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const shown = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [selected, setSelected] = useState<ReadonlyMap<string, SavedFerry>>(new Map());
  const [changing, setChanging] = useState<readonly SavedFerry[] | null>(null);
  const [deleting, setDeleting] = useState<SavedFerry | null>(null);
  const listed = shown.find((ferry) => ferry.ferryRouteId === openId);
  const one = trpc.ferries.office.useQuery(
    { ferryRouteId: openId ?? "" },
    { enabled: openId !== undefined && openId !== NEW && query.data !== undefined && listed === undefined },
  );
  const read = listed ?? one.data?.items[0] ?? null;
  const [opened, setOpened] = useState<SavedFerry | null>(null);
  if (read !== null && read !== opened) setOpened(read);
  // What is typed into a route stays where another admin deletes it meanwhile.
  const open = read ?? (opened?.ferryRouteId === openId ? opened : null);
  const isMissing = openId !== undefined && openId !== NEW && open === null && one.data !== undefined;
  // As they are listed now, where they are.
  const chosen = [...selected.values()].map(
    (ferry) => shown.find(({ ferryRouteId }) => ferryRouteId === ferry.ferryRouteId) ?? ferry,
  );
  const select = (ferries: readonly SavedFerry[], isSelected: boolean) =>
    setSelected((known) => {
      const next = new Map(known);
      for (const ferry of ferries)
        if (isSelected) next.set(ferry.ferryRouteId, ferry);
        else next.delete(ferry.ferryRouteId);
      return next;
    });
  const leave = (ignoreBlocker: boolean) =>
    void navigate({
      to: "/admin/ferries",
      search: searchOf(q),
      replace: true,
      resetScroll: false,
      ignoreBlocker,
    });
  return (
    <>
      {isMissing && <DeletedFerry ferryRouteId={openId} onClose={() => leave(false)} />}
      {(shown.length > 0 || q !== "" || query.isPlaceholderData) && (
        <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
          <SearchBox
            label={m.ferries_search_label()}
            value={q}
            maxLength={FERRY_SEARCH_MAX}
            className="w-full max-w-md"
            onChange={(text) =>
              void navigate({
                to: "/admin/ferries",
                search: { ...searchOf(text), ...(openId !== undefined && { ferry: openId }) },
                replace: true,
                resetScroll: false,
              })
            }
          />
          {shown.length > 0 && (
            <Checkbox
              label={m.ferries_select_shown()}
              checked={shown.every(({ ferryRouteId }) => selected.has(ferryRouteId))}
              onChange={({ target }) => select(shown, target.checked)}
            />
          )}
          {chosen.length > 0 && (
            <Button onClick={() => setChanging(chosen)}>
              {m.fares_change({ count: formatNumber(chosen.length) })}
            </Button>
          )}
        </div>
      )}
      <PagedList
        query={query}
        rows={6}
        failed={m.error_ferries_load_failed()}
        empty={
          search === "" ? (
            <EmptyState title={m.ferries_empty_title()} text={m.ferries_empty_text()} />
          ) : (
            <output>{m.ferries_found_none()}</output>
          )
        }
      >
        {(ferries) => (
          <FerriesTable
            ferries={ferries}
            search={searchOf(q)}
            selected={new Set(selected.keys())}
            onSelect={(ferry, isSelected) => select([ferry], isSelected)}
            onDelete={setDeleting}
          />
        )}
      </PagedList>
      {(open !== null || openId === NEW) && (
        <FerrySheet key={openId} ferry={open} onClose={() => leave(false)} onSaved={() => leave(true)} />
      )}
      {changing !== null && (
        <FaresSheet
          ferries={changing}
          onClose={() => {
            setChanging(null);
            setSelected(new Map());
          }}
        />
      )}
      {deleting !== null && (
        <DeleteFerryDialog
          key={deleting.ferryRouteId}
          ferry={deleting}
          onDeleted={() => select([deleting], false)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** The deleted routes, and the one that is open. */
function Deleted() {
  const { ferry: openId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const leave = () =>
    void navigate({ to: "/admin/ferries", search: { show: DELETED }, replace: true, resetScroll: false });
  return (
    <>
      {openId !== undefined && <DeletedFerry key={openId} ferryRouteId={openId} onClose={leave} />}
      <DeletedFerries />
    </>
  );
}

/** The address of the list with a search. */
function searchOf(q: string): { q?: string } {
  return q === "" ? {} : { q };
}
