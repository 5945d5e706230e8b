import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { m } from "#web/paraglide/messages.js";

export interface ProhibitedFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The prohibited goods of the terms, and a checkbox declaring that there are none. */
export function ProhibitedField({ checked, onChange }: ProhibitedFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-heading text-sm font-semibold">{m.terms_goods_title()}</legend>
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted marker:text-edge">
        <li>{m.terms_goods_illegal()}</li>
        <li>{m.terms_goods_weapons()}</li>
        <li>{m.terms_goods_danger()}</li>
        <li>{m.terms_goods_valuables()}</li>
        <li>{m.terms_goods_animals()}</li>
        <li>{m.terms_goods_people()}</li>
      </ul>
      <Checkbox
        className="mt-1"
        label={m.goods_none_prohibited()}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </fieldset>
  );
}
