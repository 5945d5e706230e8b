import type { ReactNode } from "react";
import { classNames } from "#web/components/class-names.ts";

export interface TwoPanesProps {
  readonly list: ReactNode;
  /** The details of the selected item, or nothing. */
  readonly details: ReactNode;
  /** On phones: whether the details replace the list. */
  readonly detailsInFront: boolean;
  /** While true, clicks are ignored. */
  readonly isSettling?: boolean | undefined;
}

/** A list with the details beside it; on phones one of the two. */
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
