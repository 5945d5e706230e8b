import { Percent } from "lucide-react";
import { Disclosure } from "#web/components/disclosure.tsx";
import type { TaxInvoiceGap } from "#domain/documents/tax-rules.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { TaxForm } from "./tax-form.tsx";

const GAP_TEXTS = {
  not_registered: m.tax_gap_not_registered,
  no_tax_id: m.buyer_tax_id,
} as const satisfies Record<TaxInvoiceGap, () => string>;

/** Always fetched fresh, and not refetched while somebody types; the form reads again by itself what others save. */
const ALWAYS_ASKED = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** What tax invoices still lack, and the form of the tax rules. */
export function TaxSection() {
  const current = trpc.documents.taxRules.useQuery(undefined, ALWAYS_ASKED).data;
  if (current === undefined) return null;
  const { gaps } = current;
  return (
    <section className="flex flex-col gap-3">
      {gaps.length > 0 && (
        <div className="rounded-card border border-marigold bg-marigold-wash px-5 py-4">
          <h2 className="text-lg">{m.tax_gap_title()}</h2>
          <p>{m.tax_gap_text()}</p>
          <ul className="list-disc pl-6">
            {gaps.map((gap) => (
              <li key={gap}>{GAP_TEXTS[gap]()}</li>
            ))}
          </ul>
        </div>
      )}
      <Disclosure Icon={Percent} title={m.tax_title()}>
        <TaxForm initial={current} />
      </Disclosure>
    </section>
  );
}
