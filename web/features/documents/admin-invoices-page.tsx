import { useNavigate } from "@tanstack/react-router";
import { Download, FilePlus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { DOCUMENT_STATUSES, type DocumentStatus } from "#domain/documents/document.ts";
import { Button } from "#web/components/button.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { DocumentFilterFields, type DocumentFilterValues } from "#web/entities/documents/document-filter.tsx";
import { DocumentList, DocumentSums } from "#web/entities/documents/document-list.tsx";
import { DOCUMENT_STATUS_TEXTS } from "#web/entities/documents/document-texts.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";
import { TaxSection } from "./tax/tax-section.tsx";

interface Filter extends DocumentFilterValues {
  readonly status: DocumentStatus;
  readonly search: string;
}

/** Every document of the company: found, summed, exported, drafted; and how the company is taxed. */
export function AdminInvoicesPage() {
  const [filter, setFilter] = useState<Filter>({ status: "issued", search: "" });
  const asked = useDeferredValue(filter);
  return (
    <div className="page-column flex flex-col gap-6 py-5">
      <h1 className="sr-only">{m.nav_admin_invoices()}</h1>
      <TaxSection />
      <section className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start gap-4">
          <SegmentedControl
            className="max-sm:w-full"
            label={m.documents_filter_label()}
            value={filter.status}
            onChange={(status) => setFilter({ ...filter, status })}
            segments={DOCUMENT_STATUSES.map((value) => ({
              value,
              label: DOCUMENT_STATUS_TEXTS[value].text(),
            }))}
          />
          <Field className="min-w-64 flex-1" label={m.documents_search_label()}>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                maxLength={40}
                value={filter.search}
                onChange={({ target }) => setFilter({ ...filter, search: target.value })}
              />
            )}
          </Field>
        </div>
        <DocumentFilterFields
          value={filter}
          onChange={(value) => setFilter({ ...value, status: filter.status, search: filter.search })}
        />
      </section>
      {/* Above the list, which moves what is below it when it arrives. */}
      <Disclosure Icon={FilePlus} title={m.document_draft_action()}>
        <DraftForm />
      </Disclosure>
      <Documents filter={asked} />
    </div>
  );
}

function Documents({ filter }: { readonly filter: Filter }) {
  const query = trpc.documents.list.useInfiniteQuery(filter, { getNextPageParam: (page) => page.nextCursor });
  const file = trpc.documents.csv.useMutation({
    onSuccess: ({ csv, isCut }) => {
      saveFile("documents.csv", "text/csv;charset=utf-8", csv);
      if (isCut) showError(null, { title: m.nav_admin_invoices, text: m.documents_csv_cut });
    },
    onError: (error) => showError(error, { title: m.nav_admin_invoices, text: m.documents_load_failed }),
  });
  return (
    <PagedList
      query={query}
      rows={4}
      failed={m.documents_load_failed()}
      empty={<EmptyState title={m.documents_none_found()} />}
    >
      {(rows) => (
        <>
          <div className="flex flex-wrap items-end justify-between gap-4">
            <DocumentSums sums={query.data?.pages[0]?.sums ?? []} />
            <Button
              busy={file.isPending}
              icon={<Download aria-hidden="true" className="size-5" />}
              onClick={() => file.mutate(filter)}
            >
              {m.documents_csv()}
            </Button>
          </div>
          <DocumentList rows={rows} />
        </>
      )}
    </PagedList>
  );
}

/** Drafts the invoice of an order, and opens it. */
function DraftForm() {
  const navigate = useNavigate();
  const [orderId, setOrderId] = useState("");
  const draft = trpc.documents.draft.useMutation({
    onSuccess: async ({ documentId }) => {
      await trpcUtils.documents.invalidate();
      await navigate({ to: "/documents/$documentId", params: { documentId } });
    },
    onError: (error) => showError(error, { title: m.nav_admin_invoices, text: m.document_save_failed }),
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        draft.mutate({ orderId: orderId.trim().toUpperCase() });
      }}
    >
      <Field
        className="min-w-64"
        label={m.order_id_label()}
        hint={m.document_draft_hint()}
        error={draft.isError ? fieldErrorsOf(draft.error)["orderId"] : null}
      >
        {(control) => (
          <TextInput
            {...control}
            autoCapitalize="characters"
            value={orderId}
            onChange={({ target }) => setOrderId(target.value)}
          />
        )}
      </Field>
      {/* Beside the field, below the height of its label. */}
      <Button type="submit" className="sm:mt-7" busy={draft.isPending}>
        {m.document_draft_action()}
      </Button>
    </form>
  );
}
