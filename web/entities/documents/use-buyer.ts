import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { trpc } from "#web/lib/api/trpc.ts";
import { useTickedBefore } from "#web/lib/typed-before.ts";
import { BUYER_FIELDS, EMPTY_BUYER, type BuyerDraft, type BuyerValues } from "./buyer-values.ts";

/** The name of the checkbox. */
export const IS_COMPANY = "buyerIsCompany";

/**
 * Whether the documents of the order are made out to a company, and which; begins with the stored draft, otherwise with
 * the saved company.
 */
export function useBuyer(isSignedIn: boolean, stored: BuyerDraft | null) {
  const saved = trpc.documents.buyer.useQuery(undefined, { enabled: isSignedIn }).data ?? null;
  const [chosen, setChosen] = useState(stored?.isCompany ?? null);
  const [isChosenHere, setChosenHere] = useState(false);
  const form = useForm<BuyerValues>({ defaultValues: stored?.company ?? EMPTY_BUYER });
  const company = useWatch({ control: form.control }) as BuyerValues;
  const { isDirty } = form.formState;
  const isTyped = isDirty || (stored !== null && !isEmpty(stored.company));
  const begin = useEffectEvent((known: BuyerValues | null) => {
    if (!isTyped && known !== null) form.reset(known);
  });
  useEffect(() => begin(saved), [saved]);
  const isCompany = chosen ?? saved !== null;
  const choose = (isChosen: boolean): void => {
    setChosen(isChosen);
    setChosenHere(true);
  };
  useTickedBefore(IS_COMPANY, () => choose(true));
  return {
    form,
    isCompany,
    choose,
    /** What to store; `null` while nothing was chosen or typed. */
    draft: useMemo(
      () => (chosen === null && !isTyped ? null : { isCompany, company: isTyped ? company : EMPTY_BUYER }),
      [chosen, isTyped, isCompany, company],
    ),
    /** Whether something was chosen or typed on this page. */
    isChanged: isChosenHere || isDirty,
    /** The company; `null` for the contact in place of a saved one; `undefined` where nothing was chosen. */
    read: async (): Promise<BuyerValues | null | undefined | "invalid"> => {
      if (!isCompany) return chosen === null ? undefined : null;
      return (await form.trigger(undefined, { shouldFocus: true })) ? form.getValues() : "invalid";
    },
    /** Shows a refusal of the server, such as `buyer.taxId`, at its field. */
    showError: (path: string, message: string): void => {
      const field = BUYER_FIELDS.find((each) => `buyer.${each}` === path);
      if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
    },
  };
}

/** The choice of a form, and its fields. */
export type BuyerChoice = ReturnType<typeof useBuyer>;

function isEmpty(company: BuyerValues): boolean {
  return BUYER_FIELDS.every((field) => company[field] === EMPTY_BUYER[field]);
}
