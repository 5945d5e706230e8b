import { describe, expect, test } from "vitest";
import type { ActorKind } from "#domain/access/actor.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { canTransitionReview, mayWriteReview, ratingOf, REVIEW_STATUSES } from "#domain/reviews/review.ts";

const ACTORS: readonly ActorKind[] = ["customer", "driver", "admin", "system"];

/** Every allowed transition; all others are refused. */
const ALLOWED = [
  "pending → approved by admin",
  "pending → rejected by admin",
  "approved → rejected by admin",
  "rejected → approved by admin",
];

test("a review changes its status as the table says, and in no other way", () => {
  const transitions = REVIEW_STATUSES.flatMap((from) =>
    REVIEW_STATUSES.flatMap((to) =>
      ACTORS.filter((actor) => canTransitionReview(from, to, actor)).map(
        (actor) => `${from} → ${to} by ${actor}`,
      ),
    ),
  );
  expect(transitions.toSorted()).toEqual(ALLOWED.toSorted());
});

describe("writing", () => {
  test.each(ORDER_STATUSES)("a first review of an order that is %s", (status) => {
    expect(mayWriteReview(status, null)).toBe(status === "delivered");
  });

  test.each([
    ["pending", true],
    ["approved", false],
    ["rejected", false],
  ] as const)("one that is %s may be written anew: %s", (written, may) => {
    expect(mayWriteReview("delivered", written)).toBe(may);
    expect(mayWriteReview("in_transit", written)).toBe(false);
  });
});

describe("the rating", () => {
  test("is silent until there are five", () => {
    expect(ratingOf(0, 0)).toBeNull();
    expect(ratingOf(4, 20)).toBeNull();
    expect(ratingOf(5, 25)).toEqual({ count: 5, average: 5 });
  });

  test("has one decimal", () => {
    expect(ratingOf(6, 28)).toEqual({ count: 6, average: 4.7 });
    expect(ratingOf(7, 30)?.average).toBe(4.3);
  });
});
