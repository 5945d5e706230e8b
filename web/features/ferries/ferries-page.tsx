import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { DeleteFerryDialog } from "./delete-ferry-dialog.tsx";
import { FerriesTable } from "./ferries-table.tsx";
import { FerrySheet } from "./ferry-sheet.tsx";
import { isForAdmins, type SavedFerry } from "./ferry-types.ts";

/** The search value of a new ferry route. */
const NEW = "new";

/** The ferry routes, for admins to edit. */
export function FerriesPage() {
  const query = trpc.ferries.list.useQuery();
  const ferries = query.data !== undefined && isForAdmins(query.data) ? query.data : null;
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 py-8 md:px-8">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-2xl">{m.notice_title_ferry()}</h1>
          <p className="mt-1 max-w-[70ch] text-muted">{m.ferries_intro()}</p>
        </div>
        {ferries !== null && ferries.length > 0 && <AddButton />}
      </header>
      {ferries !== null ? (
        <Ferries ferries={ferries} />
      ) : (
        <QueryFallback query={query} rows={6} failed={m.error_ferries_load_failed()} />
      )}
    </div>
  );
}

function AddButton() {
  return (
    <LinkButton
      to="/admin/ferries"
      search={{ ferry: NEW }}
      resetScroll={false}
      tone="main"
      icon={<Plus aria-hidden="true" className="size-5" />}
    >
      {m.ferry_add()}
    </LinkButton>
  );
}

function Ferries({ ferries }: { readonly ferries: readonly SavedFerry[] }) {
  const { ferry: openId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<SavedFerry | null>(null);
  const open = ferries.find((ferry) => ferry.ferryRouteId === openId) ?? null;
  const leave = (ignoreBlocker: boolean) =>
    void navigate({ to: "/admin/ferries", search: {}, replace: true, resetScroll: false, ignoreBlocker });
  return (
    <>
      {ferries.length === 0 ? (
        <EmptyState title={m.ferries_empty_title()} text={m.ferries_empty_text()} action={<AddButton />} />
      ) : (
        <FerriesTable ferries={ferries} onDelete={setDeleting} />
      )}
      {(open !== null || openId === NEW) && (
        <FerrySheet key={openId} ferry={open} onClose={() => leave(false)} onSaved={() => leave(true)} />
      )}
      {deleting !== null && (
        <DeleteFerryDialog key={deleting.ferryRouteId} ferry={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}
