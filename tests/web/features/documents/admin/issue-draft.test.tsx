import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
  return data === undefined ? null : <AdminActions document={data.document} leftSatang={undefined} />;
}

/** A draft, and what a colleague makes of it while the first press is under way. */
function draftThatBecomes(now: { readonly status: "draft" | "issued"; readonly totalSatang: number }) {
  let known = { status: "draft", totalSatang: 10_000_00 };
  api.procedures["documents.byId"] = () => {
    const { status, totalSatang } = known;
    const document = { ...INVOICE, status, totals: { ...INVOICE.totals, totalSatang } };
    return { data: { document, related: [] } };
  };
  api.procedures["documents.issue"] = () => {
    if (known === now) return { data: { documentId: INVOICE.documentId } };
    known = now;
    const params = { totalSatang: now.totalSatang, seenSatang: 10_000_00 };
    return { code: "INVOICE_TOTAL_CHANGED", params };
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
  const button = await draftThatBecomes({ status: "draft", totalSatang: 9_000_00 });
  await issue(button, "฿10,000");
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(document.activeElement).toBe(notice);
  expect(within(notice).getByRole("heading", { level: 2 })).toBeTruthy();
  expect(notice.textContent).toContain("Saved now฿9,000");
  expect(notice.textContent).toContain("You saw฿10,000");
  expect(showToast).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.inputsOf("documents.issue")).toEqual([
    { documentId: INVOICE.documentId, seenTotalSatang: 10_000_00 },
  ]);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole("region")).toBeNull();
  await issue(button, "฿9,000");
  await vi.waitFor(() =>
    expect(api.inputsOf("documents.issue").at(-1)).toMatchObject({ seenTotalSatang: 9_000_00 }),
  );
});

test("a draft that a colleague issued of another total is not issued again, and why is said", async () => {
  const button = await draftThatBecomes({ status: "issued", totalSatang: 9_000_00 });
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
