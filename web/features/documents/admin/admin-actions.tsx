import { useState } from "react";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import { CorrectDialog } from "./correct-dialog.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { DraftActions } from "./draft-actions.tsx";

/** What an admin can do with a document: issue or give up a draft, correct an issued invoice or credit a part of it. */
export function AdminActions(props: {
  readonly document: ComposedDocument;
  /** What is left of an issued invoice, in satang. */
  readonly leftSatang?: number | undefined;
  /** What a draft says, as it goes with the press. */
  readonly contentHash?: string | undefined;
}) {
  const { document, leftSatang, contentHash } = props;
  const { kind, status } = document;
  const [isCorrecting, setCorrecting] = useState(false);
  const [isCrediting, setCrediting] = useState(false);
  if (status === "draft")
    return contentHash === undefined ? null : <DraftActions document={document} contentHash={contentHash} />;
  if (kind !== "invoice" || status !== "issued") return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setCorrecting(true)}>{m.document_correct_action()}</Button>
      {leftSatang !== undefined && (
        <Button onClick={() => setCrediting(true)}>{m.document_credit_action()}</Button>
      )}
      {isCrediting && leftSatang !== undefined && (
        <CreditDialog document={document} leftSatang={leftSatang} onClose={() => setCrediting(false)} />
      )}
      {isCorrecting && <CorrectDialog document={document} onClose={() => setCorrecting(false)} />}
    </div>
  );
}
