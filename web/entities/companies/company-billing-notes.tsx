import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { documentAddress, type DocumentReader } from "#web/entities/documents/document-address.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDay, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface CompanyBillingNotesProps {
  readonly companyId: string;
  readonly reader: DocumentReader;
}

/** The billing notes of a company, newest first. For those who see its documents. */
export function CompanyBillingNotes({ companyId, reader }: CompanyBillingNotesProps) {
  const query = trpc.companies.billingNotes.useInfiniteQuery(
    { companyId, limit: 20 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <PagedList
      query={query}
      rows={2}
      failed={m.company_load_failed()}
      empty={<EmptyState title={m.billing_notes_empty()} />}
    >
      {(notes) => (
        <ul className="flex flex-col divide-y divide-line">
          {notes.map(({ billingNoteId, number, issuedAt, totalSatang }) => (
            <li key={billingNoteId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
              <TextLink {...documentAddress(billingNoteId, reader)}>{number}</TextLink>
              <span className="text-sm text-muted">{formatShortDay(issuedAt)}</span>
              <span className="figures ml-auto">{formatUnitPrice(totalSatang)}</span>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
