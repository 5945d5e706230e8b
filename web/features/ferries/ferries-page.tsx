import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { FaresSheet } from "./fares/fares-sheet.tsx";
import { matchesFerry } from "./list/matches-ferry.ts";
import { DeletedFerries, DeletedFerry } from "./list/deleted-ferries.tsx";
import { DeleteFerryDialog } from "./list/delete-ferry-dialog.tsx";
import { FerriesTable } from "./list/ferries-table.tsx";
import { FerrySheet } from "./ferry-sheet.tsx";
import { isForAdmins, type SavedFerry } from "./ferry-types.ts";

/** The search value of a new ferry route. */
const NEW = "new";
/** The search value of the list of deleted routes. */
const DELETED = "deleted";

/** The ferry routes, for admins to edit. */
export function FerriesPage() {
  const query = trpc.ferries.list.useQuery();
  const ferries = query.data !== undefined && isForAdmins(query.data) ? query.data : null;
  const { q = "", show } = useSearch({ strict: false });
  const isDeleted = show === DELETED;
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 py-5 md:px-8">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="sr-only">{m.notice_title_ferry()}</h1>
          <p className="mt-1 max-w-[70ch] text-muted">{m.ferries_intro()}</p>
        </div>
        {!isDeleted && ferries !== null && ferries.length > 0 && <AddButton />}
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
      {isDeleted ? (
        <Deleted />
      ) : ferries !== null ? (
        <Ferries ferries={ferries} />
      ) : (
        <QueryFallback query={query} rows={6} failed={m.error_ferries_load_failed()} />
      )}
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

function Ferries({ ferries }: { readonly ferries: readonly SavedFerry[] }) {
  const { ferry: openId, q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState<readonly SavedFerry[] | null>(null);
  const shown = ferries.filter((ferry) => matchesFerry(ferry, q));
  const chosen = ferries.filter(({ ferryRouteId }) => selected.has(ferryRouteId));
  const [deleting, setDeleting] = useState<SavedFerry | null>(null);
  const open = ferries.find((ferry) => ferry.ferryRouteId === openId) ?? null;
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected((known) => {
      const others = [...known].filter((id) => !ids.includes(id));
      return new Set(isSelected ? [...others, ...ids] : others);
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
      {openId !== undefined && openId !== NEW && open === null && (
        <DeletedFerry ferryRouteId={openId} onClose={() => leave(false)} />
      )}
      {ferries.length === 0 ? (
        <EmptyState title={m.ferries_empty_title()} text={m.ferries_empty_text()} action={<AddButton />} />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
            <Field label={m.ferries_search_label()} className="w-full max-w-md">
              {(control) => (
                <TextInput
                  {...control}
                  type="search"
                  defaultValue={q}
                  onChange={({ target }) =>
                    void navigate({
                      to: "/admin/ferries",
                      search: searchOf(target.value),
                      replace: true,
                      resetScroll: false,
                    })
                  }
                />
              )}
            </Field>
            {shown.length > 0 && (
              <Checkbox
                label={m.ferries_select_shown()}
                checked={shown.every(({ ferryRouteId }) => selected.has(ferryRouteId))}
                onChange={({ target }) =>
                  select(
                    shown.map(({ ferryRouteId }) => ferryRouteId),
                    target.checked,
                  )
                }
              />
            )}
            {chosen.length > 0 && (
              <Button onClick={() => setChanging(chosen)}>
                {m.fares_change({ count: formatNumber(chosen.length) })}
              </Button>
            )}
          </div>
          {shown.length === 0 ? (
            <output>{m.ferries_found_none()}</output>
          ) : (
            <FerriesTable
              ferries={shown}
              search={searchOf(q)}
              selected={selected}
              onSelect={(ferryRouteId, isSelected) => select([ferryRouteId], isSelected)}
              onDelete={setDeleting}
            />
          )}
        </>
      )}
      {(open !== null || openId === NEW) && (
        <FerrySheet key={openId} ferry={open} onClose={() => leave(false)} onSaved={() => leave(true)} />
      )}
      {changing !== null && (
        <FaresSheet
          ferries={changing}
          onClose={() => {
            setChanging(null);
            setSelected(new Set());
          }}
        />
      )}
      {deleting !== null && (
        <DeleteFerryDialog key={deleting.ferryRouteId} ferry={deleting} onClose={() => setDeleting(null)} />
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
