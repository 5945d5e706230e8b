import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { AdminActions } from "#web/features/documents/admin/admin-actions.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { INVOICE } from "../../../../support/composed-documents.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

vi.mock("#web/lib/errors/toast.ts", () => ({ showToast: vi.fn<() => void>() }));

let api: FakeApi;
beforeEach(() => {
  vi.mocked(showToast).mockClear();
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Page() {
  const { data } = trpc.documents.byId.useQuery({ documentId: INVOICE.documentId });
  if (data === undefined) return null;
  const { document, contentHash } = data;
  return <AdminActions document={document} contentHash={contentHash} />;
}

const withTotal = (totalSatang: number) => ({ totals: { ...INVOICE.totals, totalSatang } });
const DRAFT: ComposedDocument = { ...INVOICE, status: "draft", number: null, ...withTotal(10_000_00) };

/** A draft, and what a colleague makes of it while the first press is under way. */
function draftThatBecomes(change: Partial<ComposedDocument>) {
  const now = { ...DRAFT, ...change };
  let known = DRAFT;
  api.procedures["documents.byId"] = () => ({
    data: { document: known, contentHash: known === now ? "now" : "seen", related: [] },
  });
  api.procedures["documents.issue"] = () => {
    if (known === now) return { data: { documentId: INVOICE.documentId } };
    known = now;
    return { code: "INVOICE_CHANGED", params: { totalSatang: now.totals.totalSatang } };
  };
  openPage({ "/": Page }, "/");
  return screen.findByRole("button", { name: "Issue the invoice" });
}

/** Presses the button, and again in the dialog that says which total gets a number for good. */
async function issue(button: HTMLElement, total: string): Promise<void> {
  await userEvent.click(button);
  const dialog = await screen.findByRole("dialog", { name: "Issue the invoice" });
  expect(dialog.textContent).toContain(`The invoice of ${total} gets its number for good.`);
  await userEvent.click(within(dialog).getByRole("button", { name: "Issue the invoice" }));
}

test("a draft is issued of the total that was seen; a colleague's one stands beside it and has to be taken", async () => {
  const button = await draftThatBecomes(withTotal(9_000_00));
  await issue(button, "฿10,000");
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(document.activeElement).toBe(notice);
  expect(within(notice).getByRole("heading", { level: 2 })).toBeTruthy();
  expect(notice.textContent).toContain("Saved now฿9,000");
  expect(notice.textContent).toContain("You saw฿10,000");
  expect(showToast).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.inputsOf("documents.issue")).toEqual([{ documentId: INVOICE.documentId, seenContent: "seen" }]);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole("region")).toBeNull();
  await issue(button, "฿9,000");
  await vi.waitFor(() =>
    expect(api.inputsOf("documents.issue").at(-1)).toMatchObject({ seenContent: "now" }),
  );
});

test("what else than the total differs stands beside what was seen of it, and nothing that stayed", async () => {
  const button = await draftThatBecomes({
    buyer: { kind: "person", name: "Malee", address: "", taxId: "", branch: "" },
    lines: INVOICE.lines.map((line) => ({ ...line, taxClass: "exempt", vatRateBp: 0, vatSatang: 0 })),
    totals: { ...DRAFT.totals, vatSatang: 0 },
    withholding: null,
  });
  await issue(button, "฿10,000");
  const notice = within(
    await screen.findByRole("region", { name: "Someone else saved while you were editing" }),
  );
  const rows = notice.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Documents made out toYou saw.*0105553001234.*Saved nowMalee$/),
    expect.stringMatching(/^2\. Helpers.*VAT 7 %Saved now.*no VAT$/),
    "VATYou saw฿140Saved now฿0",
    "Tax withheldYou saw1 %: ฿100, 3 %: ฿60Saved now–",
  ]);
  expect(showToast).not.toHaveBeenCalled();
});

test("a draft that a colleague issued of another total is not issued again, and why is said", async () => {
  const button = await draftThatBecomes({ status: "issued", ...withTotal(9_000_00) });
  await issue(button, "฿10,000");
  await vi.waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(
      "warning",
      "Invoices",
      expect.stringContaining("฿9,000"),
      undefined,
    ),
  );
  // The page asks for the document again.
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Issue the invoice" })).toBeNull());
});
