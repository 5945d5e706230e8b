import type { OrderSort } from "#domain/orders/office/list-terms.ts";
import { m } from "#web/paraglide/messages.js";

export const SORT_TEXTS = {
  newest: m.office_sort_newest,
  oldest: m.office_sort_oldest,
  pickup: m.office_sort_pickup,
  pickup_desc: m.office_sort_pickup_desc,
  customer: m.office_sort_customer,
  customer_desc: m.office_sort_customer_desc,
  total: m.office_sort_total,
  total_asc: m.office_sort_total_asc,
  status: m.office_sort_status,
  status_desc: m.office_sort_status_desc,
  payment: m.office_sort_payment,
  payment_desc: m.office_sort_payment_desc,
} as const satisfies Record<OrderSort, () => string>;
