import { sql, type SQL } from "drizzle-orm";
import { draftsErase } from "../documents/write-documents.ts";

/** Text and money that was written about orders goes where `orders`, a query of their ids, says so. */
type Orders = SQL;

/**
 * Takes out of orders what says who their customer is: names, contacts, doors, notes, goods, and every reason that was
 * written about them, by whomever. Places, prices and dates stay; coordinates are rounded to about 1 km, because they may
 * be those of a home. Everything that a decision of the dispatch board writes is here. Repeating it changes nothing.
 */
export function orderWordsErase(theirs: Orders): SQL[] {
  return [
    ...eventWordsErase(theirs),
    sql`
      UPDATE order_events SET details = json_remove(details, '$.access')
      WHERE order_id IN (${theirs}) AND kind = 'doors_changed' AND details ->> '$.access' IS NOT NULL`,
    sql`
      UPDATE order_events SET details = json_set(details, '$.fromValueSatang', NULL, '$.toValueSatang', NULL)
      WHERE order_id IN (${theirs}) AND kind = 'value_changed'`,
    // What an accepted offer agreed on is in the order itself.
    sql`DELETE FROM order_offers WHERE order_id IN (${theirs})`,
    sql`
      UPDATE order_lines SET line = json_set(line, '$.adjusted.reason', '')
      WHERE order_id IN (${theirs}) AND coalesce(line ->> '$.adjusted.reason', '') <> ''`,
    sql`
      UPDATE door_changes
      SET note = '', decline_reason = '', terms = json_set(json_remove(terms, ${sql.raw(STOP_PATHS)}),
        '$.before.items', json('[]'), '$.before.access', json('[]'), '$.before.lines', ${linesWithoutReasons("before")},
        '$.after.items', json('[]'), '$.after.access', json('[]'), '$.after.lines', ${linesWithoutReasons("after")})
      WHERE order_id IN (${theirs})`,
    sql`UPDATE jobs SET card = json_remove(card, '$.goods') WHERE order_id IN (${theirs})`,
    sql`
      UPDATE order_stops
      SET words = '', detail = '', door_latitude = NULL, door_longitude = NULL, contact_name = NULL, contact_phone = NULL,
        latitude = round(latitude, 2), longitude = round(longitude, 2)
      WHERE order_id IN (${theirs})`,
    sql`
      UPDATE order_stops SET label_th = '–', label_en = '–', area_th = '–', area_en = '–'
      WHERE order_id IN (${theirs}) AND latitude IS NULL`,
    sql`
      UPDATE orders
      SET contact_name = '', contact_email = '', contact_phone = '', line_id = NULL, has_whatsapp = 0, notes = '',
        goods = NULL, declared_value_satang = NULL
      WHERE order_id IN (${theirs})`,
  ];
}

/** Of an added stop what the customer said about it, and its exact point. */
const STOP_PATHS = ["detail", "words", "pin", "person", "latitude", "longitude"]
  .map((name) => `'$.stop.stop.${name}'`)
  .join(", ");

function linesWithoutReasons(side: "before" | "after"): SQL {
  return sql`(
    SELECT json_group_array(json(CASE WHEN value ->> '$.adjusted.reason' IS NULL THEN value
      ELSE json_set(value, '$.adjusted.reason', '') END))
    FROM json_each(terms, ${sql.raw(`'$.${side}.lines'`)}))`;
}

/** Takes the reasons out of the history of orders and of the exceptions that were made for their jobs. */
function eventWordsErase(theirs: Orders): SQL[] {
  return [
    sql`UPDATE order_events SET reason = '' WHERE order_id IN (${theirs}) AND reason <> ''`,
    // "" is an exception without its words; NULL would be none.
    sql`UPDATE jobs SET overlap_reason = '' WHERE order_id IN (${theirs}) AND overlap_reason <> ''`,
  ];
}

/**
 * The same for orders that the dispatch board has just written, where their customer, or a driver whom the words are about,
 * was erased meanwhile: a decision may reach the database hours after it was made.
 * @param isRevised whether more than a reason was written
 */
export function lateWordsErase(orderIds: readonly string[], isRevised: boolean): SQL[] {
  const written = sql`SELECT value FROM json_each(${JSON.stringify(orderIds)})`;
  const ofErased = sql`
    SELECT order_id FROM orders JOIN users ON users.id = orders.customer_id
    WHERE order_id IN (${written}) AND users.deleted_at IS NOT NULL`;
  return [
    ...(isRevised ? orderWordsErase(ofErased) : eventWordsErase(ofErased)),
    ...driverWordsErase(sql`
      SELECT driver_id FROM drivers WHERE user_id IS NULL AND name = '' AND driver_id IN (
        SELECT driver_id FROM order_events WHERE order_id IN (${written}) AND reason <> ''
        UNION SELECT actor_id FROM order_events WHERE order_id IN (${written}) AND reason <> '' AND actor_kind = 'driver'
        UNION SELECT driver_id FROM door_changes WHERE order_id IN (${written})
        UNION SELECT driver_id FROM jobs WHERE order_id IN (${written}) AND overlap_reason <> '')`),
  ];
}

/** The same for whom the documents are made out to, and for drafts of them. */
export function lateBuyersErase(orderIds: readonly string[]): SQL[] {
  const ofErased = sql`
    SELECT order_id FROM orders JOIN users ON users.id = orders.customer_id
    WHERE order_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))
      AND users.deleted_at IS NOT NULL AND company_id IS NULL`;
  return [
    sql`DELETE FROM order_buyers WHERE order_id IN (${ofErased})`,
    sql`DELETE FROM buyers_before_account WHERE order_id IN (${ofErased})`,
    ...draftsErase(ofErased),
  ];
}

/**
 * Takes out of the orders that drivers had to do with what was written about these drivers and what they wrote.
 * @param drivers a query of their ids
 */
export function driverWordsErase(drivers: SQL): SQL[] {
  return [
    sql`UPDATE order_events SET reason = '' WHERE driver_id IN (${drivers}) AND reason <> ''`,
    sql`
      UPDATE order_events SET reason = ''
      WHERE actor_kind = 'driver' AND actor_id IN (${drivers}) AND reason <> ''
        AND order_id IN (SELECT order_id FROM door_changes WHERE driver_id IN (${drivers}))`,
    // What the office wrote when it proposed a change for them or took it back: its events name the change alone.
    sql`
      UPDATE order_events SET reason = ''
      WHERE actor_kind = 'admin' AND kind IN ('door_change_proposed', 'door_change_withdrawn') AND reason <> ''
        AND order_id IN (SELECT order_id FROM door_changes WHERE driver_id IN (${drivers}))
        AND details ->> '$.changeId' IN (SELECT change_id FROM door_changes WHERE driver_id IN (${drivers}))`,
    sql`UPDATE door_changes SET note = '' WHERE driver_id IN (${drivers}) AND note <> ''`,
    sql`UPDATE jobs SET overlap_reason = '' WHERE driver_id IN (${drivers}) AND overlap_reason <> ''`,
  ];
}
