import { useState } from "react";
import type { PricingConfig } from "#domain/pricing/config.ts";
import {
  CONFIRMED_FIELDS,
  isLargeChange,
  type ConfirmedField,
  type ConfirmedValues,
} from "#domain/pricing/large-changes.ts";
import { readNumber, type Separators } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { DECIMALS, type SettingTexts } from "./config-units.ts";

/** The second typing of the figures that change by much. */
export interface ConfirmedFigures {
  /** Whether the typed figure of a field has to be typed again. */
  readonly isAsked: (field: string) => field is ConfirmedField;
  /** What the typed figure is measured against. */
  readonly measureOf: (field: ConfirmedField) => {
    readonly value: number;
    /** Whether it is large only together with what was changed in the 24 hours before. */
    readonly isOfDay: boolean;
  };
  readonly textOf: (field: ConfirmedField) => string;
  readonly type: (field: ConfirmedField, text: string) => void;
  /** What is wrong with the second typing, once it is due. */
  readonly errorOf: (field: ConfirmedField) => string | undefined;
  /** What was typed a second time, or `null` when something is missing or differs: then the errors are shown. */
  readonly confirm: () => ConfirmedValues | null;
  /** Asks for a field that the server asks for: somebody else has changed it since this form was read. */
  readonly ask: (field: string) => void;
  readonly clear: () => void;
}

/**
 * Keeps what was typed a second time, for a form that shows `texts` and is based on `base`.
 * @param before what holds until then; `base` itself where no plan of the same day gives way
 * @param dayEarlier what held 24 hours earlier
 */
export function useConfirmedFigures(
  { base, before, dayEarlier }: Readonly<Record<"base" | "before" | "dayEarlier", PricingConfig>>,
  texts: SettingTexts,
  separators: Separators,
): ConfirmedFigures {
  const [again, setAgain] = useState<Partial<Record<ConfirmedField, string>>>({});
  const [isDue, setIsDue] = useState(false);
  const [demanded, setDemanded] = useState<readonly string[]>([]);
  const valueOf = (field: ConfirmedField, text: string) => {
    const read = readNumber(text, DECIMALS[field], separators);
    return read.ok ? read.value : null;
  };
  const asked = CONFIRMED_FIELDS.filter((field) => {
    const typed = valueOf(field, texts[field]);
    if (typed === null || typed === base[field]) return false;
    const isLarge = isLargeChange(before[field], typed) || isLargeChange(dayEarlier[field], typed);
    return isLarge || demanded.includes(field);
  });
  const isSame = (field: ConfirmedField) =>
    valueOf(field, again[field] ?? "") === valueOf(field, texts[field]);
  return {
    isAsked: (field): field is ConfirmedField => asked.some((each) => each === field),
    measureOf: (field) => {
      const isOfDay = !isLargeChange(before[field], valueOf(field, texts[field]) ?? 0);
      return { value: (isOfDay ? dayEarlier : before)[field], isOfDay };
    },
    textOf: (field) => again[field] ?? "",
    type: (field, text) => setAgain((known) => ({ ...known, [field]: text })),
    errorOf: (field) => {
      if (!isDue || isSame(field)) return undefined;
      return (again[field] ?? "").trim() === "" ? m.field_change_unconfirmed() : m.settings_confirm_differs();
    },
    confirm: () => {
      const isWhole = asked.every(isSame);
      setIsDue(!isWhole);
      if (!isWhole) return null;
      return Object.fromEntries(asked.map((field) => [field, valueOf(field, texts[field]) ?? 0]));
    },
    ask: (field) => {
      setDemanded((known) => [...known, field]);
      setIsDue(true);
    },
    clear: () => {
      setAgain({});
      setDemanded([]);
      setIsDue(false);
    },
  };
}
