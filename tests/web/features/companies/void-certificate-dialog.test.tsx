import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Certificate, CompanySettlement } from "#web/features/companies/company-settlement.ts";
import { SettlementCertificate } from "#web/features/companies/settlement-certificate.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { fill } from "../../../support/fill.ts";
import { openPage } from "../../../support/open-page.tsx";

const CERTIFICATE: Certificate = {
  certificateId: "w-1",
  settlementId: "S-1",
  number: "1/42",
  issuedOn: "2026-11-20",
  amountSatang: 30_00,
  payments: 1,
  pictureUrl: null,
  voidReason: "",
};
const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let theirReason: string | null;

beforeEach(() => {
  theirReason = null;
  api = new FakeApi();
  api.install();
  api.procedures["companies.settlements"] = () => {
    const voided = theirReason === null ? [] : [{ ...CERTIFICATE, voidReason: theirReason }];
    const settlement: CompanySettlement = {
      settlementId: "S-1",
      receivedOn: "2026-11-20",
      transferredSatang: 970_00,
      withheldSatang: 30_00,
      reference: "KBANK-1",
      lines: [],
      takenBack: null,
      certificate: theirReason === null ? CERTIFICATE : null,
      voidedCertificates: voided,
    };
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
    <SettlementCertificate key={each.settlementId} companyId="c-1" settlement={each} />
  ));
}

const ACTION = { name: "Void the certificate" };

/** Asks for it to be voided, with a reason. */
async function revoke() {
  openPage({ "/": () => <Settlements /> }, "/");
  await userEvent.click(await screen.findByRole("button", ACTION));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(userEvent, dialog.getByLabelText("Reason"), "Of another year");
  await userEvent.click(dialog.getByRole("button", ACTION));
  return dialog;
}

test("a certificate is voided with its reason, which is shown then", async () => {
  api.procedures["companies.voidCertificate"] = ({ reason }: { readonly reason: string }) => {
    theirReason = reason;
    return { data: null };
  };
  await revoke();
  expect(await screen.findByText("Void: 1/42 – Of another year")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("where another admin came first both reasons are shown, and what was written stays", async () => {
  api.procedures["companies.voidCertificate"] = () => {
    theirReason = "Filed twice";
    return { code: "COMPANY_VERSION_CONFLICT", params: { voidReason: theirReason } };
  };
  const dialog = await revoke();
  const notice = within(await dialog.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByRole("list").textContent).toMatch(
    /^StatusYou sawCertificate 1\/42 · .*Saved nowVoid: 1\/42 – Filed twiceYou choseVoid: 1\/42 – Of another year$/,
  );
  expect(dialog.getByLabelText("Reason")).toHaveProperty("value", "Of another year");
  expect(dialog.getByRole("button", ACTION)).toHaveProperty("disabled", true);
  expect(showToast).not.toHaveBeenCalled();
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Void: 1/42 – Filed twice")).toBeTruthy();
});
