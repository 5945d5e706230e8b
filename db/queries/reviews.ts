import { and, count, eq, ne, sql, sum } from "drizzle-orm";
import { ratingOf, type PublicReview, type Rating, type ReviewStatus } from "#domain/reviews/review.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../client.ts";
import { reviews } from "../schema/reviews.ts";
import { hasChanged, runBatch } from "./batch.ts";
import { isOneOf } from "./is-one-of.ts";
import { effectInsertsIf } from "./outbox.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "./page.ts";

export type ReviewRow = typeof reviews.$inferSelect;

const NEWEST_FIRST: ListOrder = { direction: "descending", at: reviews.createdAt, id: reviews.reviewId };

/** The review of an order, or `undefined`. */
export async function reviewOfOrder(db: Database, orderId: string): Promise<ReviewRow | undefined> {
  return db.select().from(reviews).where(eq(reviews.orderId, orderId)).get();
}

/** A review by its id, or `undefined`. */
export async function reviewById(db: Database, reviewId: string): Promise<ReviewRow | undefined> {
  return db.select().from(reviews).where(eq(reviews.reviewId, reviewId)).get();
}

/**
 * Writes the review of an order, or changes it while it is pending. An identical review keeps its version, so that a
 * repeated request does not make an admin's decision fail.
 * @returns false when nothing was written: the review is identical, or it has been decided
 */
export async function putReview(db: Database, row: typeof reviews.$inferInsert): Promise<boolean> {
  const { stars, text, locale } = row;
  const written = await db
    .insert(reviews)
    .values(row)
    .onConflictDoUpdate({
      target: reviews.orderId,
      set: { stars, text, locale, version: sql`${reviews.version} + 1` },
      setWhere: sql`${reviews.status} = 'pending' AND (${reviews.stars} <> ${stars} OR ${reviews.text} <> ${text})`,
    })
    .returning({ reviewId: reviews.reviewId });
  return written.length === 1;
}

export interface ReviewDecision {
  readonly reviewId: string;
  readonly basedOnVersion: number;
  readonly status: ReviewStatus;
  readonly decidedBy: string;
  readonly decidedAt: number;
  /** Why it is not shown; "" where it is. */
  readonly decisionReason: string;
}

/**
 * Writes a decision in one batch with what follows from it.
 * @returns false when the review has changed since version `basedOnVersion`, and nothing was written
 */
export async function updateReviewStatus(
  db: Database,
  decision: ReviewDecision,
  effects: readonly Effect[],
): Promise<boolean> {
  const { reviewId, basedOnVersion, ...decided } = decision;
  const version = basedOnVersion + 1;
  const isWritten = sql`EXISTS (
    SELECT 1 FROM reviews WHERE review_id = ${reviewId} AND version = ${version}
      AND status = ${decided.status} AND decided_by = ${decided.decidedBy} AND decided_at = ${decided.decidedAt})`;
  const [updated] = await runBatch(db, [
    db
      .update(reviews)
      .set({ ...decided, version })
      .where(and(eq(reviews.reviewId, reviewId), eq(reviews.version, basedOnVersion))),
    ...effectInsertsIf(`${reviewId}.${version}.decided`, effects, decided.decidedAt, isWritten),
  ]);
  return hasChanged(updated);
}

export interface ReviewListOptions {
  readonly status?: ReviewStatus | undefined;
  /** The only one. */
  readonly reviewId?: string | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/** Every review, newest first, for admins. */
export async function listReviews(db: Database, options: ReviewListOptions): Promise<Page<ListedReview>> {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await reviewListQuery(db, options).limit(size + 1);
  return pageOf(rows, size, (row) => ({ at: row.createdAt, id: row.reviewId }), toListed);
}

/** The statement of `listReviews`, on its own so that a test can read its query plan. */
export function reviewListQuery(db: Database, { status, reviewId, cursor }: ReviewListOptions) {
  return db
    .select()
    .from(reviews)
    .where(
      and(
        status === undefined ? undefined : eq(reviews.status, status),
        reviewId === undefined ? undefined : eq(reviews.reviewId, reviewId),
        behind(cursor, NEWEST_FIRST),
      ),
    )
    .orderBy(...sorted(NEWEST_FIRST));
}

/** These reviews, in any order. */
export function reviewsOfIdsQuery(db: Database, reviewIds: readonly string[]) {
  return db.select().from(reviews).where(isOneOf(reviews.reviewId, reviewIds));
}

/** A review as admins read it. */
export type ListedReview = ReturnType<typeof toListed>;

/** The fields of a row that admins read. */
export function toListed(row: ReviewRow) {
  const { reviewId, orderId, status, version, createdAt, decidedAt, decisionReason } = row;
  return { ...toPublic(row), reviewId, orderId, status, version, createdAt, decidedAt, decisionReason };
}

/** What the site shows: the newest approved reviews with a text, and the rating over all approved ones. */
export async function shownReviews(
  db: Database,
  limit: number,
): Promise<{ readonly items: readonly PublicReview[]; readonly rating: Rating | null }> {
  const [rows, [rated]] = await db.batch([shownReviewsQuery(db).limit(limit), ratingQuery(db)]);
  return { items: rows.map(toPublic), rating: ratingOf(rated?.count ?? 0, Number(rated?.stars ?? 0)) };
}

/** The statement of the reviews on show, on its own so that a test can read its query plan. */
export function shownReviewsQuery(db: Database) {
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.status, "approved"), ne(reviews.text, "")))
    .orderBy(...sorted(NEWEST_FIRST));
}

/** The statement of the rating, on its own so that a test can read its query plan. */
export function ratingQuery(db: Database) {
  return db
    .select({ count: count(), stars: sum(reviews.stars) })
    .from(reviews)
    .where(and(eq(reviews.status, "approved"), eq(reviews.isSample, false)));
}

/** Lists each field, so that a column added later stays private until it is added here. */
function toPublic(row: ReviewRow): PublicReview {
  return {
    stars: row.stars,
    text: row.text,
    locale: row.locale,
    isSample: row.isSample,
    from: bilingual(row.fromTh, row.fromEn),
    to: bilingual(row.toTh, row.toEn),
    vehicle: row.vehicle,
    month: row.month,
  };
}

function bilingual(th: string | null, en: string | null) {
  return th === null || en === null ? null : { th, en };
}
