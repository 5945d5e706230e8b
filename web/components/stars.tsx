import { Star } from "lucide-react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./forms/field.tsx";

const ALL_STARS = [1, 2, 3, 4, 5] as const;
export type StarCount = (typeof ALL_STARS)[number];

/** The classes of one star: the outline is always drawn, the fill shows whether it was given. */
function starLook(given: boolean): string {
  return given ? "fill-marigold text-marigold-ink" : "fill-transparent text-edge";
}

export interface StarsProps {
  /** 1 to 5. */
  readonly given: number;
  /** The accessible name: "4 of 5 stars". */
  readonly label: string;
}

/** A rating as five stars. */
export function Stars({ given, label }: StarsProps) {
  return (
    <span className="relative inline-flex gap-0.5">
      <span className="sr-only">{label}</span>
      {ALL_STARS.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          strokeWidth={1.5}
          className={classNames("size-5", starLook(star <= given))}
        />
      ))}
    </span>
  );
}

export interface StarChoiceProps {
  readonly label: string;
  /** The text for each number of stars: "4 of 5 stars", "Good". */
  readonly names: Readonly<Record<StarCount, { readonly count: string; readonly word: string }>>;
  readonly value: StarCount | null;
  readonly onChange: (value: StarCount) => void;
  readonly name: string;
  readonly error?: string | undefined;
}

/** A choice of one to five stars, built of radio buttons: arrow keys move the choice. */
export function StarChoice({ label, names, value, onChange, name, error }: StarChoiceProps) {
  const errorId = `${name}-error`;
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="font-heading text-sm font-semibold">{label}</legend>
      <div className="-ml-2 flex flex-wrap items-center gap-x-3">
        <div className="flex">
          {ALL_STARS.map((star) => (
            <label
              key={star}
              className="relative grid size-12 cursor-pointer place-items-center rounded-control transition-transform hover:scale-110 has-focus-visible:outline-3 has-focus-visible:outline-teal max-[22rem]:size-11"
            >
              <input
                type="radio"
                name={name}
                value={star}
                checked={star === value}
                aria-label={`${names[star].count}: ${names[star].word}`}
                onChange={() => onChange(star)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-control focus-visible:outline-none"
              />
              <Star
                aria-hidden="true"
                strokeWidth={1.5}
                className={classNames("pointer-events-none size-8", starLook(star <= (value ?? 0)))}
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="min-h-[1lh] font-heading font-semibold">
          {value !== null && names[value].word}
        </span>
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
