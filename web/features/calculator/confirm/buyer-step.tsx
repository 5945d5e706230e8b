import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { BuyerFields } from "#web/entities/documents/buyer-fields.tsx";
import { m } from "#web/paraglide/messages.js";
import type { useBuyer } from "./use-buyer.ts";

/** The choice to have the documents of the order made out to a company, and its fields. */
export function BuyerStep({ buyer }: { readonly buyer: ReturnType<typeof useBuyer> }) {
  const { form, isCompany, choose } = buyer;
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label={m.buyer_use_company()}
        checked={isCompany}
        onChange={({ target }) => choose(target.checked)}
      />
      {isCompany && <BuyerFields register={form.register} errors={form.formState.errors} />}
    </div>
  );
}
