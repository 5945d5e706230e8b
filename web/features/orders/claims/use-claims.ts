import type { OpenClaimInput, ReplyToClaimInput, WithdrawClaimInput } from "#domain/claims/claim-input.ts";
import { useState } from "react";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** A change of a claim, sent once for each call of `mutate`. */
interface ClaimChange<Input> {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
}

/** Reports damage or loss, for the customer where the office does; what the server says of a field is in `fields`. */
export function useOpenClaim(
  orderId: string,
  reader: "customer" | "admin",
  onSent: () => void,
): ClaimChange<OpenClaimInput> & { readonly fields: Readonly<Record<string, string>> } {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const isOffice = reader === "admin";
  const procedure = isOffice ? trpc.claims.openForCustomer : trpc.claims.open;
  const { mutate, isPending } = procedure.useMutation({
    onMutate: () => setFields({}),
    onSuccess: async () => {
      showToast("success", m.claim_title(), isOffice ? m.claim_office_sent() : m.claim_sent());
      await refresh(orderId);
      onSent();
    },
    onError: (error) => {
      setFields(fieldErrorsOf(error));
      failed(error, orderId);
    },
  });
  return { mutate, isPending, fields };
}

/** Sends a reply, or photos. */
export function useReplyToClaim(orderId: string, onSent: () => void): ClaimChange<ReplyToClaimInput> {
  const { mutate, isPending } = trpc.claims.reply.useMutation({
    onSuccess: async () => {
      await refresh(orderId);
      onSent();
    },
    onError: (error) => failed(error, orderId),
  });
  return { mutate, isPending };
}

/** Takes the claim back. */
export function useWithdrawClaim(orderId: string, onDone: () => void): ClaimChange<WithdrawClaimInput> {
  const { mutate, isPending } = trpc.claims.withdraw.useMutation({
    onSuccess: () => refresh(orderId),
    onError: (error) => failed(error, orderId),
    onSettled: onDone,
  });
  return { mutate, isPending };
}

function failed(error: unknown, orderId: string): void {
  showError(error, { title: m.notice_title_claim, text: m.claim_failed });
  void refresh(orderId);
}

function refresh(orderId: string): Promise<void> {
  return trpcUtils.claims.ofOrder.invalidate({ orderId });
}
