import { createLink } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

interface SortAnchorProps extends ComponentProps<"a"> {
  /** How the list is sorted by this column; `undefined`: it is by another one. */
  readonly direction: "ascending" | "descending" | undefined;
  /** Aligned to the end, as the figures below it. */
  readonly end?: boolean | undefined;
}

function SortAnchor({ direction, end = false, className, children, ...link }: SortAnchorProps) {
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <a
      {...link}
      // Not the router's, which means the page that is shown.
      aria-current={direction === undefined ? undefined : "true"}
      className={classNames(
        "min-h-6 items-center gap-1 underline-offset-4 hover:text-ink hover:underline",
        direction !== undefined && "text-ink",
        end && "flex-row-reverse justify-start",
        className,
      )}
    >
      {children}
      {direction !== undefined && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
    </a>
  );
}

/** A column's heading that sorts the list: a link to the list in the sorting that a press gives, which its `title` says. */
export const SortLink = createLink(SortAnchor);
