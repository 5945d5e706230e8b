import { expect, test } from "vitest";
import { COMPANY_RIGHTS, COMPANY_ROLES, hasCompanyRight, rolesWith } from "#domain/companies/company-role.ts";

test("what each member of a company may do", () => {
  const table = Object.fromEntries(
    COMPANY_ROLES.map((role) => [role, COMPANY_RIGHTS.filter((right) => hasCompanyRight(role, right))]),
  );
  expect(table).toEqual({
    owner: ["book", "see_orders", "see_documents", "see_credit", "manage_people", "manage_api"],
    booker: ["book", "see_orders", "see_credit"],
    accountant: ["see_documents", "see_credit"],
  });
});

test("who reads billing notes", () => {
  expect(rolesWith("see_documents")).toEqual(["owner", "accountant"]);
});
