import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIRST_TAX_RULES } from "#domain/documents/tax-rules.ts";
import { AdminClaimsPage } from "#web/features/claims/admin-claims-page.tsx";
import { AdminCompaniesPage } from "#web/features/companies/admin-companies-page.tsx";
import { AdminCompanyPage } from "#web/features/companies/admin-company-page.tsx";
import { AdminInvoicesPage } from "#web/features/documents/admin/admin-invoices-page.tsx";
import { AdminDriversPage } from "#web/features/drivers/admin/admin-drivers-page.tsx";
import { EffectsPage } from "#web/features/effects/effects-page.tsx";
import { AdminPaymentsPage } from "#web/features/payments/admin-payments-page.tsx";
import { AdminPayoutsPage } from "#web/features/payouts/admin-payouts-page.tsx";
import { AdminRefundsPage } from "#web/features/refunds/admin-refunds-page.tsx";
import { AdminReviewsPage } from "#web/features/reviews/admin-reviews-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { resetSessions, sessions, signedInAs } from "../../../support/fake-session.ts";
import { withRowKeys } from "../../../support/office-page.tsx";
import { openPage } from "../../../support/open-page.tsx";
import { stubWideScreen } from "../../../support/wide-screen.ts";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

/** By page, where it is, with the record that is open; and what it asks for again. */
const PAGES: Readonly<
  Record<string, { Page: () => ReactNode; path: string; address?: string; asked: readonly string[] }>
> = {
  claims: {
    Page: AdminClaimsPage,
    path: "/admin/claims",
    address: "/admin/claims?claim=c-1",
    asked: ["claims.list", "claims.byId"],
  },
  refunds: { Page: AdminRefundsPage, path: "/admin/refunds", asked: ["refunds.list"] },
  payments: { Page: AdminPaymentsPage, path: "/admin/payments", asked: ["payments.list"] },
  payouts: { Page: AdminPayoutsPage, path: "/admin/payouts", asked: ["payouts.unpaid", "payouts.list"] },
  reviews: { Page: AdminReviewsPage, path: "/admin/reviews", asked: ["reviews.list"] },
  invoices: {
    Page: AdminInvoicesPage,
    path: "/admin/invoices",
    address: "/admin/invoices?document=KD-A-INV1",
    asked: ["documents.list", "documents.byId"],
  },
  companies: {
    Page: AdminCompaniesPage,
    path: "/admin/companies",
    address: "/admin/companies?settlement=s-1",
    asked: ["companies.list", "companies.settlement"],
  },
  company: {
    Page: AdminCompanyPage,
    path: "/admin/companies/$companyId",
    address: "/admin/companies/CO-1",
    asked: ["companies.byId"],
  },
  "all drivers": {
    Page: AdminDriversPage,
    path: "/admin/drivers",
    address: "/admin/drivers?driver=d-1",
    asked: ["drivers.all", "drivers.waiting", "drivers.byId"],
  },
  "drivers who wait": {
    Page: AdminDriversPage,
    path: "/admin/drivers",
    address: "/admin/drivers?show=waiting",
    asked: ["drivers.list", "drivers.waiting"],
  },
  "expiring papers": {
    Page: AdminDriversPage,
    path: "/admin/drivers",
    address: "/admin/drivers?show=papers",
    asked: ["drivers.expiringPapers"],
  },
  effects: {
    Page: EffectsPage,
    path: "/admin/effects",
    asked: ["effects.parked", "effects.parkedOrders"],
  },
};

let api: FakeApi;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  resetSessions();
  const { user } = signedInAs("nok") as Extract<typeof sessions.now, { status: "signed_in" }>;
  sessions.now = { status: "signed_in", user: { ...user, role: "admin" }, isAdmin: true };
  stubWideScreen();
  queryClient.clear();
  api = new FakeApi();
  api.install();
  const none = () => ({ data: { items: [], nextCursor: null, sums: [] } });
  for (const list of Object.values(PAGES).flatMap(({ asked }) => asked))
    api.procedures[list] = /\.(byId|settlement)$/.test(list) ? () => ({ code: "NOT_FOUND" }) : none;
  api.procedures["drivers.waiting"] = () => ({ data: 2 });
  api.procedures["documents.taxRules"] = () => ({ data: { gaps: [], rules: FIRST_TAX_RULES } });
  api.procedures["controlRoom.waiting"] = () => ({ data: {} });
  api.procedures["payments.cashHeld"] = none;
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each(Object.entries(PAGES))(
  "what is listed and open is read again every minute: %s",
  async (_name, { Page, path, address = path, asked }) => {
    openPage({ [path]: withRowKeys(Page) }, address);
    const counts = () => asked.map((procedure) => api.inputsOf(procedure).length);
    await waitFor(() => expect(Math.min(...counts())).toBeGreaterThan(0));
    const before = counts();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(counts()).toEqual(before);
    await vi.advanceTimersByTimeAsync(15_000);
    await waitFor(() => expect(counts().filter((count, at) => count <= (before[at] ?? 0))).toEqual([]));
  },
);

test("the count beside the lists of drivers follows what waits", async () => {
  openPage({ "/admin/drivers": withRowKeys(AdminDriversPage) }, "/admin/drivers");
  await screen.findByRole("link", { name: /\(2\)$/ });
  api.procedures["drivers.waiting"] = () => ({ data: 3 });
  await vi.advanceTimersByTimeAsync(65_000);
  expect(await screen.findByRole("link", { name: /\(3\)$/ })).toBeTruthy();
});
