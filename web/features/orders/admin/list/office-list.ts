import { sortOf, type OrderDay, type OrderSort, type OrderWait } from "#domain/orders/office/list-terms.ts";
import type { OrderKind, OrderStatus, PaymentStatus } from "#domain/orders/order.ts";
import { bangkokDay } from "#domain/time.ts";
import { m } from "#web/paraglide/messages.js";

/** Which orders the list shows and how, as the page's address says; names as in `orders.list`. */
export interface OfficeList {
  readonly search?: string;
  readonly status?: OrderStatus;
  readonly payment?: PaymentStatus;
  readonly kind?: OrderKind;
  /** A driver's id or a state of `DRIVER_STATES`. */
  readonly driver?: string;
  readonly companyId?: string;
  /** Whoever placed them. */
  readonly customerId?: string;
  readonly waits?: OrderWait;
  readonly day?: OrderDay;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: OrderSort;
}

/** A change of a list; `undefined` takes a part away. */
export type ListChange = { readonly [Part in keyof OfficeList]?: OfficeList[Part] | undefined };

/** What of the address is the list, without the order that is open beside it. */
export function listOf(search: ListChange): OfficeList {
  const { status, payment, search: text, from, to, kind, driver, companyId, customerId } = search;
  const { waits, day, sort } = search;
  const of = { driver, companyId, customerId };
  return withoutEmpty({ search: text, status, payment, kind, ...of, waits, day, from, to, sort });
}

/** The list without parts that let every order pass. */
export function withoutEmpty(list: ListChange): OfficeList {
  return Object.fromEntries(Object.entries(list).filter(([, part]) => part !== undefined && part !== ""));
}

/** Whether two lists are the same one. */
export function isSameList(one: OfficeList, other: OfficeList): boolean {
  const text = (list: OfficeList) =>
    JSON.stringify(
      Object.entries(withoutEmpty({ ...list, sort: sortOf(list) })).toSorted(([a], [b]) =>
        a.localeCompare(b),
      ),
    );
  return text(one) === text(other);
}

interface View {
  readonly name: () => string;
  readonly list: OfficeList;
}

/** What the section's count of decisions is made of beside "to confirm"; each has a view only while something waits. */
export const WAITING_VIEWS = [
  { kind: "notStarted", name: m.today_not_started, list: { waits: "start" } },
  { kind: "notCompleted", name: m.today_not_completed, list: { waits: "completion" } },
  { kind: "barredDrivers", name: m.today_barred_drivers, list: { waits: "driver" } },
  { kind: "unpricedOrders", name: m.today_unpriced, list: { waits: "price" } },
] as const satisfies readonly (View & { readonly kind: string })[];

/** What the office looks at most. @param now epoch ms */
export function viewsAt(now: number): readonly View[] {
  const today = bangkokDay(now);
  return [
    { name: m.orders_filter_all, list: {} },
    { name: m.office_view_today, list: { from: today, to: today, sort: "pickup" } },
    { name: m.office_view_no_driver, list: { waits: "taker", sort: "pickup" } },
    { name: m.office_view_confirm, list: { waits: "confirm", sort: "pickup" } },
    { name: m.office_view_unpaid, list: { status: "delivered", payment: "unpaid", sort: "oldest" } },
  ];
}
