import { classNames } from "../class-names.ts";

/** How many of the four parts are filled, and whether that is enough. */
export type Strength = 0 | 1 | 2 | 3;

const FILLS: Readonly<Record<Strength, string>> = {
  0: "bg-brick",
  1: "bg-marigold",
  2: "bg-teal",
  3: "bg-teal",
};

/** A password's strength as four bars and as text, announced when it changes. */
export function StrengthBar({
  strength,
  text,
}: {
  /** `null` while nothing is typed. */
  readonly strength: Strength | null;
  readonly text: string;
}) {
  return (
    <div className="flex flex-col gap-1.5 pt-0.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {[0, 1, 2, 3].map((part) => (
          <span
            key={part}
            className={classNames(
              "h-1.5 rounded-full transition-colors",
              strength !== null && part <= strength ? FILLS[strength] : "bg-line",
            )}
          />
        ))}
      </div>
      <output aria-live="polite" className="block text-sm font-semibold empty:hidden">
        {strength === null ? null : text}
      </output>
    </div>
  );
}
