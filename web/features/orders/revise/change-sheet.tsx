import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import type { Order, OrderReader } from "../order-types.ts";

// Each brings what its form needs, of which the places and prices are the most: none is loaded before it is opened.
const ChangeBuyerSheet = laterDialog(
  async () => (await import("./buyer/change-buyer-sheet.tsx")).ChangeBuyerSheet,
);
const ChangePayerSheet = laterDialog(
  async () => (await import("./payer/change-payer-sheet.tsx")).ChangePayerSheet,
);
const ChangeContactSheet = laterDialog(
  async () => (await import("./change-contact-sheet.tsx")).ChangeContactSheet,
);
const ChangeDaySheet = laterDialog(async () => (await import("./change-day-sheet.tsx")).ChangeDaySheet);
const ChangeDoorsSheet = laterDialog(
  async () => (await import("./doors/change-doors-sheet.tsx")).ChangeDoorsSheet,
);
const ChangeDriversDialog = laterDialog(
  async () => (await import("./change-drivers-dialog.tsx")).ChangeDriversDialog,
);
const ChangeMoveSheet = laterDialog(
  async () => (await import("./move/change-move-sheet.tsx")).ChangeMoveSheet,
);
const ChangeNotesDialog = laterDialog(
  async () => (await import("./change-notes-dialog.tsx")).ChangeNotesDialog,
);
const ChangeValueDialog = laterDialog(
  async () => (await import("./change-value-dialog.tsx")).ChangeValueDialog,
);
const ChangeWorkersSheet = laterDialog(
  async () => (await import("./change-workers-sheet.tsx")).ChangeWorkersSheet,
);

/** What of an order can be changed. */
export type OrderChange =
  | "day"
  | "workers"
  | "move"
  | "drivers"
  | "notes"
  | "value"
  | "doors"
  | "contact"
  | "buyer"
  | "payer";

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
    case "value":
      return <ChangeValueDialog order={order} onClose={onClose} />;
    case "doors":
      return <ChangeDoorsSheet order={order} reader={reader} onClose={onClose} />;
    case "contact":
      return <ChangeContactSheet order={order} onClose={onClose} />;
    case "buyer":
      return <ChangeBuyerSheet order={order} onClose={onClose} />;
    case "payer":
      return <ChangePayerSheet order={order} onClose={onClose} />;
    case null:
      return null;
  }
}
