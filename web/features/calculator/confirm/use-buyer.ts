import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { BUYER_FIELDS, EMPTY_BUYER, type BuyerValues } from "#web/entities/documents/buyer-fields.tsx";
import { trpc } from "#web/lib/api/trpc.ts";

/** Whether the documents of the order are made out to a company, and which; begins with the saved one. */
export function useBuyer(isSignedIn: boolean) {
  const saved = trpc.documents.buyer.useQuery(undefined, { enabled: isSignedIn }).data ?? null;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const form = useForm<BuyerValues>({ defaultValues: EMPTY_BUYER });
  const { isDirty } = form.formState;
  const begin = useEffectEvent((company: BuyerValues | null) => {
    if (!isDirty && company !== null) form.reset(company);
  });
  useEffect(() => begin(saved), [saved]);
  const isCompany = chosen ?? saved !== null;
  return {
    form,
    isCompany,
    choose: setChosen,
    /** The company; `null` for the contact in place of a saved one; `undefined` where nothing was chosen. */
    read: async (): Promise<BuyerValues | null | undefined | "invalid"> => {
      if (!isCompany) return saved === null ? undefined : null;
      return (await form.trigger(undefined, { shouldFocus: true })) ? form.getValues() : "invalid";
    },
    /** Shows a refusal of the server, such as `buyer.taxId`, at its field. */
    showError: (path: string, message: string): void => {
      const field = BUYER_FIELDS.find((each) => `buyer.${each}` === path);
      if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
    },
  };
}
