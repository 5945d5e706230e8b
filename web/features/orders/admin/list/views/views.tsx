import { Bookmark, Settings2 } from "lucide-react";
import { useState } from "react";
import { viewOn } from "#domain/orders/office/view-days.ts";
import { MAX_NAMED_VIEWS } from "#domain/orders/office/view-limits.ts";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { countText } from "#web/entities/figures/count-text.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import { isSameList, listOf, viewsAt, WAITING_VIEWS, type OfficeList } from "../office-list.ts";
import { ArrangeViewsDialog } from "./arrange-views-dialog.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";

/**
 * The views of the list: those that everybody has, those of what waits for a decision, with its count, then the reader's own,
 * which they save and arrange here.
 */
export function Views({ list }: { readonly list: OfficeList }) {
  const [open, setOpen] = useState<"save" | "arrange">();
  const own = trpc.orderViews.list.useQuery().data ?? [];
  const now = useNow();
  const today = bangkokDay(now);
  const built = viewsAt(now).map((view) => ({ key: view.name(), name: view.name(), list: view.list }));
  const waiting = useWaitingViews(list);
  const named = own.map((view) => ({
    key: view.viewId,
    name: view.name,
    list: listOf(viewOn(view.list, today)),
  }));
  const views = [...built, ...waiting, ...named];
  const isNew = !views.some((view) => isSameList(view.list, list));
  const close = () => setOpen(undefined);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 max-md:basis-full">
        <FilterChips label={m.office_views()}>
          {views.map((view) => (
            <FilterChip
              key={view.key}
              to="/admin/orders"
              search={view.list}
              activeOptions={{ exact: true, includeSearch: true }}
              isCurrent={isSameList(view.list, list)}
              wraps={"kind" in view}
            >
              {view.name}
            </FilterChip>
          ))}
        </FilterChips>
      </div>
      {isNew && own.length < MAX_NAMED_VIEWS && (
        <Button
          size="small"
          icon={<Bookmark aria-hidden="true" className="size-4" />}
          onClick={() => setOpen("save")}
        >
          {m.office_view_save()}
        </Button>
      )}
      {own.length > 0 && (
        <Button
          size="small"
          tone="plain"
          icon={<Settings2 aria-hidden="true" className="size-4" />}
          onClick={() => setOpen("arrange")}
        >
          {m.office_views_arrange()}
        </Button>
      )}
      {open === "save" && <SaveViewDialog list={list} onClose={close} />}
      {open === "arrange" && <ArrangeViewsDialog views={own} onClose={close} />}
    </div>
  );
}

/** What waits, as the frame around this page counts it, and what is shown although nothing waits any longer. */
function useWaitingViews(shown: OfficeList) {
  const { data } = trpc.controlRoom.waiting.useQuery(undefined, { enabled: false });
  return WAITING_VIEWS.flatMap(({ kind, name, list }) => {
    const count = data?.[kind] ?? 0;
    if (count === 0 && !isSameList(list, shown)) return [];
    return [{ key: kind, kind, name: count === 0 ? name() : `${name()} (${countText(count)})`, list }];
  });
}
