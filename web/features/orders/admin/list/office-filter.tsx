import { useNavigate } from "@tanstack/react-router";
import { FileUp, Phone } from "lucide-react";
import { lazy, useId, useState } from "react";
import { ORDER_COUNT_MAX } from "#domain/orders/office/list-terms.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { ORDER_SEARCH_MAX } from "#domain/orders/text-limits.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order.ts";
import { FoldButton } from "#web/components/lists/fold-button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { LinkButton } from "#web/components/link-button.tsx";
import { FilterTab, FilterTabs } from "#web/components/lists/filter-tabs.tsx";
import { Later } from "#web/entities/fallbacks/later.tsx";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { useMedia } from "#web/lib/use-media.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { withoutEmpty, type ListChange, type OfficeList } from "./office-list.ts";
import { CustomerFilter } from "./customer-filter.tsx";
import { ExportButton } from "./export-button.tsx";
import { Views } from "./views/views.tsx";

const OfficeFields = lazy(async () => ({ default: (await import("./office-fields.tsx")).OfficeFields }));

export interface OfficeFilterProps {
  readonly list: OfficeList;
}

/**
 * Views, search, statuses with their counts, and further fields. All of it is in the address. On phones one button opens
 * everything but the search and the statuses, so that the list begins in the first screen.
 */
export function OfficeFilter({ list }: OfficeFilterProps) {
  const navigate = useNavigate();
  const change = (part: ListChange) =>
    void navigate({
      to: "/admin/orders",
      search: withoutEmpty({ ...list, ...part }),
      replace: true,
      resetScroll: false,
    });
  const isWide = useMedia("(width >= 820px)");
  const fields = fieldsOf(list);
  const [isOpen, setOpen] = useState(isWide && fields > 0);
  const id = useId();
  const files = (
    <>
      <ExportButton list={list} />
      <ImportLink />
    </>
  );
  return (
    <div className="grid gap-3">
      {isWide && <Views list={list} />}
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={m.office_search_label()}
          className="min-w-64 flex-1 max-sm:basis-full sm:max-w-md"
          value={list.search ?? ""}
          maxLength={ORDER_SEARCH_MAX}
          onChange={(search) => change({ search })}
        />
        <FoldButton
          className="max-sm:flex-1 max-sm:px-2"
          isOpen={isOpen}
          onToggle={setOpen}
          controls={id}
          count={fields}
          label={isWide ? m.office_more() : undefined}
        />
        {isWide && files}
        <PhoneOrderLink />
      </div>
      <div id={id} className={classNames(!isOpen && "hidden")}>
        {isOpen && (
          <div className="grid gap-3">
            {!isWide && <Views list={list} />}
            <Later rows={2}>
              <OfficeFields list={list} onChange={change} />
            </Later>
            {!isWide && <div className="flex flex-wrap gap-3">{files}</div>}
          </div>
        )}
      </div>
      {list.customerId !== undefined && (
        <CustomerFilter customerId={list.customerId} onRemove={() => change({ customerId: undefined })} />
      )}
      <Statuses list={list} />
    </div>
  );
}

function ImportLink() {
  if (!useOfficeMay("dispatch")) return null;
  return (
    <LinkButton to="/admin/orders/import">
      <FileUp aria-hidden="true" className="size-5" />
      {m.import_title()}
    </LinkButton>
  );
}

function PhoneOrderLink() {
  if (!useOfficeMay("dispatch")) return null;
  return (
    <LinkButton
      to="/admin/orders/new"
      tone="main"
      className="max-sm:flex-1 max-sm:px-2 sm:ml-auto"
      icon={<Phone aria-hidden="true" className="size-5 shrink-0" />}
    >
      {m.nav_admin_phone_order()}
    </LinkButton>
  );
}

/** By how many fields that are not always in sight the list is narrowed or sorted. */
function fieldsOf({
  status: _status,
  search: _search,
  customerId: _customer,
  ...fields
}: OfficeList): number {
  return Object.values(fields).filter((part) => part !== undefined).length;
}

/** All, or one status; each with how many orders of the list have it. */
function Statuses({ list }: { readonly list: OfficeList }) {
  const { status: current, sort: _sort, ...filter } = list;
  const counts = trpc.orders.counts.useQuery(filter, { placeholderData: (known) => known }).data;
  return (
    <FilterTabs label={m.orders_filter_label()}>
      {[undefined, ...ORDER_STATUSES].map((status) => (
        <FilterTab
          key={status ?? "all"}
          to="/admin/orders"
          search={withoutEmpty({ ...list, status })}
          isCurrent={status === current}
          count={counts === undefined ? undefined : countText(counts, status)}
        >
          {status === undefined ? m.orders_filter_all() : ORDER_STATUS_TEXTS[status].text()}
        </FilterTab>
      ))}
    </FilterTabs>
  );
}

/** "12"; "999+" where counting stopped, and "12+" where not all that a search finds were looked at. */
function countText(counts: RouterOutputs["orders"]["counts"], status: OrderStatus | undefined): string {
  const counted = (status === undefined ? ORDER_STATUSES : [status]).map((each) => counts[each]);
  const total = counted.reduce((sum, count) => sum + count, 0);
  if (counts.isCut) return `${formatNumber(total)}+`;
  const isOver = counted.some((count) => count >= ORDER_COUNT_MAX);
  return isOver ? `${formatNumber(ORDER_COUNT_MAX - 1)}+` : formatNumber(total);
}
