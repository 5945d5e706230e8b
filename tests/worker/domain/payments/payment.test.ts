import { expect, test } from "vitest";
import type { ActorKind } from "#domain/access/actor.ts";
import { canTransitionPayment, PAYMENT_STATES } from "#domain/payments/payment.ts";

const ACTORS: readonly ActorKind[] = ["customer", "driver", "admin", "system"];

/** Everything that is allowed, written out: the test is the second opinion on the table. */
const ALLOWED = [
  "open → reported by customer",
  "open → reported by system",
  "open → received by admin",
  "open → received by system",
  "open → rejected by admin",
  "open → rejected by system",
  "open → void by system",
  "reported → received by admin",
  "reported → received by system",
  "reported → rejected by admin",
  "reported → rejected by system",
  "rejected → received by admin",
  "rejected → received by system",
  "received → taken_back by admin",
  "void → received by admin",
  "void → received by system",
];

test("a payment moves only as listed; once it is received it can only be taken back, for good", () => {
  const found = PAYMENT_STATES.flatMap((from) =>
    PAYMENT_STATES.flatMap((to) =>
      ACTORS.filter((actor) => canTransitionPayment(from, to, actor)).map(
        (actor) => `${from} → ${to} by ${actor}`,
      ),
    ),
  );
  expect(found.toSorted()).toEqual(ALLOWED.toSorted());
});
