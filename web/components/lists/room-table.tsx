import { DataTable, type DataTableProps } from "./data-table.tsx";
import { ROOM_CARD, ROOM_FRAME, ROOM_LOOK } from "./office-look.ts";

/** A table where its list has the room of one; cards beside an open record and on phones. Within `ListWithRecord`. */
export function RoomTable<Row>(props: Omit<DataTableProps<Row>, "tableFrom" | "cardLook">) {
  return (
    <div className={ROOM_FRAME}>
      <DataTable {...props} tableFrom={ROOM_LOOK} cardLook={ROOM_CARD} />
    </div>
  );
}
