import type { TableLook } from "./data-table.tsx";

/** A table where its list has the room of one; cards beside an open record and on phones. Within `ListWithRecord`. */
export const ROOM_LOOK: TableLook = {
  table: "@min-[54rem]:table",
  head: "@min-[54rem]:not-sr-only @min-[54rem]:table-header-group",
  body: "@min-[30rem]:@max-[54rem]:gap-2 @min-[54rem]:table-row-group",
  row: "@min-[54rem]:table-row @min-[54rem]:rounded-none @min-[54rem]:border-0 @min-[54rem]:bg-transparent @min-[54rem]:p-0 @min-[54rem]:hover:bg-sunken",
  cell: "@min-[54rem]:table-cell @min-[54rem]:border-b @min-[54rem]:border-line @min-[54rem]:px-3 @min-[54rem]:py-2 @min-[54rem]:first:pl-4 @min-[54rem]:last:pr-4",
  lead: "@min-[54rem]:text-base",
  start: "@min-[54rem]:text-left",
  end: "@min-[54rem]:text-right",
  // Beside an open record facts follow each other, each as wide as it is: half of "Papers –" would break the word.
  label: "@min-[30rem]:@max-[54rem]:max-w-none @min-[54rem]:hidden",
};

/** Around such a table. */
export const ROOM_FRAME =
  "@min-[54rem]:overflow-x-auto @min-[54rem]:rounded-card @min-[54rem]:border @min-[54rem]:border-line @min-[54rem]:bg-surface @min-[54rem]:[&_td]:align-top";

/**
 * A card whose first line has what the record is (`ROOM_CARD_LEAD`) and what opens it (`ROOM_CARD_OPEN`); below it on a phone
 * each other cell is a line, and beside an open record they follow each other, so that several cards are in sight: without
 * what has nothing to say (`data-none`), and without the heading of what says by itself what it is (`data-plain`).
 */
export const ROOM_CARD =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 [&>td]:col-span-2 @min-[30rem]:@max-[54rem]:flex @min-[30rem]:@max-[54rem]:flex-wrap @min-[30rem]:@max-[54rem]:gap-x-5 @min-[30rem]:@max-[54rem]:py-2 @min-[30rem]:@max-[54rem]:[&>td]:order-3 @min-[30rem]:@max-[54rem]:[&>td]:max-w-full @min-[30rem]:@max-[54rem]:[&>td]:justify-start @min-[30rem]:@max-[54rem]:[&>td]:gap-1.5 @min-[30rem]:@max-[54rem]:[&>td]:py-0 @min-[30rem]:@max-[54rem]:[&>td]:text-left @min-[30rem]:@max-[54rem]:[&>td]:text-sm @min-[30rem]:@max-[54rem]:[&>td:has([data-none])]:hidden @min-[30rem]:@max-[54rem]:[&>td:has([data-plain])>span:first-child]:hidden";
/** The place of the lead in such a card. */
export const ROOM_CARD_LEAD =
  "col-span-1! col-start-1 row-start-1 min-w-0 pb-1 @min-[30rem]:@max-[54rem]:order-1! @min-[30rem]:@max-[54rem]:flex-[1_1_60%] @min-[30rem]:@max-[54rem]:text-base!";
/** The place of what opens it. */
export const ROOM_CARD_OPEN =
  "col-span-1! col-start-2 row-start-1 text-right @min-[30rem]:@max-[54rem]:order-2!";
