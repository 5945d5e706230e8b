import { and, eq, exists, or, sql, type SQL } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/sqlite-core";
import type { PickupRange } from "#domain/orders/order-search.ts";
import type { OrderStatus, PaymentStatus } from "#domain/orders/order.ts";
import { orders, orderStops } from "../../schema/orders.ts";

/** A place of the gazetteer whose name was searched for. */
export interface SoughtPlace {
  readonly placeId: string;
  /** Its name with the word for its kind, which the Thai labels of places in it contain. */
  readonly titleTh: string;
}

/** What one text may be in an order: a part of its id, words of a stop, or the name of a place. */
export interface SoughtTerm {
  readonly idPart: string | null;
  /** A–Z in lower case. */
  readonly spellings: readonly string[];
  readonly places: readonly SoughtPlace[];
}

/** Which orders a list shows. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly payment?: PaymentStatus | undefined;
  readonly pickup?: PickupRange | undefined;
  /** The whole text, or each of its words. */
  readonly search?: { readonly whole: SoughtTerm; readonly words: readonly SoughtTerm[] } | undefined;
}

/** The condition of a filter; `undefined` when it lets every order pass. */
export function orderFilter({ status, payment, pickup = {}, search }: OrderFilter): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(orders.status, status),
    // A `+` keeps SQLite from the indexes over all customers' orders.
    payment === undefined ? undefined : sql`+${orders.paymentStatus} = ${payment}`,
    pickup.from === undefined ? undefined : sql`+${orders.pickupAt} >= ${pickup.from}`,
    pickup.before === undefined ? undefined : sql`+${orders.pickupAt} < ${pickup.before}`,
    search === undefined
      ? undefined
      : or(hasTerm(search.whole), search.words.length === 0 ? undefined : and(...search.words.map(hasTerm))),
  );
}

const found = alias(orderStops, "found");
const NAMES = sql`${found.labelTh} || char(10) || ${found.areaTh}`;
const WORDS = sql`lower(${NAMES} || char(10) || ${found.labelEn} || char(10) || ${found.areaEn} || char(10) || ${found.words} || char(10) || ${found.detail})`;

/** Whether an order has a term. `instr`, because D1 limits the pattern of LIKE to 50 bytes: 16 Thai letters. */
function hasTerm({ idPart, spellings, places }: SoughtTerm): SQL | undefined {
  const atStop = or(
    ...spellings.map((text) => sql`instr(${WORDS}, ${text}) > 0`),
    ...places.flatMap(({ placeId, titleTh }) => [
      eq(found.placeId, placeId),
      sql`instr(${NAMES}, ${titleTh}) > 0`,
    ]),
  );
  return or(
    idPart === null ? undefined : sql`instr(replace(${orders.orderId}, '-', ''), ${idPart}) > 0`,
    exists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(found)
        .where(and(eq(found.orderId, orders.orderId), atStop)),
    ),
  );
}
