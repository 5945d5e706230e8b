import { useRef, useState } from "react";
import { CLAIM_TEXT_MAX } from "#domain/claims/claim-input.ts";
import { MAX_CLAIM_PHOTOS } from "#domain/claims/claim.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { UploadField } from "#web/entities/files/upload-field.tsx";
import { useFileUploads } from "#web/entities/files/use-file-uploads.ts";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { useReplyToClaim, useWithdrawClaim } from "./use-claims.ts";

export interface ClaimReplyProps {
  readonly orderId: string;
  readonly claimId: string;
  readonly claimableUntil: number | null;
}

/** What the customer can do with an undecided claim: write again, add photos, take it back. */
export function ClaimReply(props: ClaimReplyProps) {
  const [isWriting, setWriting] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <div className="grid gap-3">
      {isWriting && <ReplyForm {...props} onClose={() => setWriting(false)} />}
      {!isWriting && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setWriting(true)}>{m.claim_add_more()}</Button>
          <Button tone="plain" onClick={() => setWithdrawing(true)}>
            {m.claim_withdraw_action()}
          </Button>
        </div>
      )}
      {isWithdrawing && <WithdrawDialog {...props} onClose={() => setWithdrawing(false)} />}
    </div>
  );
}

function ReplyForm({ orderId, claimId, onClose }: ClaimReplyProps & { readonly onClose: () => void }) {
  const key = useRef(crypto.randomUUID());
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const photos = useFileUploads("claim", orderId);
  const reply = useReplyToClaim(orderId, onClose);
  const isEmpty = text.trim() === "" && photos.fileIds.length === 0;
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isEmpty) reply.mutate({ claimId, key: key.current, text, photoFileIds: [...photos.fileIds] });
      }}
    >
      <TextareaField
        label={m.claim_reply_label()}
        error={asked && isEmpty ? m.field_required() : null}
        rows={3}
        maxLength={CLAIM_TEXT_MAX}
        value={text}
        onChange={setText}
      />
      <UploadField
        label={m.claim_photos_label()}
        note={m.field_optional()}
        max={MAX_CLAIM_PHOTOS}
        uploads={photos}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="solid" busy={reply.isPending || photos.isBusy}>
          {m.claim_reply_action()}
        </Button>
        <Button onClick={onClose}>{m.action_cancel()}</Button>
      </div>
    </form>
  );
}

function WithdrawDialog(props: ClaimReplyProps & { readonly onClose: () => void }) {
  const { orderId, claimId, claimableUntil, onClose } = props;
  const key = useRef(crypto.randomUUID());
  const withdraw = useWithdrawClaim(orderId, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.claim_withdraw_action()}
      description={
        claimableUntil === null
          ? m.claim_final_text()
          : m.claim_withdraw_text({ time: formatDayAndTime(claimableUntil) })
      }
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.claim_withdraw_action()}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ claimId, key: key.current })}
    />
  );
}
