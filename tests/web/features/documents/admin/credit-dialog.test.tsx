import { screen } from "@testing-library/react";
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

test("a credit that came after a colleague's is refused, then says what is left and is sent with it", async () => {
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
  const action = { name: "Credit a part" };
  await user.click(await screen.findByRole("button", action));
  expect(await screen.findByText(/10,000.* of the invoice is left/)).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: /^Amount to credit/ }), "1000");
  await fill(user, screen.getByRole("textbox", { name: /^Reason/ }), "Scratched");
  await user.click(screen.getByRole("button", action));
  expect(await screen.findByText(/9,000.* of the invoice is left/)).toBeDefined();
  await user.click(screen.getByRole("button", action));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { amountSatang: 1_000_00, seenLeftSatang: 10_000_00 },
    { amountSatang: 1_000_00, seenLeftSatang: 9_000_00 },
  ]);
});
