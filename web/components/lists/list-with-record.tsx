import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** How wide the record is beside its list. */
const COLUMNS = {
  narrow: "min-[1180px]:grid-cols-[minmax(0,1fr)_clamp(24rem,30vw,28rem)]",
  middle: "min-[1180px]:grid-cols-[minmax(0,1fr)_clamp(26rem,40%,40rem)]",
  wide: "min-[1180px]:grid-cols-[minmax(0,1fr)_clamp(30rem,50%,48rem)]",
} as const;

export interface ListWithRecordProps {
  /** The record that is open, a `BesideList`; `null` while none is. */
  readonly record: ReactNode;
  readonly recordWidth: keyof typeof COLUMNS;
  /** The list, with its heading and what filters it. */
  readonly children: ReactNode;
}

/** A page that is a list; one record opens beside it, on narrow screens and on paper instead of it. */
export function ListWithRecord({ record, recordWidth, children }: ListWithRecordProps) {
  const open = record !== null;
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 py-5 md:px-8 print:max-w-none print:p-0">
      <div className={classNames("grid items-start gap-6 print:block", open && COLUMNS[recordWidth])}>
        <div className={classNames("@container min-w-0", open && "max-[1179.98px]:hidden print:hidden")}>
          {children}
        </div>
        {record}
      </div>
    </div>
  );
}
