import type { ReactNode } from "react";
import { classNames } from "#web/components/class-names.ts";

export interface TwoPanesProps {
  readonly list: ReactNode;
  /** What is chosen in the list, or nothing. */
  readonly details: ReactNode;
  /** On a phone: the details take the place of the list. */
  readonly detailsInFront: boolean;
  /** For a moment no press counts. */
  readonly isSettling?: boolean | undefined;
}

/** A list with its details beside it; on a phone one of the two. */
export function TwoPanes({ list, details, detailsInFront, isSettling = false }: TwoPanesProps) {
  return (
    <div
      className={classNames(
        "lg:grid lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] lg:items-start lg:gap-8",
        isSettling && "pointer-events-none",
      )}
    >
      <div className={classNames("min-w-0", detailsInFront && "max-lg:hidden")}>{list}</div>
      <div
        className={classNames(
          "min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]",
          !detailsInFront && "max-lg:hidden",
        )}
      >
        {details}
      </div>
    </div>
  );
}
