import type { ReactNode } from "react";
import { classNames } from "#web/components/class-names.ts";

export interface TwoPanesProps {
  readonly list: ReactNode;
  /** What is chosen in the list, or nothing. */
  readonly details: ReactNode;
  /** On a phone: the details take the place of the list. */
  readonly detailsInFront: boolean;
}

/** A list with its details beside it; on a phone one of the two. */
export function TwoPanes({ list, details, detailsInFront }: TwoPanesProps) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] lg:items-start lg:gap-8">
      <div className={classNames("min-w-0", detailsInFront && "max-lg:hidden")}>{list}</div>
      <div
        className={classNames(
          "min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]",
          "lg:-m-1 lg:max-h-[calc(100dvh-var(--header-height)-12rem)] lg:overflow-y-auto lg:p-1",
          !detailsInFront && "max-lg:hidden",
        )}
      >
        {details}
      </div>
    </div>
  );
}
