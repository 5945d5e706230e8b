import { useEffect, useEffectEvent, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { companyBuyer, companyBuyerInput, personBuyer } from "#domain/documents/buyer-input.ts";
import type { Buyer } from "#domain/documents/document.ts";
import { isSameBuyer } from "#domain/orders/office/buyer-change.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { BUYER_FIELDS, EMPTY_BUYER, type BuyerValues } from "#web/entities/documents/buyer-values.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import type { Order } from "../../order-types.ts";
import { useFoundDone } from "../use-found-done.ts";
import { useRevision } from "../use-revision.ts";

/** Whom the documents of an order are made out to, as the office reads it. */
export type SavedBuyer = RouterOutputs["orders"]["buyer"];

interface SentBuyer {
  readonly idempotencyKey: string;
  /** As it was typed; `null` for the contact. */
  readonly buyer: unknown;
}

/** The form that makes the documents of an order out to somebody else. @param saved as it is now; `undefined` while it is read */
export function useBuyerChange(
  { orderId, contactName }: Pick<Order, "orderId" | "contactName">,
  saved: SavedBuyer | undefined,
  onDone: () => void,
) {
  const [seen, setSeen] = useState<Buyer | null>(null);
  const [isCompany, setCompany] = useState(false);
  const form = useForm<BuyerValues>({ defaultValues: EMPTY_BUYER });
  const buyer = saved?.buyer ?? null;
  if (seen === null && buyer !== null) {
    setSeen(buyer);
    setCompany(buyer.kind === "company");
  }
  const begin = useEffectEvent(() => {
    if (seen?.kind === "company") form.reset(valuesOf(seen));
  });
  const isRead = seen !== null;
  useEffect(() => {
    if (isRead) begin();
  }, [isRead]);
  const typed = useWatch({ control: form.control }) as BuyerValues;
  const end = () => {
    void trpcUtils.orders.buyer.invalidate({ orderId });
    void trpcUtils.documents.invalidate();
    onDone();
  };
  const revision = useRevision<SentBuyer>(end);
  const change = trpc.orders.changeBuyer.useMutation({
    onSuccess: revision.handlers.onSuccess,
    onError: (error, sent) => {
      revision.handlers.onError(error, sent);
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const field = BUYER_FIELDS.find((each) => `buyer.${each}` === path);
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
      }
    },
  });
  const buyerOf = (company: BuyerValues | null): Buyer =>
    company === null ? personBuyer(contactName) : companyBuyer(company);
  const chosen = buyerOf(isCompany ? typed : null);
  const key = usePressKey(JSON.stringify(chosen));
  const isDone = buyer !== null && isSameBuyer(buyer, chosen);
  const isSaved = (company: unknown): boolean => {
    // As it is saved: with the tax id and the branch as they are written there.
    const written = companyBuyerInput.nullable().safeParse(company).data;
    return written !== undefined && buyer !== null && isSameBuyer(buyer, buyerOf(written));
  };
  const isFound = !change.isPending && revision.unanswered.some((sent) => isSaved(sent.buyer));
  useFoundDone(orderId, {
    isFound,
    isAsSent: isSaved(isCompany ? typed : null),
    onDone: end,
    onSaved: () => {
      revision.settle();
      setSeen(buyer);
      void trpcUtils.documents.invalidate();
    },
  });
  const theirs =
    isFound || buyer === null || seen === null || change.isPending || isSameBuyer(buyer, seen)
      ? null
      : { seen, saved: buyer, chosen };
  const send = (company: BuyerValues | null) => {
    if (saved === undefined) return;
    change.mutate({ orderId, revision: saved.revision, idempotencyKey: key, buyer: company });
  };
  return {
    form,
    isCompany,
    choose: setCompany,
    isPending: change.isPending,
    /** What somebody else made of it meanwhile, beside what was seen and what is chosen here; `null`: nothing. */
    theirs,
    /** Whether it is as chosen here already. */
    isDone,
    keep: () => setSeen(buyer),
    /** Sends what is chosen, unless it is saved already or has to be corrected or decided first. */
    send: () => {
      if (theirs !== null) return;
      if (isDone) return onDone();
      if (isCompany) void form.handleSubmit((company) => send(company))();
      else send(null);
    },
  };
}

function valuesOf({ name, address, branch, taxId }: Buyer): BuyerValues {
  return { name, address, branch, taxId };
}
