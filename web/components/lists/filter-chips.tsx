import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface FilterChipsProps {
  readonly label: string;
  /** Each a `FilterChip`. */
  readonly children: ReactNode;
}

/** The filters of a list, all in sight. They are links, so that the choice is in the address. */
export function FilterChips({ label, children }: FilterChipsProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2 py-1">{children}</ul>
    </nav>
  );
}

interface ChipProps extends ComponentProps<"a"> {
  /** Whether it is the filter of the list that is shown. */
  readonly isCurrent: boolean;
  /** Of words that may be longer than a phone is wide: they take several lines. */
  readonly wraps?: boolean;
}

function Chip({ isCurrent, wraps, children, ...link }: ChipProps) {
  return (
    <li>
      <a
        {...link}
        aria-current={isCurrent ? "page" : undefined}
        className={classNames(
          "inline-flex min-h-11 items-center border px-3.5 sm:px-4 font-heading text-sm font-semibold transition-colors",
          // As round as a pill of one line.
          wraps === true
            ? "max-w-full rounded-[1.375rem] py-2 wrap-anywhere"
            : "rounded-full whitespace-nowrap",
          isCurrent
            ? "border-ink bg-ink text-paper"
            : "border-line bg-surface text-muted hover:border-edge hover:text-ink",
        )}
      >
        {children}
      </a>
    </li>
  );
}

/** One filter: a link to the list with it. */
export const FilterChip = createLink(Chip);
