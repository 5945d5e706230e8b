import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminClaimsPage } from "#web/features/claims/admin-claims-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const AT = Date.UTC(2026, 10, 2, 3);
const CLAIM = "9b2e4f60-0000-4000-8000-000000000001";
const NONE = "Nothing recorded yet";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["claims.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["claims.byId"] = () => ({
    data: {
      claimId: CLAIM,
      kind: "loss",
      state: "open",
      claimedSatang: 1_000_00,
      items: [],
      createdAt: AT,
      settledSatang: null,
      creditSatang: null,
      compensationSatang: null,
      compensatedAt: null,
      order: {
        orderId: "KD-7F3K2M",
        contactName: "Nok",
        contactPhone: "+66812345678",
        declaredValueSatang: null,
        deliveredAt: AT,
      },
      money: { agreedSatang: 2_000_00, keptSatang: 0 },
      isToldAtCall: false,
      version: 1,
      events: [],
    },
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("proofs that cannot be loaded are not taken for none, and are asked for again", async () => {
  api.procedures["proofs.ofOrder"] = () => ({ code: "INTERNAL" });
  openPage({ "/admin/claims": () => <AdminClaimsPage /> }, `/admin/claims?claim=${CLAIM}`);
  expect(await screen.findByText("Could not load the proof of delivery. Please try again.")).toBeTruthy();
  expect(screen.queryByText(NONE)).toBeNull();
  api.procedures["proofs.ofOrder"] = () => ({ data: { proofs: [], codes: null } });
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(NONE)).toBeTruthy();
  expect(screen.queryByText(/Could not load the proof/)).toBeNull();
});
