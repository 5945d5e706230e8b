import { expect } from "vitest";
import type { Visitor } from "../product.ts";

/** Finds the invoice of an order among all documents: made out to the buyer, over what was paid. */
export async function expectInvoice(
  { page, say }: Visitor,
  { orderId, buyer, amount }: { readonly orderId: string; readonly buyer: string; readonly amount: string },
): Promise<void> {
  await page.goto("/admin/invoices");
  await page.getByLabel(say("documents_search_label")).fill(orderId);
  const invoice = page
    .getByRole("row")
    .filter({ hasText: orderId })
    .filter({ has: page.getByText(say("document_kind_invoice"), { exact: true }) });
  await invoice.getByText(buyer).waitFor();
  expect(await invoice.textContent()).toContain(amount);
  await invoice.getByRole("link").click();
  await page.getByRole("article").getByText(buyer).waitFor();
  // It opens within the office's frame, which is not printed with it.
  expect(await page.getByRole("banner").isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.getByRole("article").isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
}
