import type { ReactNode } from "react";
import type { UseFormRegister, UseFormReturn } from "react-hook-form";
import {
  COMPANY_STATUSES,
  CREDIT_DAYS_MAX,
  CREDIT_LIMIT_MAX_SATANG,
  type CompanyStatus,
} from "#domain/companies/company.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { COMPANY_STATUS_TEXTS } from "#web/entities/companies/company-texts.ts";
import { emailRule } from "#web/entities/contact/contact-form.ts";
import { EmailField } from "#web/entities/contact/email-field.tsx";
import { BuyerFields } from "#web/entities/documents/buyer-fields.tsx";
import { EMPTY_BUYER, type BuyerValues } from "#web/entities/documents/buyer-values.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { m } from "#web/paraglide/messages.js";

/** A company as its form has it; the limit in baht. */
export interface CompanyValues extends BuyerValues {
  readonly billingEmail: string;
  readonly creditLimit: number;
  readonly creditDays: number;
  readonly billingDay: number;
  readonly status: CompanyStatus;
}

/** Thirty days are usual between companies. */
export const EMPTY_COMPANY: CompanyValues = {
  ...EMPTY_BUYER,
  billingEmail: "",
  creditLimit: 0,
  creditDays: 30,
  billingDay: 25,
  status: "active",
};

/** What the server takes. */
export function companyFieldsOf({ creditLimit, ...rest }: CompanyValues) {
  return { ...rest, creditLimitSatang: Math.round(creditLimit * SATANG_PER_BAHT) };
}

const FIELD_OF: Readonly<Record<string, keyof CompanyValues>> = {
  name: "name",
  address: "address",
  branch: "branch",
  taxId: "taxId",
  billingEmail: "billingEmail",
  creditLimitSatang: "creditLimit",
  creditDays: "creditDays",
  billingDay: "billingDay",
};

export interface CompanyFormProps {
  readonly form: UseFormReturn<CompanyValues>;
  readonly busy: boolean;
  /** Sends the values; rejects with the server's error. */
  readonly onSave: (values: CompanyValues) => Promise<unknown>;
  /** Called when something is typed or chosen. */
  readonly onEdit?: () => void;
  /** Stands above the fields. */
  readonly notice?: ReactNode;
}

/** A company and the terms of its credit; refusals of the server appear at their fields. */
export function CompanyForm({ form, busy, onSave, onEdit, notice }: CompanyFormProps) {
  const { errors } = form.formState;
  const send = form.handleSubmit(async (typed) => {
    try {
      await onSave(typed);
      form.reset(typed);
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const field = FIELD_OF[path];
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
      }
    }
  });
  const number = (
    name: "creditLimit" | "creditDays" | "billingDay",
    label: string,
    range: readonly [min: number, max: number],
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={errors[name]?.message}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          inputMode="decimal"
          step={name === "creditLimit" ? "any" : 1}
          min={range[0]}
          max={range[1]}
          {...form.register(name, {
            valueAsNumber: true,
            validate: (typed) =>
              (typed >= range[0] &&
                typed <= range[1] &&
                (name === "creditLimit" || Number.isInteger(typed))) ||
              m.field_invalid(),
          })}
        />
      )}
    </Field>
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-5 py-3"
      onChange={onEdit}
      onSubmit={(event) => void send(event)}
    >
      {notice}
      {/* The fields of a buyer are a part of these. */}
      <BuyerFields register={form.register as unknown as UseFormRegister<BuyerValues>} errors={errors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField
          label={m.company_billing_email()}
          error={errors.billingEmail?.message}
          input={form.register("billingEmail", { validate: emailRule })}
        />
        {number("creditLimit", m.company_credit_limit(), [0, CREDIT_LIMIT_MAX_SATANG / SATANG_PER_BAHT])}
        {number("creditDays", m.company_credit_days(), [0, CREDIT_DAYS_MAX])}
        {number("billingDay", m.company_billing_day(), [1, 31], m.company_billing_day_hint())}
        <Field label={m.company_status_label()}>
          {(control) => (
            <Select
              {...control}
              options={COMPANY_STATUSES.map((value) => ({
                value,
                label: COMPANY_STATUS_TEXTS[value].text(),
              }))}
              {...form.register("status")}
            />
          )}
        </Field>
      </div>
      <div>
        <Button type="submit" tone="solid" busy={busy}>
          {m.action_save()}
        </Button>
      </div>
    </form>
  );
}
