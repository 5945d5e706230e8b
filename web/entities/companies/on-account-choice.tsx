import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface OnAccountChoiceProps {
  /** The company on whose account the order goes; "": its customer pays. */
  readonly value: string;
  readonly onChange: (companyId: string) => void;
}

/** Who pays the order: the customer, or a company for which they book. Nothing for anybody without such a company. */
export function OnAccountChoice({ value, onChange }: OnAccountChoiceProps) {
  const companies = trpc.companies.bookable.useQuery().data ?? [];
  if (companies.length === 0) return null;
  const chosen = companies.find(({ companyId }) => companyId === value);
  const available = chosen && m.company_available({ amount: formatMoney(chosen.availableSatang) });
  return (
    <Field label={m.company_pay_title()} hint={available}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          options={[
            { value: "", label: m.company_pay_self() },
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
