import { sql, type SQL } from "drizzle-orm";

/** Whether a column of words names somebody. */
type Mentions = (column: SQL) => SQL;

/**
 * The orders that name somebody at a stop, also one that was only offered, or proposed at the door. Stops are found by an index;
 * offers and changes at the door have none of phones, and are read whole: few orders have one, and such a request is rare.
 * @param phone E.164
 */
export function ordersOfContact(phone: string): SQL {
  return sql`SELECT order_id FROM order_stops WHERE contact_phone = ${phone}
    UNION SELECT order_id FROM order_offers WHERE ${isInTerms(phone)}
    UNION SELECT order_id FROM door_changes WHERE ${isInTerms(phone)}`;
}

function isInTerms(phone: string): SQL {
  return sql`instr(terms, ${JSON.stringify(phone)}) > 0`;
}

/**
 * Takes somebody at stops out of the orders that name them: name and phone, who received at these stops, and the words in which
 * anybody named them. The stops, their addresses and all times stay. Repeating it changes nothing.
 * @param phone E.164
 */
export function stopContactErase(phone: string): SQL[] {
  const theirs = ordersOfContact(phone);
  const mentions = mentionsOf(phone);
  return [
    ...wordsErase(theirs, mentions),
    sql`UPDATE proofs SET receiver_name = '' WHERE receiver_name <> '' AND ${isAtTheirStop(phone)}`,
    sql`
      UPDATE order_offers SET terms = json_set(terms, '$.stops', (
        SELECT json_group_array(json(CASE WHEN value ->> '$.person.phone' = ${phone}
          THEN json_set(value, '$.person', NULL) ELSE value END)) FROM json_each(terms, '$.stops')))
      WHERE ${isInTerms(phone)}`,
    sql`UPDATE door_changes SET terms = json_remove(terms, '$.stop.stop.person') WHERE ${isInTerms(phone)}`,
    // Last: the others find the stops by it.
    sql`UPDATE order_stops SET contact_name = NULL, contact_phone = NULL WHERE contact_phone = ${phone}`,
  ];
}

/** Whether a proof is of a stop at which somebody is the contact. */
export function isAtTheirStop(phone: string): SQL {
  return sql`proofs.order_id IN (SELECT order_id FROM order_stops WHERE contact_phone = ${phone})
    AND EXISTS (SELECT 1 FROM order_stops AS theirs WHERE theirs.contact_phone = ${phone}
      AND theirs.order_id = proofs.order_id AND theirs.position = proofs.stop_position)`;
}

/** Every text that is erased with a customer, where it names the person at the stop. */
function wordsErase(theirs: SQL, mentions: Mentions): SQL[] {
  const texts = [
    ["order_events", "reason"],
    ["orders", "notes"],
    ["order_stops", "words"],
    ["order_stops", "detail"],
    ["order_notes", "text"],
    ["order_offers", "message"],
    ["door_changes", "note"],
    ["door_changes", "decline_reason"],
    ["jobs", "overlap_reason"],
  ] as const;
  return [
    ...texts.map(([table, column]) => {
      const text = sql.raw(`${table}.${column}`);
      return sql`UPDATE ${sql.raw(table)} SET ${sql.raw(column)} = ''
        WHERE order_id IN (${theirs}) AND ${text} <> '' AND (${mentions(text)})`;
    }),
    sql`UPDATE claim_events SET text = ''
      WHERE claim_id IN (SELECT claim_id FROM claims WHERE order_id IN (${theirs}))
        AND claim_events.text <> '' AND (${mentions(sql`claim_events.text`)})`,
  ];
}

/** Whether words name somebody at a stop: their phone, in any writing, or the name that they have there. @param phone E.164 */
export function mentionsOf(phone: string): Mentions {
  const figures = phone.replace(/^\+(66)?/, "");
  return (column) => sql`
    instr(replace(replace(replace(${column}, '-', ''), ' ', ''), '.', ''), ${figures}) > 0
    OR EXISTS (SELECT 1 FROM order_stops AS named WHERE named.contact_phone = ${phone}
      AND length(named.contact_name) > 1 AND instr(lower(${column}), lower(named.contact_name)) > 0)`;
}
