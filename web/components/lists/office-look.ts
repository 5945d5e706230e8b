import type { TableLook } from "./data-table.tsx";

/** A table where its list has the room of one; cards beside an open record and on phones. Within `ListWithRecord`. */
export const ROOM_LOOK: TableLook = {
  table: "@min-[54rem]:table",
  head: "@min-[54rem]:not-sr-only @min-[54rem]:table-header-group",
  body: "@min-[54rem]:table-row-group",
  row: "@min-[54rem]:table-row @min-[54rem]:rounded-none @min-[54rem]:border-0 @min-[54rem]:bg-transparent @min-[54rem]:p-0 @min-[54rem]:hover:bg-sunken",
  cell: "@min-[54rem]:table-cell @min-[54rem]:border-b @min-[54rem]:border-line @min-[54rem]:px-3 @min-[54rem]:py-2 @min-[54rem]:first:pl-4 @min-[54rem]:last:pr-4",
  lead: "@min-[54rem]:text-base",
  start: "@min-[54rem]:text-left",
  end: "@min-[54rem]:text-right",
  label: "@min-[54rem]:hidden",
};

/** Around such a table. */
export const ROOM_FRAME =
  "@min-[54rem]:overflow-x-auto @min-[54rem]:rounded-card @min-[54rem]:border @min-[54rem]:border-line @min-[54rem]:bg-surface @min-[54rem]:[&_td]:align-top";

/** A card whose first line has what the record is (`ROOM_CARD_LEAD`) and what opens it (`ROOM_CARD_OPEN`). */
export const ROOM_CARD = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 [&>td]:col-span-2";
/** The place of the lead in such a card. */
export const ROOM_CARD_LEAD = "col-span-1! col-start-1 row-start-1 min-w-0 pb-1";
/** The place of what opens it. */
export const ROOM_CARD_OPEN = "col-span-1! col-start-2 row-start-1 text-right";
