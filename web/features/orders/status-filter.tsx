import { Link } from "@tanstack/react-router";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order.ts";
import { classNames } from "#web/components/class-names.ts";
import { m } from "#web/paraglide/messages.js";
import { ORDER_STATUS_WORDS } from "#web/lib/order-status-words.ts";

export interface StatusFilterProps {
  /** The page that is filtered; the choice is kept in its address. */
  readonly to: "/orders" | "/admin/orders";
  readonly current: OrderStatus | undefined;
}

/** All, or the orders in one status. */
export function StatusFilter({ to, current }: StatusFilterProps) {
  return (
    <nav
      aria-label={m.orders_filter_label()}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex w-max gap-2 py-1 md:w-auto md:flex-wrap">
        {[undefined, ...ORDER_STATUSES].map((status) => (
          <li key={status ?? "all"}>
            <Link
              to={to}
              search={status === undefined ? {} : { status }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={status === current ? "true" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center rounded-full border px-4 font-heading text-sm font-semibold whitespace-nowrap transition-colors",
                status === current
                  ? "border-ink bg-ink text-paper"
                  : "border-line bg-surface text-muted hover:border-edge hover:text-ink",
              )}
            >
              {status === undefined ? m.orders_filter_all() : ORDER_STATUS_WORDS[status].text()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
