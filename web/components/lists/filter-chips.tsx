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
}

function Chip({ isCurrent, children, ...link }: ChipProps) {
  return (
    <li>
      <a
        {...link}
        aria-current={isCurrent ? "page" : undefined}
        className={classNames(
          "inline-flex min-h-11 items-center rounded-full border px-3.5 sm:px-4 font-heading text-sm font-semibold whitespace-nowrap transition-colors",
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
