import { staffQuery } from "#db/queries/account/people.ts";
import { subscribersQuery } from "#db/queries/newsletter.ts";
import { reviewOfOrder } from "#db/queries/reviews.ts";
import { realEmail } from "#domain/access/email.ts";
import { FOUND_MAX } from "#domain/control-room/search.ts";
import type { Dependencies } from "../../dependencies.ts";

/** The staff of a company are some dozens; so many are looked at. */
const STAFF_READ_MAX = 1_000;
/** Fewer letters begin too many addresses. */
const ADDRESS_START_MIN = 3;

/**
 * What admins alone find by a text: the staff whose name or e-mail address has each of its words in it, the review of an order by
 * that order's id, and the newsletter's subscribers whose address begins with it; at most `FOUND_MAX` of each.
 * @param may whether the reader is one
 */
export async function findAdministered(db: Dependencies["db"], text: string, may: boolean) {
  if (!may) return { staff: [], reviews: [], subscribers: [] };
  const [orderId] = /(?<=^#?)KD-[0-9A-Z]{6}$/.exec(text.toUpperCase()) ?? [];
  const start = text.toLowerCase();
  const [staff, review, subscribers] = await Promise.all([
    findStaff(db, text),
    orderId === undefined ? undefined : reviewOfOrder(db, orderId),
    start.length < ADDRESS_START_MIN
      ? []
      : subscribersQuery(db, { startsWith: start, after: "", limit: FOUND_MAX }),
  ]);
  return {
    staff,
    reviews:
      review === undefined || orderId === undefined
        ? []
        : [{ reviewId: review.reviewId, orderId, stars: review.stars }],
    subscribers: subscribers.map(({ email }) => ({ email })),
  };
}

async function findStaff(db: Dependencies["db"], text: string) {
  const words = text.normalize("NFKC").toLowerCase().split(/\s+/);
  const rows = await staffQuery(db).limit(STAFF_READ_MAX);
  return rows
    .map((row) => ({ ...row, email: realEmail(row.email) }))
    .filter(({ name, email }) => {
      const texts = `${name} ${email ?? ""}`.normalize("NFKC").toLowerCase();
      return words.every((word) => texts.includes(word));
    })
    .slice(0, FOUND_MAX);
}
