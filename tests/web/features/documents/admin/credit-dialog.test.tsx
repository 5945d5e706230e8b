import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminActions } from "#web/features/documents/admin/admin-actions.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { INVOICE } from "../../../../support/composed-documents.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Page() {
  const { data } = trpc.documents.byId.useQuery({ documentId: INVOICE.documentId });
  return data === undefined ? null : <AdminActions document={data.document} leftSatang={data.leftSatang} />;
}

const ACTION = { name: "Credit a part" };

/** Credits so much, once the dialog says what is left. */
async function credit(user: ReturnType<typeof userEvent.setup>, left: RegExp, baht = "1000") {
  await user.click(await screen.findByRole("button", ACTION));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(left);
  await user.type(dialog.getByRole("textbox", { name: /^Amount to credit/ }), baht);
  await fill(user, dialog.getByRole("textbox", { name: /^Reason/ }), "Scratched");
  await user.click(dialog.getByRole("button", ACTION));
  return dialog;
}

test("a credit that came after a colleague's shows what was left and is left, and is sent once that was read", async () => {
  const user = userEvent.setup();
  let leftSatang = 10_000_00;
  api.procedures["documents.byId"] = () => ({ data: { document: INVOICE, related: [], leftSatang } });
  const sent: unknown[] = [];
  api.procedures["documents.credit"] = (input) => {
    sent.push(input);
    if (sent.length > 1) return { data: { documentId: INVOICE.documentId } };
    leftSatang = 9_000_00;
    return { code: "INVOICE_CREDITED_MEANWHILE", params: { leftSatang, seenSatang: 10_000_00 } };
  };
  openPage({ "/": Page }, "/");
  const dialog = await credit(user, /10,000.* of the invoice is left/);
  const notice = within(await dialog.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByRole("list").textContent).toMatch(
    /^InvoiceYou saw.*10,000.* leftSaved now.*9,000.* leftYou choseCredit a part · .*1,000/,
  );
  expect(dialog.getByRole("button", ACTION)).toHaveProperty("disabled", true);
  expect(dialog.getByRole("textbox", { name: /^Reason/ })).toHaveProperty("value", "Scratched");
  await user.click(notice.getByRole("button", { name: "Keep my choice" }));
  expect(await dialog.findByText(/^.*9,000.* of the invoice is left$/)).toBeDefined();
  await user.click(dialog.getByRole("button", ACTION));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { amountSatang: 1_000_00, seenLeftSatang: 10_000_00 },
    { amountSatang: 1_000_00, seenLeftSatang: 9_000_00 },
  ]);
});

test("what is left and what was to be credited are shown to the satang", async () => {
  const user = userEvent.setup();
  const data = { document: INVOICE, related: [], leftSatang: 100_00 };
  api.procedures["documents.byId"] = () => ({ data });
  const params = { leftSatang: 99_80, seenSatang: 100_00 };
  api.procedures["documents.credit"] = () => ({ code: "INVOICE_CREDITED_MEANWHILE", params });
  openPage({ "/": Page }, "/");
  const dialog = await credit(user, /100 of the invoice is left/, "99.60");
  const notice = within(await dialog.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByRole("list").textContent).toMatch(
    /100 of the invoice is leftSaved now.*99\.80 of the invoice is left.*Credit a part · .*99\.60/,
  );
});

test("where a colleague has replaced the invoice, both are shown with what was to be credited", async () => {
  const user = userEvent.setup();
  const data = { document: INVOICE, related: [], leftSatang: 10_000_00 };
  api.procedures["documents.byId"] = () => ({ data });
  const params = { documentId: "KD-A-INV2", number: "INV2026-000002", buyer: "Their Company" };
  api.procedures["documents.credit"] = () => ({ code: "INVOICE_REPLACED", params });
  openPage({ "/": Page, "/admin/invoices": () => <h1>The invoice in force</h1> }, "/");
  const dialog = await credit(user, /of the invoice is left/);
  const notice = within(await dialog.findByRole("region", { name: /Someone else saved/ }));
  const values = notice.getByRole("list").textContent;
  expect(values).toContain(`You saw${INVOICE.number} · ${INVOICE.buyer.name}`);
  expect(values).toContain("Saved nowINV2026-000002 · Their Company");
  expect(dialog.getByRole("textbox", { name: /^Amount to credit/ })).toHaveProperty("value", "1000");
  await user.click(notice.getByRole("button", { name: "Open INV2026-000002" }));
  expect(await screen.findByRole("heading", { name: "The invoice in force" })).toBeDefined();
});
