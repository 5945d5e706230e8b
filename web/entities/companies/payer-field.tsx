import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { m } from "#web/paraglide/messages.js";

export interface PayerFieldProps {
  /** Those for which the customer books. */
  readonly companies: readonly { readonly companyId: string; readonly name: string }[];
  /** The company that pays; "": the customer. */
  readonly value: string;
  readonly onChange: (companyId: string) => void;
}

/** The office says who pays an order: its customer, or a company for which they book. Nothing where they book for none. */
export function PayerField({ companies, value, onChange }: PayerFieldProps) {
  if (companies.length === 0) return null;
  return (
    <Field label={m.company_pay_title()}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          options={[
            { value: "", label: m.phone_order_pay_caller() },
            ...companies.map(({ companyId, name }) => ({
              value: companyId,
              label: m.company_pay_on_account({ company: name }),
            })),
          ]}
        />
      )}
    </Field>
  );
}
