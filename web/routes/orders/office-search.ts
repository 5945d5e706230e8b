import { ORDER_KINDS, type OrderKind } from "#domain/orders/order.ts";
import {
  defaultSort,
  ORDER_SORTS,
  ORDER_WAITS,
  type OrderDay,
  type OrderSort,
  type OrderWait,
} from "#domain/orders/office/list-terms.ts";
import { ordersSearch, type OrdersSearch } from "./order-search.ts";
import { optionalTexts } from "../search.ts";

/** Which orders the office looks at, and how they are sorted; names as in `orders.list`. */
export interface OfficeSearch extends OrdersSearch {
  readonly kind?: OrderKind;
  readonly driver?: string;
  readonly companyId?: string;
  readonly customerId?: string;
  readonly waits?: OrderWait;
  readonly day?: OrderDay;
  readonly sort?: OrderSort;
}

/** The list of the office in the search parameters; what is invalid, or as without it, is left out. */
export function officeSearch(search: Readonly<Record<string, unknown>>): OfficeSearch {
  const kind = ORDER_KINDS.find((each) => each === search["kind"]);
  const waits = ORDER_WAITS.find((each) => each === search["waits"]);
  const orders = ordersSearch(search);
  const day = search["day"] === "created" ? "created" : "pickup";
  const usual = defaultSort({ ...orders, day });
  const sort = ORDER_SORTS.find((each) => each !== usual && each === search["sort"]);
  return {
    ...orders,
    ...(kind !== undefined && { kind }),
    ...optionalId("driver", search),
    ...optionalId("companyId", search),
    ...optionalId("customerId", search),
    ...(waits !== undefined && { waits }),
    ...(day === "created" && { day }),
    ...(sort !== undefined && { sort }),
  };
}

function optionalId<Name extends "driver" | "companyId" | "customerId">(
  name: Name,
  search: Readonly<Record<string, unknown>>,
) {
  const { [name]: id = "" } = optionalTexts(search, name) as { readonly [Key in Name]?: string };
  return (/^[\w-]{1,60}$/.test(id) ? { [name]: id } : {}) as { readonly [Key in Name]?: string };
}
