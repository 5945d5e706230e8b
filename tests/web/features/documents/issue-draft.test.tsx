import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminActions } from "#web/features/documents/admin-actions.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { INVOICE } from "../../../support/composed-documents.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

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
  return data === undefined ? null : <AdminActions document={data.document} leftSatang={undefined} />;
}

test("a draft is issued with the total that is shown; after a colleague's change the new one is shown first", async () => {
  let totalSatang = 10_000_00;
  api.procedures["documents.byId"] = () => ({
    data: {
      document: { ...INVOICE, status: "draft", totals: { ...INVOICE.totals, totalSatang } },
      related: [],
    },
  });
  const sent: unknown[] = [];
  api.procedures["documents.issue"] = (input) => {
    sent.push(input);
    if (sent.length > 1) return { data: { documentId: INVOICE.documentId } };
    totalSatang = 9_000_00;
    return { code: "INVOICE_TOTAL_CHANGED", params: { totalSatang, seenSatang: 10_000_00 } };
  };
  openPage({ "/": Page }, "/");
  const button = await screen.findByRole("button", { name: "Issue the invoice" });
  await userEvent.click(button);
  await vi.waitFor(() => expect(api.inputsOf("documents.byId")).toHaveLength(2));
  await userEvent.click(button);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([{ seenTotalSatang: 10_000_00 }, { seenTotalSatang: 9_000_00 }]);
});
