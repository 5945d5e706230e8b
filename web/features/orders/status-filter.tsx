import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order.ts";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { m } from "#web/paraglide/messages.js";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";

export interface StatusFilterProps {
  /** The filtered page; the filter is in its address. */
  readonly to: "/orders";
  readonly current: OrderStatus | undefined;
  /** The other search parameters, which stay. */
  readonly others?: object | undefined;
}

const NO_OTHERS = {};

/** The filter of an order list: all, or one status. */
export function StatusFilter({ to, current, others = NO_OTHERS }: StatusFilterProps) {
  return (
    <FilterChips label={m.orders_filter_label()}>
      {[undefined, ...ORDER_STATUSES].map((status) => (
        <FilterChip
          key={status ?? "all"}
          to={to}
          search={status === undefined ? others : { ...others, status }}
          isCurrent={status === current}
        >
          {status === undefined ? m.orders_filter_all() : ORDER_STATUS_TEXTS[status].text()}
        </FilterChip>
      ))}
    </FilterChips>
  );
}
