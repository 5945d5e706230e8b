import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminClaimsPage } from "#web/features/claims/admin-claims-page.tsx";
import { AdminCompanyPage } from "#web/features/companies/admin-company-page.tsx";
import { MissingPage } from "#web/features/control-room/missing-page.tsx";
import { AdminDriversPage } from "#web/features/drivers/admin/admin-drivers-page.tsx";
import { AdminPaymentsPage } from "#web/features/payments/admin-payments-page.tsx";
import { AdminRefundsPage } from "#web/features/refunds/admin-refunds-page.tsx";
import { PeoplePage } from "#web/features/people/people-page.tsx";
import { AdminReviewsPage } from "#web/features/reviews/admin-reviews-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.all"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["claims.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["people.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["reviews.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["drivers.waiting"] = () => ({ data: 0 });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const RECORDS: readonly (readonly [string, string, () => ReactNode, string, string])[] = [
  ["driver", "/admin/drivers?driver=gone", AdminDriversPage, "drivers.byId", "Drivers"],
  ["company", "/admin/companies/gone", AdminCompanyPage, "companies.byId", "Companies"],
  ["claim", "/admin/claims?claim=gone", AdminClaimsPage, "claims.byId", "Claims"],
  ["person", "/admin/people?person=gone", PeoplePage, "people.byId", "People"],
];
const opened = (address: string, page: () => ReactNode) =>
  openPage({ [address.split("?")[0]?.replace("/gone", "/$companyId") ?? ""]: page }, address);

test.each(RECORDS)(
  "of a %s that does not exist the page says so, with the way to the list and nothing to try again",
  async (noun, address, page, procedure, list) => {
    api.procedures[procedure] = () => ({ code: "NOT_FOUND" });
    opened(address, page);
    expect(await screen.findByText(`There is no such ${noun}`)).toBeDefined();
    expect(screen.getByText("We could not find this. It may have been removed or moved.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.getAllByRole("heading", { level: 1, name: list })).not.toEqual([]);
    // Beside a list it closes; a company has a page of its own.
    const ways = [
      ...screen.queryAllByRole("button", { name: "Back to the list" }),
      ...screen.queryAllByRole("link", { name: list }),
    ];
    expect(ways).toHaveLength(noun === "company" ? 1 : 2);
  },
);

test.each(RECORDS)(
  "of a %s that could not be read the page offers to try again",
  async (noun, address, page, procedure) => {
    api.procedures[procedure] = () => ({ code: "SERVICE_UNAVAILABLE" });
    opened(address, page);
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
    expect(screen.queryByText(`There is no such ${noun}`)).toBeNull();
  },
);

test.each([
  ["payment", "/admin/payments", AdminPaymentsPage, "payments.list"],
  ["refund", "/admin/refunds", AdminRefundsPage, "refunds.list"],
] as const)("of a %s that does not exist its list says so", async (noun, path, page, procedure) => {
  api.procedures[procedure] = () => ({ data: { items: [], nextCursor: null } });
  openPage({ [path]: page }, `${path}?${noun}=gone`);
  expect(await screen.findByText(`There is no such ${noun}`)).toBeDefined();
});

test("of a review that does not exist the list says so, with the way to all of them", async () => {
  openPage({ "/admin/reviews": AdminReviewsPage }, "/admin/reviews?review=gone");
  expect(await screen.findByText("There is no such review")).toBeDefined();
});

test("at an address that no page has the office reads so, and goes to Today", async () => {
  openPage({ "/admin/$": MissingPage }, "/admin/nothing");
  expect(await screen.findByRole("heading", { level: 2, name: "This page does not exist" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Today" }).getAttribute("href")).toBe("/admin");
});
