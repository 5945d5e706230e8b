import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CorrectDialog } from "#web/features/documents/admin/correct-dialog.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { INVOICE } from "../../../../support/composed-documents.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";

/** With a tax id that passes its check digit and is nobody's. */
const OF_COMPANY = { ...INVOICE, buyer: { ...INVOICE.buyer, taxId: "0000000000001" } };
const showToast = vi.spyOn(toasts, "showToast");
const onClose = vi.fn<() => void>();
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  showToast.mockClear();
  onClose.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage(
    {
      "/": () => <CorrectDialog document={OF_COMPANY} onClose={onClose} />,
      "/admin/invoices": () => <h1>The invoice in force</h1>,
    },
    "/",
  );
const press = () => userEvent.click(screen.getByRole("button", { name: "Correct the invoice" }));

test("a correction that came second is shown beside the one in force, and is not said to be done", async () => {
  const params = { documentId: "KD-A-INV2", number: "INV2026-000002", buyer: "Their Company" };
  api.procedures["documents.correct"] = () => ({ code: "INVOICE_REPLACED", params });
  open();
  await fill(userEvent, await screen.findByRole("textbox", { name: /^Reason/ }), "Wrong buyer");
  await userEvent.click(screen.getByRole("checkbox", { name: "Change the buyer" }));
  const name = screen.getByRole("textbox", { name: "Company name" });
  await userEvent.clear(name);
  await fill(userEvent, name, "My Company");
  await press();
  const notice = within(await screen.findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByText(/INV2026-000002 is in force now, made out to Their Company/)).toBeDefined();
  expect(notice.getByText("Their Company")).toBeDefined();
  expect(notice.getByText("My Company")).toBeDefined();
  expect(showToast).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Correct the invoice" }).disabled).toBe(true);
  await userEvent.click(notice.getByRole("button", { name: "Open INV2026-000002" }));
  expect(await screen.findByRole("heading", { name: "The invoice in force" })).toBeDefined();
});

test("the same correction is sent under one key until it is known to be done, another one under another", async () => {
  api.procedures["documents.correct"] = () => ({ code: "INTERNAL" });
  open();
  const reason = await screen.findByRole("textbox", { name: /^Reason/ });
  await fill(userEvent, reason, "Wrong buyer");
  await press();
  await press();
  await userEvent.type(reason, " name");
  await press();
  const keys = api
    .inputsOf("documents.correct")
    .map((input) => (input as { readonly idempotencyKey: string }).idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
