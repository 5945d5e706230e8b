import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export interface CardProps extends ComponentProps<"section"> {
  /** Draws the route line along its left edge; for a quote and other main content. */
  readonly edged?: boolean | undefined;
}

/** A bordered surface for one piece of content. */
export function Card({ edged = false, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classNames(
        "relative rounded-card border border-line bg-surface p-5 sm:p-6",
        edged &&
          "before:absolute before:inset-y-5 before:-left-[2.5px] before:w-1 before:rounded-full before:bg-marigold",
        className,
      )}
    >
      {children}
    </section>
  );
}
