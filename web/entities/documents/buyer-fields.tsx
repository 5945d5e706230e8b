import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { BUYER_ADDRESS_MAX, BUYER_NAME_MAX } from "#domain/documents/buyer-input.ts";
import { isTaxId } from "#domain/tax-id.ts";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { m } from "#web/paraglide/messages.js";
import type { BuyerValues } from "./buyer-values.ts";

const isFilled = (value: string) => value.trim() !== "" || m.field_required();
const atMost = (value: number) => ({ value, message: m.field_too_long() });

function taxIdProblem(typed: string): true | string {
  const digits = typed.replace(/[\s-]/g, "");
  if (digits === "") return m.field_required();
  return isTaxId(digits) || m.field_tax_id_invalid();
}

/** Name, address, branch and tax id of a company; the server checks them again. */
export function BuyerFields(props: {
  readonly register: UseFormRegister<BuyerValues>;
  readonly errors: FieldErrors<BuyerValues>;
}) {
  const { register, errors } = props;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field className="sm:col-span-2" label={m.buyer_name()} error={errors.name?.message}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="organization"
            {...register("name", { validate: isFilled, maxLength: atMost(BUYER_NAME_MAX) })}
          />
        )}
      </Field>
      <Field className="sm:col-span-2" label={m.buyer_address()} error={errors.address?.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            autoComplete="street-address"
            {...register("address", { validate: isFilled, maxLength: atMost(BUYER_ADDRESS_MAX) })}
          />
        )}
      </Field>
      <Field label={m.buyer_tax_id()} hint={m.buyer_tax_id_hint()} error={errors.taxId?.message}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            {...register("taxId", { validate: taxIdProblem })}
          />
        )}
      </Field>
      <Field label={m.buyer_branch()} hint={m.buyer_branch_hint()} error={errors.branch?.message}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            {...register("branch", {
              validate: (typed) => /^(\d{5})?$/.test(typed.trim()) || m.buyer_branch_hint(),
            })}
          />
        )}
      </Field>
    </div>
  );
}
