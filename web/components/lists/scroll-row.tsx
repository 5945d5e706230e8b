import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** Never the router's own mark: a link to a list without a filter has it on every page of that list. */
const CURRENT = '[aria-current="page"], [aria-selected="true"]';
const MOTION = "(prefers-reduced-motion: no-preference)";

export interface ScrollRowProps {
  /** One row of tabs or links in an element that is as wide as they need: when it gets wider, the current entry stays in sight. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * A row that scrolls sideways where it is too long. The current entry is scrolled into sight, and an edge fades out where
 * there is more.
 */
export function ScrollRow({ children, className }: ScrollRowProps) {
  return (
    <div ref={follow} className={classNames("overflow-x-auto [scrollbar-width:none]", className)}>
      {children}
    </div>
  );
}

/** A mask that fades the edges behind which there is more. */
function fade(before: boolean, after: boolean): string {
  const end = (isMore: boolean) => (isMore ? "transparent" : "#000");
  return before || after
    ? `linear-gradient(to right, ${end(before)}, #000 2rem calc(100% - 2rem), ${end(after)})`
    : "none";
}

/** Keeps the current entry in sight and fades the edge where there is more; until the row is gone. */
function follow(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined;
  let shown: Element | null = null;
  const tell = () => {
    const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
    row.style.maskImage = fade(row.scrollLeft > 1, left > 1);
  };
  const look = () => {
    const current = row.querySelector(CURRENT);
    if (current !== null && current !== shown) {
      // The page comes with its entry in sight; later it glides there.
      const isGliding = shown !== null && matchMedia(MOTION).matches;
      showEntry(row, current, isGliding ? "smooth" : "auto");
      shown = current;
    }
    tell();
  };
  const sized = new ResizeObserver(() => {
    shown = null;
    look();
  });
  const changed = new MutationObserver(look);
  sized.observe(row);
  // Its entries get wider when a font arrives.
  if (row.firstElementChild !== null) sized.observe(row.firstElementChild);
  changed.observe(row, {
    subtree: true,
    childList: true,
    attributeFilter: ["aria-current", "aria-selected"],
  });
  row.addEventListener("scroll", tell, { passive: true });
  look();
  return () => {
    sized.disconnect();
    changed.disconnect();
    row.removeEventListener("scroll", tell);
  };
}

/** Scrolls the row alone, so that the entry is in its middle: never the page. */
function showEntry(row: HTMLElement, entry: Element, behavior: ScrollBehavior): void {
  const place = entry.getBoundingClientRect();
  const frame = row.getBoundingClientRect();
  const left = row.scrollLeft + place.left - frame.left - (frame.width - place.width) / 2;
  row.scrollTo({ left, behavior });
}
