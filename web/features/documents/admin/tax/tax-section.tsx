import { Percent } from "lucide-react";
import { Disclosure } from "#web/components/disclosure.tsx";
import type { TaxInvoiceGap } from "#domain/documents/tax-rules.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { TaxForm } from "./tax-form.tsx";

const GAP_TEXTS = {
  not_registered: m.tax_gap_not_registered,
  no_tax_id: m.buyer_tax_id,
} as const satisfies Record<TaxInvoiceGap, () => string>;

/** Always fetched fresh, and not refetched while somebody types; the form reads again by itself what others save. */
const ALWAYS_ASKED = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** The form of the tax rules, closed at first; while tax invoices lack something, its line says so, and what is in it. */
export function TaxSection() {
  const query = trpc.documents.taxRules.useQuery(undefined, ALWAYS_ASKED);
  const current = query.data;
  const gaps = current?.gaps ?? [];
  return (
    // Its line has the same height before it is known whether anything is missing: the list below stays where it is.
    <Disclosure
      Icon={Percent}
      className="[&>button]:min-h-16"
      title={m.tax_title()}
      summary={gaps.length > 0 ? <span className="text-brick">{m.tax_gap_title()}</span> : undefined}
    >
      {current === undefined ? (
        <QueryFallback query={query} rows={3} failed={m.tax_load_failed()} />
      ) : (
        <div className="flex flex-col gap-4">
          {gaps.length > 0 && <TaxGaps gaps={gaps} />}
          <TaxForm initial={current} />
        </div>
      )}
    </Disclosure>
  );
}

/** What tax invoices still lack. */
function TaxGaps({ gaps }: { readonly gaps: readonly TaxInvoiceGap[] }) {
  return (
    <div className="rounded-card border border-marigold bg-marigold-wash px-5 py-4">
      <h2 className="text-lg">{m.tax_gap_title()}</h2>
      <p>{m.tax_gap_text()}</p>
      <ul className="list-disc pl-6">
        {gaps.map((gap) => (
          <li key={gap}>{GAP_TEXTS[gap]()}</li>
        ))}
      </ul>
    </div>
  );
}
