import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { DOCUMENT_KIND_TEXTS } from "#web/entities/documents/document-texts.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

export interface EraseCustomerProps {
  readonly userId: string;
  readonly name: string;
  readonly onErased: () => void;
}

/** A customer without an account: what goes when they are erased, what stays and why, and the button that does it. */
export function EraseCustomer({ userId, name, onErased }: EraseCustomerProps) {
  const query = trpc.people.erasure.useQuery({ userId });
  const [asking, setAsking] = useState(false);
  const title = useId();
  const erase = trpc.people.eraseCustomer.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_people(), m.people_erased());
      onErased();
      void trpcUtils.people.list.invalidate();
      void trpcUtils.orders.invalidate();
    },
    onError: (error) => {
      showError(error, { title: m.nav_admin_people, text: m.people_erase_failed });
      void trpcUtils.people.invalidate();
    },
    onSettled: () => setAsking(false),
  });
  const { data } = query;
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 text-lg">
        {m.people_on_file_title()}
      </h3>
      <p>{m.people_on_file_text()}</p>
      {data === undefined ? (
        <QueryFallback query={query} rows={2} failed={m.people_load_failed()} />
      ) : (
        <>
          <p className="mt-3 text-sm">{m.people_erase_goes()}</p>
          {data.orderCount > 0 && (
            <p className="mt-2 text-sm">{m.people_erase_stays({ count: formatNumber(data.orderCount) })}</p>
          )}
          <Kept documents={data.documents} hasMore={data.hasMoreDocuments} />
          {data.openCount > 0 ? (
            <p className="mt-3 font-semibold">
              {m.people_erase_open({ count: formatNumber(data.openCount) })}
            </p>
          ) : (
            <Button size="small" tone="danger" className="mt-3" onClick={() => setAsking(true)}>
              {m.people_erase()}
            </Button>
          )}
        </>
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={m.people_erase_title({ name })}
          description={m.people_erase_text()}
          confirmLabel={m.people_erase()}
          cancelLabel={m.action_cancel()}
          closeLabel={m.action_close()}
          tone="danger"
          busy={erase.isPending}
          onConfirm={() => erase.mutate({ userId })}
        />
      )}
    </section>
  );
}

interface KeptProps {
  readonly documents: RouterOutputs["people"]["erasure"]["documents"];
  readonly hasMore: boolean;
}

/** The documents that the law has the company keep; nothing without one. */
function Kept({ documents, hasMore }: KeptProps) {
  if (documents.length === 0) return null;
  return (
    <>
      <p className="mt-2 text-sm">{m.people_erase_documents()}</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {documents.map(({ documentId, kind, number }) => (
          <li key={documentId}>
            {DOCUMENT_KIND_TEXTS[kind]()}{" "}
            <Link
              to="/documents/$documentId"
              params={{ documentId }}
              className="figures text-teal underline-offset-4 hover:underline"
            >
              {number}
            </Link>
          </li>
        ))}
        {hasMore && <li>{m.people_erase_documents_more()}</li>}
      </ul>
    </>
  );
}
