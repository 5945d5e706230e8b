import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { SOLD_LINE_KINDS, type SoldLineKind, type TaxRules } from "#domain/documents/tax-rules.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { m } from "#web/paraglide/messages.js";

const BP_PER_PERCENT = 100;

/** Rates in percent and amounts in baht, as people type them. */
interface TaxValues {
  readonly vatRegistered: boolean;
  readonly taxId: string;
  readonly branch: string;
  readonly effectiveFrom: string;
  readonly vatRate: number;
  readonly transportWithholding: number;
  readonly serviceWithholding: number;
  readonly withholdingFrom: number;
  readonly vatable: readonly string[];
}

const LINE_TEXTS = {
  transport: m.tax_line_transport,
  fuel: m.tax_line_fuel,
  ferry: m.tax_line_ferry,
  labour: m.tax_line_labour,
  waiting: m.tax_line_waiting,
  cancellation_fee: m.tax_line_fee,
} as const satisfies Record<SoldLineKind, () => string>;

/** The field of the form for each path that the server refuses. */
const FIELD_OF: Readonly<Record<string, keyof TaxValues>> = {
  effectiveFrom: "effectiveFrom",
  "rules.taxId": "taxId",
  "rules.branch": "branch",
  "rules.vatRateBp": "vatRate",
  "rules.transportWithholdingBp": "transportWithholding",
  "rules.serviceWithholdingBp": "serviceWithholding",
  "rules.withholdingFromSatang": "withholdingFrom",
};

/** How the company is taxed, and from which day. */
export function TaxForm({ current }: { readonly current: RouterOutputs["documents"]["taxRules"] }) {
  const [today] = useState(() => bangkokDay(Date.now()));
  const form = useForm<TaxValues>({ defaultValues: valuesOf(current.rules, today) });
  const { register, formState } = form;
  const save = trpc.documents.saveTaxRules.useMutation({
    onSuccess: async () => {
      showToast("success", m.tax_title(), m.success_settings_saved());
      await trpcUtils.documents.taxRules.invalidate();
    },
    onError: (error) => {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const field = FIELD_OF[path];
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
      }
      showError(error);
    },
  });
  const text = (name: keyof TaxValues, label: string, type: "text" | "number" | "date", hint?: ReactNode) => (
    <Field label={label} hint={hint} error={formState.errors[name]?.message}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          {...(type === "number" && { inputMode: "decimal", step: "any", min: 0 })}
          {...register(name, type === "number" ? { valueAsNumber: true } : {})}
        />
      )}
    </Field>
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-5 py-3"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          save.mutate({
            basedOnVersion: current.version,
            effectiveFrom: values.effectiveFrom,
            rules: rulesOf(values),
          }),
        )(event)
      }
    >
      <Checkbox label={m.tax_registered()} {...register("vatRegistered")} />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {text("taxId", m.buyer_tax_id(), "text", m.buyer_tax_id_hint())}
        {text("branch", m.buyer_branch(), "text", m.buyer_branch_hint())}
        {text("effectiveFrom", m.tax_effective_from(), "date")}
        {text("vatRate", m.tax_vat_rate(), "number")}
        {text("transportWithholding", m.tax_withholding_transport(), "number")}
        {text("serviceWithholding", m.tax_withholding_service(), "number")}
        {text("withholdingFrom", m.tax_withholding_from(), "number")}
      </div>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="font-heading text-sm font-semibold">{m.tax_vatable_lines()}</legend>
        {SOLD_LINE_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={LINE_TEXTS[kind]()} {...register("vatable")} />
        ))}
      </fieldset>
      <div>
        <Button type="submit" tone="solid" busy={save.isPending}>
          {m.action_save()}
        </Button>
      </div>
    </form>
  );
}

function valuesOf(rules: TaxRules, today: string): TaxValues {
  return {
    vatRegistered: rules.vatRegistered,
    taxId: rules.taxId,
    branch: rules.branch,
    effectiveFrom: today,
    vatRate: rules.vatRateBp / BP_PER_PERCENT,
    transportWithholding: rules.transportWithholdingBp / BP_PER_PERCENT,
    serviceWithholding: rules.serviceWithholdingBp / BP_PER_PERCENT,
    withholdingFrom: rules.withholdingFromSatang / SATANG_PER_BAHT,
    vatable: SOLD_LINE_KINDS.filter((kind) => rules.classes[kind] === "vatable"),
  };
}

function rulesOf(values: TaxValues): TaxRules {
  const classOf = (kind: SoldLineKind) => (values.vatable.includes(kind) ? "vatable" : "exempt");
  const { vatRegistered, taxId, branch } = values;
  return {
    vatRegistered,
    taxId,
    branch,
    vatRateBp: Math.round(values.vatRate * BP_PER_PERCENT),
    transportWithholdingBp: Math.round(values.transportWithholding * BP_PER_PERCENT),
    serviceWithholdingBp: Math.round(values.serviceWithholding * BP_PER_PERCENT),
    withholdingFromSatang: Math.round(values.withholdingFrom * SATANG_PER_BAHT),
    classes: {
      transport: classOf("transport"),
      fuel: classOf("fuel"),
      ferry: classOf("ferry"),
      labour: classOf("labour"),
      waiting: classOf("waiting"),
      cancellation_fee: classOf("cancellation_fee"),
    },
  };
}
