import type { Order, OrderReader } from "../order-types.ts";
import { ChangeContactSheet } from "./change-contact-sheet.tsx";
import { ChangeDaySheet } from "./change-day-sheet.tsx";
import { ChangeDoorsSheet } from "./change-doors-sheet.tsx";
import { ChangeDriversDialog } from "./change-drivers-dialog.tsx";
import { ChangeMoveSheet } from "./move/change-move-sheet.tsx";
import { ChangeNotesDialog } from "./change-notes-dialog.tsx";
import { ChangeWorkersSheet } from "./change-workers-sheet.tsx";

/** What of an order can be changed. */
export type OrderChange = "day" | "workers" | "move" | "drivers" | "notes" | "doors" | "contact";

export interface ChangeSheetProps {
  readonly order: Order;
  readonly reader: OrderReader;
  /** What is being changed; `null`: nothing. */
  readonly change: OrderChange | null;
  readonly onClose: () => void;
}

/** The sheet in which something of an order is changed. */
export function ChangeSheet({ order, reader, change, onClose }: ChangeSheetProps) {
  switch (change) {
    case "day":
      return <ChangeDaySheet order={order} reader={reader} onClose={onClose} />;
    case "workers":
      return <ChangeWorkersSheet order={order} onClose={onClose} />;
    case "move":
      return <ChangeMoveSheet order={order} onClose={onClose} />;
    case "drivers":
      return <ChangeDriversDialog order={order} onClose={onClose} />;
    case "notes":
      return <ChangeNotesDialog order={order} onClose={onClose} />;
    case "doors":
      return <ChangeDoorsSheet order={order} onClose={onClose} />;
    case "contact":
      return <ChangeContactSheet order={order} onClose={onClose} />;
    case null:
      return null;
  }
}
