import type { ComponentProps, ReactNode } from "react";
import { LARGE_CHANGE_PERCENT } from "#domain/pricing/large-changes.ts";
import { Field } from "#web/components/forms/field.tsx";
import { m } from "#web/paraglide/messages.js";
import type { ConfirmedFigures } from "./use-confirmed-figures.ts";

export interface ConfirmedFigureProps<Name extends string> {
  readonly field: Name;
  readonly name: string;
  readonly confirmed: ConfirmedFigures<Name>;
  /** A figure of the field's unit as it is written. */
  readonly write: (value: number) => string;
  /** What was typed first. */
  readonly typed: string;
  readonly unit: string;
  readonly children: (input: ComponentProps<"input"> & { readonly "data-confirms": string }) => ReactNode;
}

/** Asks for a figure that changes by much a second time, below the first. */
export function ConfirmedFigure<Name extends string>(props: ConfirmedFigureProps<Name>) {
  const { field, name, confirmed, write, typed, unit, children } = props;
  const { value, isOfDay } = confirmed.measureOf(field);
  const hint = isOfDay ? m.settings_confirm_day_hint : m.settings_confirm_hint;
  return (
    <Field
      className="rounded-control bg-marigold-wash p-3"
      label={m.settings_confirm_label({ name })}
      hint={hint({ before: write(value), after: typed, unit, percent: LARGE_CHANGE_PERCENT })}
      error={confirmed.errorOf(field)}
    >
      {(control) =>
        children({
          ...control,
          value: confirmed.textOf(field),
          onChange: (event) => confirmed.type(field, event.target.value),
          "data-confirms": field,
        })
      }
    </Field>
  );
}
