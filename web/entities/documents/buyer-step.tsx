import { lazy, Suspense } from "react";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { m } from "#web/paraglide/messages.js";
import { IS_COMPANY, type BuyerChoice } from "./use-buyer.ts";

const BuyerFields = lazy(async () => ({ default: (await import("./buyer-fields.tsx")).BuyerFields }));

/** The choice to have the documents of the order made out to a company, and its fields. */
export function BuyerStep({ buyer }: { readonly buyer: BuyerChoice }) {
  const { form, isCompany, choose } = buyer;
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        name={IS_COMPANY}
        label={m.buyer_use_company()}
        checked={isCompany}
        onChange={({ target }) => choose(target.checked)}
      />
      {isCompany && (
        <Suspense>
          <BuyerFields register={form.register} errors={form.formState.errors} />
        </Suspense>
      )}
    </div>
  );
}
