import { screen, waitFor, within } from "@testing-library/react";
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
  api.procedures["companies.openInvoices"] = () => ({ data: { items: [INVOICE], nextCursor: null } });
  openPage({ "/": () => <SettleForm companyId={COMPANY} /> }, "/");
});

async function record(): Promise<void> {
  await userEvent.click(await screen.findByRole("checkbox"));
  const [transferred, withheld] = screen.getAllByRole("spinbutton");
  await userEvent.type(transferred as HTMLElement, "11980");
  await userEvent.type(withheld as HTMLElement, "160");
  await userEvent.type(screen.getByRole("textbox", { name: "Reference of the transfer" }), "KBANK-1");
  await press();
}
/** Presses once the press before is answered. */
async function press(): Promise<void> {
  const button = () => screen.getByRole("button", { name: "Record payment" });
  await waitFor(() => expect(button().getAttribute("aria-busy")).not.toBe("true"));
  await userEvent.click(button());
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

test("what is chosen on one page, or by its number, stays chosen beside what is read later", async () => {
  const invoice = (number: string) => ({
    ...INVOICE,
    invoiceId: `${number}-INV1`,
    number: `INV2026-00000${number}`,
  });
  api.procedures["companies.openInvoices"] = (input) => {
    const { search, cursor } = input as { readonly search?: string; readonly cursor?: string };
    if (search !== undefined)
      return {
        data: { items: ["9", "INV2026-000009"].includes(search) ? [invoice("9")] : [], nextCursor: null },
      };
    return cursor === undefined
      ? { data: { items: [INVOICE, invoice("2")], nextCursor: "2_KD-BBBBBB" } }
      : { data: { items: [invoice("3")], nextCursor: null } };
  };
  api.procedures["companies.settle"] = () => ({ code: "SERVICE_UNAVAILABLE" });
  await userEvent.click(await screen.findByRole("checkbox", { name: /INV2026-000001/ }));
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: /INV2026-000003/ }));
  const number = screen.getByRole("searchbox", { name: "Invoice number" });
  await userEvent.type(number, "9{Enter}");
  await userEvent.click(await screen.findByRole("checkbox", { name: /INV2026-000009/ }));
  expect(sent()).toEqual([]);
  const kept = within(screen.getByRole("region", { name: "Chosen before" }));
  expect(kept.getAllByRole("checkbox")).toHaveLength(2);
  await userEvent.clear(number);
  await userEvent.type(number, "8");
  expect(await screen.findByText("No open invoice has this number.")).toBeTruthy();
  const [transferred, withheld] = screen.getAllByRole("spinbutton");
  await userEvent.type(transferred as HTMLElement, "35940");
  await userEvent.type(withheld as HTMLElement, "480");
  await userEvent.type(screen.getByRole("textbox", { name: "Reference of the transfer" }), "KBANK-1");
  await press();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    allocations: [
      { invoiceId: INVOICE.invoiceId },
      { invoiceId: "3-INV1" },
      { invoiceId: "9-INV1", transferSatang: 11_980_00 },
    ],
  });
});

test("when an invoice is not open as shown, the list is read again and the next press is another request", async () => {
  api.procedures["companies.settle"] = () => ({ code: "SETTLEMENT_INVOICE_CLOSED" });
  await record();
  await waitFor(() => expect(reads()).toBe(2));
  await press();
  await waitFor(() => expect(new Set(sent().map((each) => each.idempotencyKey)).size).toBe(2));
});

test("the invoice that was refused is marked until it is taken out", async () => {
  api.procedures["companies.settle"] = () => ({
    code: "SETTLEMENT_INVOICE_CLOSED",
    params: { invoiceId: INVOICE.invoiceId },
  });
  await record();
  const text = "This invoice is no longer open as shown. Take it out, or choose it again.";
  const marked = await screen.findByText(text);
  const field = marked.closest("li")?.querySelector("[aria-invalid]");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.click(screen.getByRole("checkbox"));
  expect(screen.queryByText(text)).toBeNull();
});

test("after another failure the same press is sent again", async () => {
  api.procedures["companies.settle"] = () => ({ code: "SERVICE_UNAVAILABLE" });
  await record();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await press();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(new Set(sent().map((each) => each.idempotencyKey)).size).toBe(1);
});

/** Chooses the invoice, which another payment changes afterwards, and the list is read again. */
async function changed(change: Partial<typeof INVOICE> | null): Promise<void> {
  await userEvent.click(await screen.findByRole("checkbox"));
  api.procedures["companies.openInvoices"] = ({ search }: { readonly search?: string }) => {
    const other = { ...INVOICE, invoiceId: "KD-BBBBBB-INV1", number: "INV2026-000002" };
    const now = change === null ? [] : [{ ...INVOICE, ...change }];
    return { data: { items: search === undefined ? [...now, other] : now, nextCursor: null } };
  };
  await queryClient.invalidateQueries();
}
const typed = () => screen.getAllByRole<HTMLInputElement>("spinbutton").map(({ value }) => value);
const notice = async () => within(await screen.findByRole("region", { name: /Someone else saved/ }));

test("a chosen invoice that changed meanwhile shows both amounts, and the new one counts only once it is taken", async () => {
  await changed({ openSatang: 6_070_00, withholdableSatang: 80_00 });
  const shown = await notice();
  expect(shown.getByRole("list").textContent).toBe(
    "INV2026-000001You saw฿11,980 transferred, ฿160 withheldSaved now฿5,990 transferred, ฿80 withheld",
  );
  expect(typed().slice(2)).toEqual(["11980.00", "160.00"]);
  // Nothing is sent while it is undecided.
  await press();
  expect(await screen.findByText(/no longer open as shown/)).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.click(shown.getByRole("button", { name: "Take the new amount" }));
  expect(typed().slice(2)).toEqual(["5990.00", "80.00"]);
  expect(screen.queryByRole("region", { name: /Someone else saved/ })).toBeNull();
  expect(screen.queryByText(/no longer open as shown/)).toBeNull();
});

test("of an invoice that changed meanwhile what was typed can be kept, as far as the server lets it", async () => {
  await changed({ openSatang: 13_000_00 });
  await userEvent.click((await notice()).getByRole("button", { name: "Keep what I entered" }));
  expect(typed().slice(2)).toEqual(["11980.00", "160.00"]);
  expect(screen.queryByRole("region", { name: /Someone else saved/ })).toBeNull();
});

test("a chosen invoice that is no longer open says so, and is taken out by a press", async () => {
  await changed(null);
  const shown = await notice();
  expect(shown.getByRole("list").textContent).toContain("Saved nowNo longer open");
  expect(api.inputsOf("companies.openInvoices")).toContainEqual({
    companyId: COMPANY,
    search: INVOICE.number,
  });
  await userEvent.click(shown.getByRole("button", { name: "Take it out" }));
  expect(screen.queryByRole("checkbox", { name: /INV2026-000001/ })).toBeNull();
  expect(screen.getByRole("checkbox", { name: /INV2026-000002/ })).toBeTruthy();
});
