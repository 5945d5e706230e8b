import { useState } from "react";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { DocumentFilterFields, type DocumentFilterValues } from "#web/entities/documents/document-filter.tsx";
import { DocumentList, DocumentSums } from "#web/entities/documents/document-list.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { useKeptScroll } from "#web/lib/use-kept-scroll.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { InvoiceCompanySection } from "./details/invoice-company-section.tsx";

/** The customer's invoices, receipts and credit notes, and the company that they are made out to. */
export function InvoicesTab() {
  const [filter, setFilter] = useState<DocumentFilterValues>({});
  return (
    <div className="flex flex-col gap-6">
      <DocumentFilterFields value={filter} onChange={setFilter} />
      <Documents filter={filter} />
      <InvoiceCompanySection />
    </div>
  );
}

function Documents({ filter }: { readonly filter: DocumentFilterValues }) {
  const query = trpc.documents.mine.useInfiniteQuery(filter, { getNextPageParam: (page) => page.nextCursor });
  useKeptScroll(query.data !== undefined);
  return (
    <PagedList
      query={query}
      rows={3}
      failed={m.documents_load_failed()}
      empty={
        Object.keys(filter).length > 0 ? (
          <EmptyState title={m.documents_none_found()} />
        ) : (
          <EmptyState title={m.documents_empty_title()} text={m.documents_empty_text()} />
        )
      }
    >
      {(rows) => (
        <>
          <DocumentSums sums={query.data?.pages[0]?.sums ?? []} />
          <DocumentList rows={rows} />
        </>
      )}
    </PagedList>
  );
}
