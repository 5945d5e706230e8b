import { expect, test, vi } from "vitest";
import { AppError } from "#domain/errors.ts";
import { commitmentsRefusal, eraseUnlessHeld } from "#worker/services/account/erasing/erase-unless-held.ts";

test("a refusal counts the commitments of every kind", () => {
  expect(commitmentsRefusal({ orders: 0, jobs: 0 })).toBeNull();
  expect(commitmentsRefusal({ orders: 2, jobs: 1 }, { until: 5 })).toMatchObject({
    code: "ACCOUNT_HAS_OPEN_ORDERS",
    params: { count: 3, orders: 2, jobs: 1, until: 5 },
  });
});

test("nothing is written while something keeps somebody from being erased", async () => {
  const held = commitmentsRefusal({ orders: 1 });
  const write = vi.fn<() => Promise<string>>(() => Promise.resolve("written"));
  await expect(eraseUnlessHeld(() => Promise.resolve(held), write)).rejects.toBe(held);
  expect(write).not.toHaveBeenCalled();
  await expect(eraseUnlessHeld(() => Promise.resolve(null), write)).resolves.toBe("written");
});

test("what came up while it was written is said instead of the failure", async () => {
  const failure = new Error("the batch was taken back");
  const write = () => Promise.reject(failure);
  await expect(eraseUnlessHeld(() => Promise.resolve(null), write)).rejects.toBe(failure);
  const late = new AppError("LAST_ADMIN");
  const answers = [null, late];
  const obstacleOf = () => Promise.resolve(answers.shift() ?? null);
  await expect(eraseUnlessHeld(obstacleOf, write)).rejects.toBe(late);
});
