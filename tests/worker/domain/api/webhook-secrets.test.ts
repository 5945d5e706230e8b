import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  FIRST_SECRET,
  OLD_SECRET_MS,
  SIGNATURES_MAX,
  signingVersions,
  withNewSecret,
} from "#domain/api/webhook-secrets.ts";

test("a new secret signs beside the old one for 24 hours, then alone", () => {
  const now = 1_000_000;
  expect(signingVersions(FIRST_SECRET, now)).toEqual([0]);
  const second = withNewSecret(FIRST_SECRET, now);
  expect(signingVersions(second, now)).toEqual([1, 0]);
  expect(signingVersions(second, now + OLD_SECRET_MS - 1)).toEqual([1, 0]);
  expect(signingVersions(second, now + OLD_SECRET_MS)).toEqual([1]);
  expect(signingVersions(withNewSecret(second, now + OLD_SECRET_MS), now + OLD_SECRET_MS)).toEqual([2, 1]);
});

test("whenever new ones are made: the newest signs first, the one before for 24 hours, and never more than five do", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 * OLD_SECRET_MS }), { maxLength: 12 }), (waits) => {
      let secrets = FIRST_SECRET;
      let now = 0;
      for (const wait of waits) {
        now += wait;
        const before = secrets.secretVersion;
        secrets = withNewSecret(secrets, now);
        const signing = signingVersions(secrets, now + OLD_SECRET_MS - 1);
        expect(signing.slice(0, 2)).toEqual([before + 1, before]);
        expect(signing.length).toBeLessThanOrEqual(SIGNATURES_MAX);
        expect(signing).toEqual(signing.toSorted((a, b) => b - a));
      }
      expect(signingVersions(secrets, now + OLD_SECRET_MS)).toEqual([secrets.secretVersion]);
    }),
  );
});
