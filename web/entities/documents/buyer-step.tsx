import { lazy, Suspense } from "react";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { m } from "#web/paraglide/messages.js";
import { IS_COMPANY, type BuyerChoice } from "./use-buyer.ts";

const BuyerFields = lazy(async () => ({ default: (await import("./buyer-fields.tsx")).BuyerFields }));

/** The choice to have the documents of the order made out to a company, and its fields. */
export function BuyerStep(props: {
  readonly buyer: BuyerChoice;
  /** To whom they are made out otherwise, where that is not plain. */
  readonly hint?: string | undefined;
}) {
  const { form, isCompany, choose } = props.buyer;
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        name={IS_COMPANY}
        label={m.buyer_use_company()}
        hint={props.hint}
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
