import { useRef } from "react";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { ConfirmedButton } from "#web/components/sheets/confirmed-button.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/**
 * Issues a draft of the total that was seen, or gives it up. When the order's total has changed since, the draft has the new one,
 * which stands beside the one that was seen; it is issued once the new one was taken.
 */
export function DraftActions({ document }: { readonly document: ComposedDocument }) {
  const { documentId, totals } = document;
  const issueButton = useRef<HTMLButtonElement>(null);
  const failed = (error: unknown) =>
    showError(error, { title: m.nav_admin_invoices, text: m.document_save_failed });
  const issue = trpc.documents.issue.useMutation({
    onSuccess: async () => {
      showToast("success", m.nav_admin_invoices(), m.document_issued());
      await trpcUtils.documents.invalidate();
    },
    onError: async (error) => {
      if (appErrorOf(error)?.code !== "INVOICE_TOTAL_CHANGED") return failed(error);
      await trpcUtils.documents.invalidate();
      // Somebody else has issued it, of another total: there is nothing to decide any more.
      if (trpcUtils.documents.byId.getData({ documentId })?.document.status !== "draft") failed(error);
    },
  });
  const giveUp = trpc.documents.void.useMutation({
    onSuccess: () => trpcUtils.documents.invalidate(),
    onError: failed,
  });
  const total = useSeen(totals.totalSatang, issue.isPending);
  const take = () => {
    total.take();
    issueButton.current?.focus();
  };
  return (
    <div className="grid max-w-xl gap-4">
      <SeenNotice
        about={{ ...total, take }}
        saved={totals.totalSatang}
        label={m.document_total_label()}
        valueText={formatUnitPrice}
        level={2}
      />
      <div className="flex flex-wrap gap-3">
        <ConfirmedButton
          ref={issueButton}
          tone="solid"
          label={m.document_issue_action()}
          description={m.document_issue_text({ total: formatUnitPrice(total.seen) })}
          closeLabel={m.action_close()}
          cancelLabel={m.action_cancel()}
          busy={issue.isPending}
          isReady={!total.isChanged}
          onConfirm={() => {
            // Another total may have arrived behind the question.
            if (!total.isChanged) issue.mutate({ documentId, seenTotalSatang: total.seen });
          }}
        />
        <ConfirmedButton
          label={m.document_void_action()}
          description={m.document_void_text()}
          closeLabel={m.action_close()}
          cancelLabel={m.action_back()}
          busy={giveUp.isPending}
          onConfirm={() => giveUp.mutate({ documentId })}
        />
      </div>
    </div>
  );
}
