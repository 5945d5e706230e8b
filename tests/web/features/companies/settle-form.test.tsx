import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { SettleForm } from "#web/features/companies/settle-form.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const INVOICE = {
  invoiceId: "KD-AAAAAA-INV1",
  orderId: "KD-AAAAAA",
  number: "INV2026-000001",
  dueOn: "2026-12-22",
  openSatang: 12_140_00,
  withholdableSatang: 160_00,
};
const COMPANY = "CO-AAAAAA";
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = new FakeApi();
  api.install();
  api.procedures["companies.openInvoices"] = () => ({ data: [INVOICE] });
  openPage({ "/": () => <SettleForm companyId={COMPANY} /> }, "/");
});

async function record(): Promise<void> {
  await userEvent.click(await screen.findByRole("checkbox"));
  const [transferred, withheld] = screen.getAllByRole("spinbutton");
  await userEvent.type(transferred as HTMLElement, "11980");
  await userEvent.type(withheld as HTMLElement, "160");
  await userEvent.type(screen.getByRole("textbox"), "KBANK-1");
  await press();
}
/** Presses once the press before is answered. */
async function press(): Promise<void> {
  await waitFor(() => expect(screen.getByRole("button").getAttribute("aria-busy")).not.toBe("true"));
  await userEvent.click(screen.getByRole("button"));
}
const sent = () =>
  api.calls
    .filter(({ procedure }) => procedure === "companies.settle")
    .map(({ input }) => input as { readonly idempotencyKey: string });
const reads = () => api.calls.filter(({ procedure }) => procedure === "companies.openInvoices").length;

test("an invoice is chosen whole, net of what may be withheld of it", async () => {
  api.procedures["companies.settle"] = () => ({ data: { settlementId: "s" } });
  await record();
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        companyId: COMPANY,
        transferredSatang: 11_980_00,
        withheldSatang: 160_00,
        reference: "KBANK-1",
        allocations: [{ invoiceId: INVOICE.invoiceId, transferSatang: 11_980_00, withheldSatang: 160_00 }],
      },
    ]),
  );
});

test("when an invoice is not open as shown, the list is read again and the next press is another request", async () => {
  api.procedures["companies.settle"] = () => ({ code: "SETTLEMENT_INVOICE_CLOSED" });
  await record();
  await waitFor(() => expect(reads()).toBe(2));
  await press();
  await waitFor(() => expect(new Set(sent().map((each) => each.idempotencyKey)).size).toBe(2));
});

test("after another failure the same press is sent again", async () => {
  api.procedures["companies.settle"] = () => ({ code: "SERVICE_UNAVAILABLE" });
  await record();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await press();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(new Set(sent().map((each) => each.idempotencyKey)).size).toBe(1);
});
