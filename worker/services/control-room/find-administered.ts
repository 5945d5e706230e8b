import { peopleOfIdsQuery } from "#db/queries/account/people.ts";
import { subscribersOfIdsQuery } from "#db/queries/newsletter.ts";
import { reviewsOfIdsQuery } from "#db/queries/reviews.ts";
import { realEmail } from "#domain/access/email.ts";
import { FOUND_MAX, REVIEW_KINDS, STAFF_KINDS } from "#domain/control-room/search.ts";
import type { Dependencies } from "../../dependencies.ts";
import { foundPage } from "./found-page.ts";

type Needs = Pick<Dependencies, "db" | "orderIndex">;

/**
 * What admins alone find by a text: everybody with an account who is no customer, the staff among them, by
 * any part of their name, e-mail address and phone, reviews by any part of their words and by their order,
 * and the newsletter's subscribers by any part of their address; at most `FOUND_MAX` of each, and of people
 * twice as many.
 * @param may whether the reader is one
 */
export async function findAdministered({ db, orderIndex }: Needs, text: string, may: boolean) {
  if (!may) return { people: [], reviews: [], subscribers: [], isCurrent: true };
  const sought = { search: text, limit: FOUND_MAX };
  const findPeople = (kinds: Parameters<typeof foundPage>[1]["kinds"]) =>
    foundPage(
      { orderIndex },
      { ...sought, kinds },
      (ids) => peopleOfIdsQuery(db, ids),
      ({ userId }) => userId,
    );
  const pages = await Promise.all([
    findPeople(STAFF_KINDS),
    findPeople(["driverAccounts", "unconfirmedCustomers"]),
    foundPage(
      { orderIndex },
      { ...sought, kinds: REVIEW_KINDS },
      (ids) => reviewsOfIdsQuery(db, ids),
      ({ reviewId }) => reviewId,
    ),
    foundPage(
      { orderIndex },
      { ...sought, kinds: ["subscribers"] },
      (ids) => subscribersOfIdsQuery(db, ids),
      ({ subscriptionId }) => subscriptionId,
    ),
  ]);
  const [staff, otherPeople, reviews, subscribers] = pages;
  return {
    // The staff before drivers and customers to be.
    people: [...(staff?.items ?? []), ...(otherPeople?.items ?? [])].map(({ userId, name, email, role }) => ({
      userId,
      name,
      email: realEmail(email),
      role,
    })),
    reviews: (reviews?.items ?? []).map(({ reviewId, orderId, stars, text: words }) => ({
      reviewId,
      orderId,
      stars,
      text: words,
    })),
    subscribers: (subscribers?.items ?? []).map(({ email }) => ({ email })),
    isCurrent: pages.every((page) => page?.isSearchCurrent ?? true),
  };
}
