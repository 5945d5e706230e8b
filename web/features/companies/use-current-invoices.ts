import { trpc } from "#web/lib/api/trpc.ts";
import type { ChosenInvoices, OpenInvoice } from "./settle-invoices.tsx";

/** Chosen invoices as they are now, by their ids; `null`: no longer open. */
export type CurrentInvoices = Readonly<Record<string, OpenInvoice | null>>;

/**
 * The chosen invoices as they are now, by their ids; `null`: it is no longer open. Most are among those that
 * are listed; the others are read by their number.
 * @param listed those that the form has read
 */
export function useCurrentInvoices(
  companyId: string,
  chosen: ChosenInvoices,
  listed: readonly OpenInvoice[],
): CurrentInvoices {
  const known = new Map(listed.map((invoice) => [invoice.invoiceId, invoice]));
  const unlisted = Object.values(chosen)
    .map(({ invoice }) => invoice)
    .filter(({ invoiceId }) => !known.has(invoiceId));
  const read = trpc.useQueries((at) =>
    unlisted.map(({ number }) => at.companies.openInvoices({ companyId, search: number })),
  );
  return Object.fromEntries(
    Object.values(chosen).map(({ invoice }) => {
      const { invoiceId } = invoice;
      const listedNow = known.get(invoiceId);
      if (listedNow !== undefined) return [invoiceId, listedNow];
      const answer = read[unlisted.indexOf(invoice)]?.data;
      // Until it is read it is as it was chosen.
      if (answer === undefined) return [invoiceId, invoice];
      return [invoiceId, answer.items.find((each) => each.invoiceId === invoiceId) ?? null];
    }),
  );
}
