import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface FilterChipsProps {
  readonly label: string;
  /** List items, each with a link that looks like `filterChipLook`. */
  readonly children: ReactNode;
}

/** The filters of a list in one row. They are links, so that the choice is in the address. */
export function FilterChips({ label, children }: FilterChipsProps) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex w-max gap-2 py-1 md:w-auto md:flex-wrap">{children}</ul>
    </nav>
  );
}

/** The classes of one filter. */
export function filterChipLook(current: boolean): string {
  return classNames(
    "inline-flex min-h-11 items-center rounded-full border px-4 font-heading text-sm font-semibold whitespace-nowrap transition-colors",
    current
      ? "border-ink bg-ink text-paper"
      : "border-line bg-surface text-muted hover:border-edge hover:text-ink",
  );
}
