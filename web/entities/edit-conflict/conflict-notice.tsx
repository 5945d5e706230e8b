import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { m } from "../../paraglide/messages.js";
import type { TheirChange } from "./merge-edits.ts";

export interface ConflictNoticeProps<Field extends string, Value> {
  /** `narrow` fits into a side sheet. */
  readonly width: "wide" | "narrow";
  /** Of its heading; 2 of a wide one, 3 of a narrow one. */
  readonly level?: 2 | 3 | undefined;
  /** What happened, and what can be done. */
  readonly text: string;
  readonly changes: readonly TheirChange<Field, Value>[];
  readonly label: (field: Field) => string;
  /** A field's value as text, with its unit. */
  readonly valueText: (field: Field, value: Value) => string;
  /**
   * `chosen` where one press decides: then what was seen and what was asked for are named so, at every width. `elsewhere`
   * where it was the same person, on another device.
   */
  readonly words?: "typed" | "chosen" | "elsewhere" | undefined;
  /** What happened, in a few words; without one that somebody else has saved. */
  readonly title?: string | undefined;
  /** Called with the field whose saved value is to replace what was typed; without it `children` decide about all of them. */
  readonly onTake?: ((field: Field) => void) | undefined;
  /** Where several may appear at once: takes the focus only from a field that is disabled by what happened. */
  readonly isOneOfMany?: boolean | undefined;
  /** Buttons that concern all fields. */
  readonly children?: ReactNode;
}

/**
 * Somebody else saved meanwhile: shows what they changed and what was typed here. Takes the focus when it
 * appears, unless others may.
 */
export function ConflictNotice<Field extends string, Value>(props: ConflictNoticeProps<Field, Value>) {
  const { width, text, changes, label, children } = props;
  const isWide = width === "wide";
  const Heading = `h${props.level ?? (isWide ? 2 : 3)}` as const;
  const notice = useRef<HTMLElement>(null);
  const heading = useId();
  const takesFocus = props.isOneOfMany !== true;
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  // Before the browser moves the focus out of a disabled field, to the top of the page.
  useLayoutEffect(() => {
    if (document.activeElement?.closest("fieldset[disabled]") != null) notice.current?.focus();
  }, []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby={heading}
      className={classNames(
        "rounded-card border border-marigold-ink bg-marigold-wash",
        isWide ? "mb-6 scroll-mt-28 p-5" : "scroll-my-28 p-4",
      )}
    >
      <Heading id={heading} className={isWide ? "text-lg" : "text-base"}>
        {props.title ?? m.settings_conflict_title()}
      </Heading>
      <p className={isWide ? "mt-1 max-w-[70ch]" : "mt-1 text-sm"}>{text}</p>
      <ul className={classNames("grid gap-2 empty:hidden", isWide ? "mt-4" : "mt-3")}>
        {changes.map((change) => (
          <li
            key={change.field}
            className={classNames(
              "rounded-control bg-surface",
              isWide
                ? "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-3.5"
                : "p-3 text-sm wrap-anywhere",
            )}
          >
            <p className={classNames("font-heading font-semibold", isWide && "min-w-48 flex-1")}>
              {label(change.field)}
            </p>
            <ChangedValues change={change} {...props} />
            <TakeButton change={change} {...props} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

interface ChangeProps<Field extends string, Value> extends Pick<
  ConflictNoticeProps<Field, Value>,
  "width" | "label" | "valueText" | "onTake" | "words"
> {
  readonly change: TheirChange<Field, Value>;
}

function ChangedValues<Field extends string, Value>({
  change,
  width,
  valueText,
  words = "typed",
}: ChangeProps<Field, Value>) {
  const values =
    words === "chosen"
      ? chosenValues(change, valueText)
      : typedValues(change, valueText, { hasRoom: width === "wide", isElsewhere: words === "elsewhere" });
  return width === "wide" ? (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {values.map(([name, text]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  ) : (
    <dl className="figures mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      {values.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type NamedValues = readonly (readonly [name: string, text: string])[];

/** Of a field that was typed over; where there is little room what it was before is left out. */
function typedValues<Field extends string, Value>(
  { field, before, theirs, yours }: TheirChange<Field, Value>,
  valueText: ChangeProps<Field, Value>["valueText"],
  { hasRoom, isElsewhere }: { readonly hasRoom: boolean; readonly isElsewhere: boolean },
): NamedValues {
  const values: NamedValues = [
    [m.settings_conflict_before(), valueText(field, before)],
    [isElsewhere ? m.own_conflict_theirs() : m.settings_conflict_theirs(), valueText(field, theirs)],
    [m.settings_conflict_yours(), yours === null ? m.settings_conflict_none() : valueText(field, yours)],
  ];
  return hasRoom ? values : values.slice(1);
}

/**
 * Of what a press was about: what was seen is what it was decided by, and is not repeated where nothing else was asked for. A
 * press does not ask for each of them to change.
 */
function chosenValues<Field extends string, Value>(
  { field, before, theirs, yours }: TheirChange<Field, Value>,
  valueText: ChangeProps<Field, Value>["valueText"],
): NamedValues {
  const seen = valueText(field, before);
  const chosen = yours === null ? seen : valueText(field, yours);
  const values: NamedValues = [
    [m.press_conflict_seen(), seen],
    [m.press_conflict_now(), valueText(field, theirs)],
  ];
  return chosen === seen ? values : [...values, [m.press_conflict_chosen(), chosen]];
}

/** Takes over their value where something else was typed here. */
function TakeButton<Field extends string, Value>({
  change,
  width,
  label,
  onTake,
  words,
}: ChangeProps<Field, Value>) {
  if (change.yours === null || onTake === undefined) return null;
  const take = words === "elsewhere" ? m.own_conflict_take() : m.settings_conflict_take();
  return (
    <Button
      size="small"
      className={width === "wide" ? undefined : "mt-2"}
      aria-label={`${take}: ${label(change.field)}`}
      onClick={() => onTake(change.field)}
    >
      {take}
    </Button>
  );
}
