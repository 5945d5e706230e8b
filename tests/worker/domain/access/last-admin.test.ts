import { expect, test } from "vitest";
import { lastAdminRefusal } from "#domain/access/last-admin.ts";

const admins = (hasSecondFactor: boolean, others: number, othersWithFactor: number) => ({
  hasSecondFactor,
  others,
  othersWithFactor,
});

test("the last of all admins stays, whatever is asked of them", () => {
  for (const isFactorNeeded of [true, false])
    expect(lastAdminRefusal(admins(true, 0, 0), isFactorNeeded)).toBe("LAST_ADMIN");
});

test("the last admin with a second factor stays where the others could do nothing, and only there", () => {
  expect(lastAdminRefusal(admins(true, 2, 0), true)).toBe("OTHER_ADMINS_NEED_FACTOR");
  expect(lastAdminRefusal(admins(true, 2, 0), false)).toBeNull();
  expect(lastAdminRefusal(admins(true, 2, 1), true)).toBeNull();
});

test("an admin who can do nothing need not stay while there is another", () => {
  expect(lastAdminRefusal(admins(false, 1, 0), true)).toBeNull();
});
