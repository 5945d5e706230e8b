import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CompanySettlement } from "#web/features/companies/company-settlement.ts";
import { SettlementReversal } from "#web/features/companies/settlement-reversal.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { fill } from "../../../support/fill.ts";
import { openPage } from "../../../support/open-page.tsx";

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let takenBack: CompanySettlement["takenBack"];

beforeEach(() => {
  takenBack = null;
  api = new FakeApi();
  api.install();
  api.procedures["companies.settlements"] = () => {
    const settlement = { settlementId: "S-1", transferredSatang: 970_00, withheldSatang: 30_00, takenBack };
    return { data: { items: [settlement], nextCursor: null } };
  };
  showToast.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Settlements() {
  const { data } = trpc.companies.settlements.useQuery({ companyId: "c-1" });
  return data?.items.map((each) => (
    <SettlementReversal key={each.settlementId} companyId="c-1" settlement={each} />
  ));
}

/** Asks for it to be taken back, with a reason. */
async function takeBack() {
  openPage({ "/": () => <Settlements /> }, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(userEvent, dialog.getByLabelText("Reason"), "Another company’s money");
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  return dialog;
}

test("a payment of a company is taken back with its reason, which is shown then", async () => {
  api.procedures["companies.takeBackSettlement"] = ({ reason }: { readonly reason: string }) => {
    takenBack = { at: Date.parse("2026-11-22T02:00:00Z"), reason } as never;
    return { data: null };
  };
  await takeBack();
  expect(await screen.findByText(/Another company’s money/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
});

test("where another admin came first both reasons are shown, and what was written stays", async () => {
  api.procedures["companies.takeBackSettlement"] = () => {
    takenBack = { at: Date.parse("2026-11-22T02:00:00Z"), reason: "Entered twice" } as never;
    return { code: "PAYMENT_DECIDED" };
  };
  const dialog = await takeBack();
  const notice = within(await dialog.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByRole("list").textContent).toMatch(
    /^PaymentYou saw฿1,000Saved now.*Entered twiceYou choseTake back · Another company’s money$/,
  );
  expect(dialog.getByLabelText("Reason")).toHaveProperty("value", "Another company’s money");
  expect(showToast).not.toHaveBeenCalled();
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText(/Entered twice/)).toBeTruthy();
});

test("a failure leaves the dialog and the reason", async () => {
  api.procedures["companies.takeBackSettlement"] = () => ({ code: "PAYMENT_SENT_BACK" });
  const dialog = await takeBack();
  await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
  expect(dialog.getByLabelText("Reason")).toHaveProperty("value", "Another company’s money");
});
