import { useRef } from "react";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmedButton } from "#web/components/sheets/confirmed-button.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { draftDifferences } from "./draft-differences.ts";

interface DraftActionsProps {
  readonly document: ComposedDocument;
  /** What it says, as it goes with the press. */
  readonly contentHash: string;
}

/**
 * Issues a draft with the content that was seen, or gives it up. When it says something else by now, what differs stands beside
 * what was seen; it is issued once that was taken.
 */
export function DraftActions({ document, contentHash }: DraftActionsProps) {
  const { documentId } = document;
  const issueButton = useRef<HTMLButtonElement>(null);
  const failed = (error: unknown) =>
    showError(error, { title: m.nav_admin_invoices, text: m.document_save_failed });
  const issue = trpc.documents.issue.useMutation({
    onSuccess: async () => {
      showToast("success", m.nav_admin_invoices(), m.document_issued());
      await trpcUtils.documents.invalidate();
    },
    onError: async (error) => {
      if (appErrorOf(error)?.code !== "INVOICE_CHANGED") return failed(error);
      await trpcUtils.documents.invalidate();
      // Somebody else has issued it, with another content: there is nothing to decide any more.
      if (trpcUtils.documents.byId.getData({ documentId })?.document.status !== "draft") failed(error);
    },
  });
  const giveUp = trpc.documents.void.useMutation({
    onSuccess: () => trpcUtils.documents.invalidate(),
    onError: failed,
  });
  const about = useSeen({ document, contentHash }, issue.isPending, (each) => each.contentHash);
  const take = () => {
    about.take();
    issueButton.current?.focus();
  };
  return (
    <div className="grid max-w-xl gap-4">
      {about.isChanged && (
        <ConflictNotice
          key={contentHash}
          width="narrow"
          words="chosen"
          level={2}
          text={m.press_conflict_text()}
          {...draftDifferences(about.seen.document, document)}
        >
          <Button size="small" className="mt-3" onClick={take}>
            {m.settings_conflict_take()}
          </Button>
        </ConflictNotice>
      )}
      <div className="flex flex-wrap gap-3">
        <ConfirmedButton
          ref={issueButton}
          tone="solid"
          label={m.document_issue_action()}
          description={m.document_issue_text({
            total: formatUnitPrice(about.seen.document.totals.totalSatang),
          })}
          closeLabel={m.action_close()}
          cancelLabel={m.action_cancel()}
          busy={issue.isPending}
          isReady={!about.isChanged}
          onConfirm={() => {
            // Another content may have arrived behind the question.
            if (!about.isChanged) issue.mutate({ documentId, seenContent: about.seen.contentHash });
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
