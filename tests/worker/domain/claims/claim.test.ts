import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterStep,
  CLAIM_STATES,
  claimableUntil,
  CLAIM_STEPS,
  isClaimFinal,
  claimSettlementOf,
  type ClaimState,
  type ClaimStep,
} from "#domain/claims/claim.ts";
import { DAY_MS } from "#domain/time.ts";

/** Every step that may be taken, by whom, in which state, and the state after it. */
const ALLOWED: readonly (readonly [ClaimState, ClaimStep, "customer" | "admin", ClaimState])[] = [
  ["open", "reply", "customer", "open"],
  ["answered", "reply", "customer", "open"],
  ["open", "withdraw", "customer", "withdrawn"],
  ["answered", "withdraw", "customer", "withdrawn"],
  // Of a customer without an account, as they said it at a call.
  ["open", "reply", "admin", "open"],
  ["answered", "reply", "admin", "open"],
  ["open", "withdraw", "admin", "withdrawn"],
  ["answered", "withdraw", "admin", "withdrawn"],
  ["open", "answer", "admin", "answered"],
  ["answered", "answer", "admin", "answered"],
  ["open", "settle", "admin", "settled"],
  ["answered", "settle", "admin", "settled"],
  ["open", "refuse", "admin", "refused"],
  ["answered", "refuse", "admin", "refused"],
  ["settled", "compensate", "admin", "settled"],
  ["settled", "take_back_compensation", "admin", "settled"],
  ["refused", "take_back_refusal", "admin", "open"],
  ["settled", "take_back_settlement", "admin", "open"],
];

test("a claim goes only the listed ways; every other pair of state, step and actor is refused", () => {
  for (const state of CLAIM_STATES)
    for (const step of CLAIM_STEPS)
      for (const actor of ["customer", "driver", "admin", "system"] as const) {
        if (step === "open") continue;
        const [, , , to = null] =
          ALLOWED.find(([from, taken, by]) => from === state && taken === step && by === actor) ?? [];
        expect([state, step, actor, afterStep(state, step, actor)]).toEqual([state, step, actor, to]);
      }
});

test("a claim is decided once it is settled, refused or withdrawn", () => {
  expect(CLAIM_STATES.filter(isClaimFinal)).toEqual(["settled", "refused", "withdrawn"]);
});

test("a claim can be reported until 168 hours after delivery", () => {
  expect(claimableUntil(1_000)).toBe(1_000 + 7 * DAY_MS);
});

test("a settlement lowers the price, gives back what was paid of it, and pays what is above as compensation", () => {
  const price = { agreedSatang: 3_000_00, keptSatang: 3_000_00 };
  expect(claimSettlementOf(1_000_00, price)).toEqual({
    creditSatang: 1_000_00,
    refundSatang: 1_000_00,
    compensationSatang: 0,
  });
  expect(claimSettlementOf(1_000_00, { ...price, keptSatang: 0 })).toMatchObject({ refundSatang: 0 });
  expect(claimSettlementOf(1_000_00, { ...price, keptSatang: 2_500_00 })).toMatchObject({
    refundSatang: 500_00,
  });
  expect(claimSettlementOf(5_000_00, price)).toEqual({
    creditSatang: 3_000_00,
    refundSatang: 3_000_00,
    compensationSatang: 2_000_00,
  });
});

test("whatever was agreed and paid, a settlement is exactly its sum and never gives back more than was paid", () => {
  const amount = fc.integer({ min: 0, max: 10_000_00 });
  const property = fc.property(
    fc.integer({ min: 1, max: 20_000_00 }),
    amount,
    amount,
    (sum, agreedSatang, keptSatang) => {
      const { creditSatang, refundSatang, compensationSatang } = claimSettlementOf(sum, {
        agreedSatang,
        keptSatang,
      });
      expect(creditSatang + compensationSatang).toBe(sum);
      expect(creditSatang).toBeLessThanOrEqual(agreedSatang);
      expect(refundSatang).toBeGreaterThanOrEqual(0);
      expect(refundSatang).toBeLessThanOrEqual(Math.min(creditSatang, keptSatang));
    },
  );
  fc.assert(property);
});
