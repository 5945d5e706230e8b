import type { ConfigChange } from "#domain/pricing/versions.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { writeSetting } from "../config-units.ts";
import { SETTING_LABELS } from "../setting-texts.ts";

/** The fields that a version changed: name, old value, new value. */
export function ConfigChanges({ changes }: { readonly changes: readonly ConfigChange[] }) {
  return (
    <ul className="figures text-sm">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {fieldName(field)}: <span className="text-muted">{valueOf(field, before)} → </span>
          <span className="font-semibold">{valueWithUnit(field, after)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The name of a field of the pricing config. */
export function fieldName(field: ConfigChange["field"]): string {
  return field === "gatewayEnabled" ? m.gateway_title() : SETTING_LABELS[field].label();
}

/** A value of a field, with its unit. */
export function valueWithUnit(field: ConfigChange["field"], value: number | boolean): string {
  const text = valueOf(field, value);
  return field === "gatewayEnabled" ? text : `${text} ${SETTING_LABELS[field].unit()}`;
}

function valueOf(field: ConfigChange["field"], value: number | boolean): string {
  if (typeof value === "boolean") return value ? m.gateway_on() : m.gateway_off();
  return field === "gatewayEnabled" ? "" : writeSetting(field, value, separatorsOf(currentLocale()));
}
