import { useState } from "react";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { Button } from "#web/components/button.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { CorrectDialog } from "./correct-dialog.tsx";
import { CreditDialog } from "./credit-dialog.tsx";

/** What an admin can do with a document: issue or give up a draft, correct an issued invoice or credit a part of it. */
export function AdminActions(props: {
  readonly document: ComposedDocument;
  /** What is left of an issued invoice, in satang. */
  readonly leftSatang: number | undefined;
}) {
  const { document, leftSatang } = props;
  const { documentId, kind, status, totals } = document;
  const [isCorrecting, setCorrecting] = useState(false);
  const [isCrediting, setCrediting] = useState(false);
  const after = {
    onSuccess: async () => {
      await trpcUtils.documents.invalidate();
    },
    onError: (error: unknown) =>
      showError(error, { title: m.nav_admin_invoices, text: m.document_save_failed }),
  };
  const issue = trpc.documents.issue.useMutation({
    ...after,
    onSuccess: async () => {
      showToast("success", m.nav_admin_invoices(), m.document_issued());
      await after.onSuccess();
    },
    onError: async (error) => {
      after.onError(error);
      // The draft then has the total that would be issued.
      if (appErrorOf(error)?.code === "INVOICE_TOTAL_CHANGED") await after.onSuccess();
    },
  });
  const giveUp = trpc.documents.void.useMutation(after);
  if (status === "draft")
    return (
      <div className="flex flex-wrap gap-3">
        <Button
          tone="solid"
          busy={issue.isPending}
          onClick={() => issue.mutate({ documentId, seenTotalSatang: totals.totalSatang })}
        >
          {m.document_issue_action()}
        </Button>
        <Button busy={giveUp.isPending} onClick={() => giveUp.mutate({ documentId })}>
          {m.document_void_action()}
        </Button>
      </div>
    );
  if (kind !== "invoice" || status !== "issued") return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setCorrecting(true)}>{m.document_correct_action()}</Button>
      {leftSatang !== undefined && (
        <Button onClick={() => setCrediting(true)}>{m.document_credit_action()}</Button>
      )}
      {isCrediting && leftSatang !== undefined && (
        <CreditDialog documentId={documentId} leftSatang={leftSatang} onClose={() => setCrediting(false)} />
      )}
      {isCorrecting && <CorrectDialog document={document} onClose={() => setCorrecting(false)} />}
    </div>
  );
}
