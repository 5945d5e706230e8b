import type { ConfigField } from "#domain/pricing/versions.ts";
import type { VersionTexts } from "#web/entities/versions/version-texts.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { writeSetting } from "../config-units.ts";
import { SETTING_LABELS } from "../setting-texts.ts";

/** The fields of the pricing config and their values, in words. */
export const CONFIG_TEXTS: VersionTexts<ConfigField, number | boolean> = {
  fieldName: (field) => (field === "gatewayEnabled" ? m.gateway_title() : SETTING_LABELS[field].label()),
  valueText: (field, value) => {
    if (typeof value === "boolean") return value ? m.gateway_on() : m.gateway_off();
    if (field === "gatewayEnabled") return "";
    return `${writeSetting(field, value, separatorsOf(currentLocale()))} ${SETTING_LABELS[field].unit()}`;
  },
};
