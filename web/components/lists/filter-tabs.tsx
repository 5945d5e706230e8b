import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { ScrollRow } from "./scroll-row.tsx";

export interface FilterTabsProps {
  readonly label: string;
  /** Each a `FilterTab`. */
  readonly children: ReactNode;
}

/** The parts of a list in one row above it, as links; below chips, a second row of chips would look like more of them. */
export function FilterTabs({ label, children }: FilterTabsProps) {
  return (
    <ScrollRow className="-mx-4 px-4 md:mx-0 md:px-0">
      <nav aria-label={label} className="w-max min-w-full">
        <ul className="flex gap-1 border-b border-line">{children}</ul>
      </nav>
    </ScrollRow>
  );
}

interface LinkProps extends ComponentProps<"a"> {
  /** Whether it is the part of the list that is shown. */
  readonly isCurrent: boolean;
  /** How many rows it has; `undefined` while that is not known. */
  readonly count: string | undefined;
}

function TabLink({ isCurrent, count, children, ...link }: LinkProps) {
  return (
    <li>
      <a
        {...link}
        aria-current={isCurrent ? "page" : undefined}
        className={classNames(
          "relative inline-flex min-h-11 items-center gap-2 px-3 font-heading text-sm font-semibold whitespace-nowrap transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-1 after:rounded-full focus-visible:-outline-offset-3",
          isCurrent ? "text-ink after:bg-marigold" : "text-muted hover:text-ink",
        )}
      >
        {children}
        {count !== undefined && (
          <span className="figures rounded-full bg-sunken px-2 text-xs text-muted">{count}</span>
        )}
      </a>
    </li>
  );
}

/** One part: a link to the list with it. */
export const FilterTab = createLink(TabLink);
