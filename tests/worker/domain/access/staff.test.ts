import { expect, test } from "vitest";
import { ROLES } from "#domain/access/actor.ts";
import { isStaff, STAFF_RIGHTS, staffMay } from "#domain/access/staff.ts";

test.each([
  ["customer", []],
  ["driver", []],
  ["dispatcher", ["read_orders", "dispatch"]],
  ["accountant", ["read_orders", "accounts"]],
  ["admin", ["read_orders", "dispatch", "accounts", "administer"]],
] as const)("a %s may %j", (role, rights) => {
  expect(STAFF_RIGHTS.filter((right) => staffMay(role, right))).toEqual(rights);
});

test("staff are dispatchers, accountants and admins", () => {
  expect(ROLES.filter(isStaff)).toEqual(["dispatcher", "accountant", "admin"]);
});
