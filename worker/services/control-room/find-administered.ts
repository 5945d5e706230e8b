import { peopleOfIdsQuery } from "#db/queries/account/people.ts";
import { subscribersQuery } from "#db/queries/newsletter.ts";
import { reviewOfOrder } from "#db/queries/reviews.ts";
import { realEmail } from "#domain/access/email.ts";
import { FOUND_MAX, STAFF_KINDS } from "#domain/control-room/search.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import type { Dependencies } from "../../dependencies.ts";
import { inOrder } from "./in-order.ts";

type Needs = Pick<Dependencies, "db" | "orderIndex">;

/** Fewer letters begin too many addresses. */
const ADDRESS_START_MIN = 3;

/**
 * What admins alone find by a text: everybody with an account who is no customer, the staff among them, by any part of their name,
 * e-mail address and phone, the review of an order by that order's id, and the newsletter's subscribers whose address begins with it;
 * at most `FOUND_MAX` of each, and of people twice as many.
 * @param may whether the reader is one
 */
export async function findAdministered({ db, orderIndex }: Needs, text: string, may: boolean) {
  if (!may) return { people: [], reviews: [], subscribers: [], isCurrent: true };
  const [orderId] = /(?<=^#?)KD-[0-9A-Z]{6}$/.exec(text.toUpperCase()) ?? [];
  const start = text.toLowerCase();
  const [{ people, isCurrent }, review, subscribers] = await Promise.all([
    findPeople({ db, orderIndex }, text),
    orderId === undefined ? undefined : reviewOfOrder(db, orderId),
    start.length < ADDRESS_START_MIN
      ? []
      : subscribersQuery(db, { startsWith: start, after: "", limit: FOUND_MAX }),
  ]);
  return {
    people,
    reviews:
      review === undefined || orderId === undefined
        ? []
        : [{ reviewId: review.reviewId, orderId, stars: review.stars }],
    subscribers: subscribers.map(({ email }) => ({ email })),
    isCurrent,
  };
}

/** The staff before drivers and customers to be. */
async function findPeople({ db, orderIndex }: Needs, text: string) {
  const read = readOfficeSearch(text);
  if (read.expression === null) return { people: [], isCurrent: true };
  const [staff, others] = await Promise.all(
    [STAFF_KINDS, ["driverAccounts", "unconfirmedCustomers"] as const].map((kinds) =>
      orderIndex.findRecordPage(kinds, read, { limit: FOUND_MAX }),
    ),
  );
  const ids = [...(staff?.ids ?? []), ...(others?.ids ?? [])];
  const rows = ids.length === 0 ? [] : await peopleOfIdsQuery(db, ids);
  const people = inOrder(ids, rows, ({ userId }) => userId).map(({ userId, name, email, role }) => ({
    userId,
    name,
    email: realEmail(email),
    role,
  }));
  return { people, isCurrent: staff?.isCurrent === true && others?.isCurrent === true };
}
