import type { ReactNode } from "react";
import { SOLD_LINE_KINDS } from "#domain/documents/tax-rules.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { LastChange } from "#web/entities/authorship/last-change.tsx";
import { ConfirmedFigure } from "#web/entities/confirmed-figures/confirmed-figure.tsx";
import { TAX_LINE_TEXTS } from "#web/entities/documents/tax-rule-texts.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { EffectiveDay } from "#web/entities/pricing/effective-day.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { fieldName, typedText } from "./tax-texts.ts";
import { FIGURE_OF_FIELD, writeFigure, type FigureField } from "./tax-values.ts";
import { PlannedTaxRules, TaxHistory } from "./tax-versions.tsx";
import { useTaxForm, type SavedTaxRules, type TaxRulesForm } from "./use-tax-form.ts";

/** How the company is taxed, and from which day; what is planned, and every version that was saved. */
export function TaxForm({ initial }: { readonly initial: SavedTaxRules }) {
  const tax = useTaxForm(initial);
  const { saved, day, dayError, isSaving } = tax;
  return (
    <div className="flex flex-col gap-5 py-3">
      <LastChange at={saved.savedAt} byName={saved.savedByName} />
      <PlannedTaxRules tax={tax} />
      <Conflict tax={tax} />
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          tax.save();
        }}
      >
        <TaxFields tax={tax} />
        <EffectiveDay day={day} onDay={tax.setDay} error={dayError} />
        <div>
          <Button type="submit" tone="solid" busy={isSaving}>
            {day === "" ? m.action_save() : m.settings_save_plan()}
          </Button>
        </div>
      </form>
      <TaxHistory
        onRestore={(version, rules) => {
          tax.fill(rules);
          showToast("success", m.tax_title(), m.history_restored({ version: String(version) }));
          tax.form.setFocus("taxId");
        }}
      />
    </div>
  );
}

/** What somebody else saved meanwhile beside what was typed here. */
function Conflict({ tax }: { readonly tax: TaxRulesForm }) {
  const { conflict } = tax;
  if (conflict === null) return null;
  return (
    <ConflictNotice
      key={conflict.version}
      width="wide"
      text={m.settings_conflict_text({
        version: String(conflict.version),
        when: formatShortDayAndTime(conflict.savedAt),
      })}
      changes={conflict.changes}
      label={fieldName}
      valueText={typedText}
      onTake={tax.takeTheirs}
    >
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" tone="solid" onClick={tax.settleConflict}>
          {m.settings_conflict_keep()}
        </Button>
        <Button size="small" onClick={tax.undo}>
          {m.settings_conflict_take_all()}
        </Button>
      </div>
    </ConflictNotice>
  );
}

function TaxFields({ tax }: { readonly tax: TaxRulesForm }) {
  const { register } = tax.form;
  return (
    <>
      <Checkbox label={fieldName("vatRegistered")} {...register("vatRegistered")} />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField tax={tax} name="taxId" hint={m.buyer_tax_id_hint()} />
        <TextField tax={tax} name="branch" hint={m.buyer_branch_hint()} />
        <Figure tax={tax} name="vatRate" unit="%" />
        <Figure tax={tax} name="transportWithholding" unit="%" />
        <Figure tax={tax} name="serviceWithholding" unit="%" />
        <Figure tax={tax} name="withholdingFrom" unit="฿" />
      </div>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="font-heading text-sm font-semibold">{fieldName("vatable")}</legend>
        {SOLD_LINE_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={TAX_LINE_TEXTS[kind]()} {...register("vatable")} />
        ))}
      </fieldset>
    </>
  );
}

function TextField(props: {
  readonly tax: TaxRulesForm;
  readonly name: "taxId" | "branch";
  readonly hint: ReactNode;
}) {
  const { register, formState } = props.tax.form;
  return (
    <Field label={fieldName(props.name)} hint={props.hint} error={formState.errors[props.name]?.message}>
      {(control) => <TextInput {...control} {...register(props.name)} />}
    </Field>
  );
}

const NUMBER = { type: "number", inputMode: "decimal", step: "any", min: 0 } as const;

/** A rate or an amount; one that changes by much is typed a second time below it. */
function Figure(props: { readonly tax: TaxRulesForm; readonly name: FigureField; readonly unit: string }) {
  const { tax, name, unit } = props;
  const { register, formState, getValues } = tax.form;
  const field = FIGURE_OF_FIELD[name];
  return (
    <div className="grid content-start gap-3">
      <Field label={fieldName(name)} error={formState.errors[name]?.message}>
        {(control) => <TextInput {...control} {...NUMBER} {...register(name, { valueAsNumber: true })} />}
      </Field>
      {tax.confirmed.isAsked(field) && (
        <ConfirmedFigure
          field={field}
          name={fieldName(name)}
          confirmed={tax.confirmed}
          write={(value) => writeFigure(field, value)}
          typed={String(getValues(name))}
          unit={unit}
        >
          {(input) => <TextInput {...input} {...NUMBER} autoComplete="off" />}
        </ConfirmedFigure>
      )}
    </div>
  );
}
