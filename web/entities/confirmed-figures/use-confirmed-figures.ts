import { useState } from "react";
import { isLargeChange } from "#domain/pricing/large-changes.ts";
import { m } from "#web/paraglide/messages.js";

/** The figures of settings of which those that change by much are typed twice. */
export interface FiguresToConfirm<Field extends string> {
  readonly fields: readonly Field[];
  /** What stands in the form, by field; a figure as `valueOf` reads it. */
  readonly texts: Readonly<Record<Field, string>>;
  /** A typed text in the field's unit; `null`: no figure. */
  readonly valueOf: (field: Field, text: string) => number | null;
  /** What the form is based on. */
  readonly base: Readonly<Record<Field, number>>;
  /** What holds until then; `base` itself where no plan of the same day gives way. */
  readonly before: Readonly<Record<Field, number>>;
  /** What held 24 hours earlier. */
  readonly dayEarlier: Readonly<Record<Field, number>>;
}

/** The second typing of the figures that change by much. */
export interface ConfirmedFigures<Field extends string> {
  /** Whether the typed figure of a field has to be typed again. */
  readonly isAsked: (field: string) => field is Field;
  /** What the typed figure is measured against. */
  readonly measureOf: (field: Field) => {
    readonly value: number;
    /** Whether it is large only together with what was changed in the 24 hours before. */
    readonly isOfDay: boolean;
  };
  readonly textOf: (field: Field) => string;
  readonly type: (field: Field, text: string) => void;
  /** What is wrong with the second typing, once it is due. */
  readonly errorOf: (field: Field) => string | undefined;
  /** What was typed a second time, or `null` when something is missing or differs: then the errors are shown. */
  readonly confirm: () => Readonly<Partial<Record<Field, number>>> | null;
  /** Asks for a field that the server asks for: somebody else has changed it since this form was read. */
  readonly ask: (field: string) => void;
  readonly clear: () => void;
}

/** Keeps what was typed a second time, for a form of settings. */
export function useConfirmedFigures<Field extends string>({
  fields,
  texts,
  valueOf,
  base,
  before,
  dayEarlier,
}: FiguresToConfirm<Field>): ConfirmedFigures<Field> {
  const [again, setAgain] = useState<Partial<Record<string, string>>>({});
  const [isDue, setIsDue] = useState(false);
  const [demanded, setDemanded] = useState<readonly string[]>([]);
  const asked = fields.filter((field) => {
    const typed = valueOf(field, texts[field]);
    if (typed === null || typed === base[field]) return false;
    const isLarge = isLargeChange(before[field], typed) || isLargeChange(dayEarlier[field], typed);
    return isLarge || demanded.includes(field);
  });
  const isSame = (field: Field) => valueOf(field, again[field] ?? "") === valueOf(field, texts[field]);
  return {
    isAsked: (field): field is Field => asked.some((each) => each === field),
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
      const typed = asked.map((field) => [field, valueOf(field, texts[field]) ?? 0] as const);
      return Object.fromEntries(typed) as Partial<Record<Field, number>>;
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

/** Goes to the first second typing that is missing or differs. */
export function focusFirstUnconfirmed(): void {
  setTimeout(() => document.querySelector<HTMLInputElement>("[data-confirms][aria-invalid]")?.focus());
}
