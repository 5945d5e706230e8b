import { keepPreviousData } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { FilePlus } from "lucide-react";
import { useId, useState } from "react";
import { DOCUMENT_SEARCH_MAX, DOCUMENT_STATUSES } from "#domain/documents/document.ts";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Disclosure } from "#web/components/disclosure.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { FoldButton } from "#web/components/lists/fold-button.tsx";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { documentAddress } from "#web/entities/documents/document-address.ts";
import { DocumentFilterFields } from "#web/entities/documents/document-filter.tsx";
import { DocumentSums } from "#web/entities/documents/document-list.tsx";
import { DOCUMENT_STATUS_TEXTS } from "#web/entities/documents/document-texts.ts";
import { ExportButton } from "#web/entities/files/export-button.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { DocumentPanel, DocumentWithoutList } from "./document-panel.tsx";
import { documentsFile, documentsReachText } from "./documents-file.ts";
import { useInvoiceList, withoutEmpty, type InvoiceList, type InvoiceListChange } from "./invoice-list.ts";
import { OfficeDocuments } from "./office-documents.tsx";
import { TaxSection } from "./tax/tax-section.tsx";

/**
 * Every document of the company: found, summed, exported, drafted; one opens beside the list; and how the company is
 * taxed. Staff without the accounts see only the document that a link of theirs opens.
 */
export function AdminInvoicesPage() {
  const { list, documentId } = useInvoiceList();
  if (useOfficeMay("accounts")) return <Invoices list={list} documentId={documentId} />;
  return documentId === undefined ? (
    <Navigate to="/admin" replace />
  ) : (
    <DocumentWithoutList documentId={documentId} />
  );
}

interface InvoicesProps {
  readonly list: InvoiceList;
  readonly documentId: string | undefined;
}

function Invoices({ list, documentId }: InvoicesProps) {
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: "/admin/invoices", search: { ...list }, replace: true, resetScroll: false });
  const query = trpc.documents.list.useInfiniteQuery(list, {
    ...REFRESHED,
    getNextPageParam: (page) => page.nextCursor,
    // What is shown stays until the answer to another search is there.
    placeholderData: keepPreviousData,
  });
  const first = query.data?.pages[0];
  const open = documentId !== undefined;
  return (
    <ListWithRecord
      recordWidth="wide"
      record={open ? <DocumentPanel documentId={documentId} list={list} onClose={close} /> : null}
    >
      <div className="flex min-w-0 flex-col gap-6 max-sm:gap-4">
        <h1 className="sr-only">{m.nav_admin_invoices()}</h1>
        {/* Beside a document there is the list alone; what is typed in these stays. */}
        <div className={classNames(open && "hidden")}>
          <TaxSection />
        </div>
        <InvoiceFilter list={list} documentId={documentId} />
        {/* Above the list, which moves what is below it when it arrives. */}
        <div className={classNames(open && "hidden")}>
          <Disclosure Icon={FilePlus} title={m.document_draft_action()}>
            <DraftForm list={list} />
          </Disclosure>
        </div>
        <output className="text-sm text-muted empty:hidden">
          {first !== undefined && documentsReachText(first.isSearchCut, first.isSearchCurrent)}
        </output>
        <div aria-busy={query.isPlaceholderData}>
          <PagedList
            query={query}
            rows={4}
            failed={m.documents_load_failed()}
            empty={<EmptyState title={m.documents_none_found()} />}
          >
            {(found) => (
              <div className="flex flex-col gap-4">
                <div className="flex flex-wrap items-end justify-between gap-4 max-sm:[&_dl]:grid max-sm:[&_dl]:grid-cols-2 max-sm:[&_dl]:gap-2 max-sm:[&_dl>div]:px-3 max-sm:[&_dl>div]:py-2">
                  <DocumentSums sums={first?.sums ?? []} />
                  <ExportButton file={documentsFile(list)} />
                </div>
                <OfficeDocuments rows={found} list={list} selectedId={documentId} />
              </div>
            )}
          </PagedList>
        </div>
      </div>
    </ListWithRecord>
  );
}

/** Status, search, kind and days; all of it is in the address. */
function InvoiceFilter({ list, documentId }: InvoicesProps) {
  const navigate = useNavigate();
  const fieldsId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = [list.kind, list.from, list.to].filter((part) => part !== undefined).length;
  const change = (part: InvoiceListChange) =>
    void navigate({
      to: "/admin/invoices",
      search: {
        ...withoutEmpty({ ...list, ...part }),
        ...(documentId === undefined ? {} : { document: documentId }),
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <SegmentedControl
          className="max-sm:w-full"
          label={m.documents_filter_label()}
          value={list.status ?? "issued"}
          onChange={(status) => change({ status })}
          segments={DOCUMENT_STATUSES.map((value) => ({
            value,
            label: DOCUMENT_STATUS_TEXTS[value].text(),
          }))}
        />
        <SearchBox
          className="min-w-64 flex-1"
          label={m.documents_search_label()}
          maxLength={DOCUMENT_SEARCH_MAX}
          value={list.search ?? ""}
          onChange={(search) => change({ search })}
        />
      </div>
      {/* On phones one button opens these, so that the list begins in the first screen. */}
      <FoldButton
        className="self-start sm:hidden"
        isOpen={isUnfolded}
        onToggle={setUnfolded}
        controls={fieldsId}
        count={folded}
      />
      <div id={fieldsId} className={classNames(!isUnfolded && "max-sm:hidden")}>
        <DocumentFilterFields value={list} onChange={({ kind, from, to }) => change({ kind, from, to })} />
      </div>
    </section>
  );
}

/** Drafts the invoice of an order, and opens it. */
function DraftForm({ list }: { readonly list: InvoiceList }) {
  const navigate = useNavigate();
  const [orderId, setOrderId] = useState("");
  const draft = trpc.documents.draft.useMutation({
    onSuccess: async ({ documentId }) => {
      await trpcUtils.documents.invalidate();
      await navigate(documentAddress(documentId, "admin", list));
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
