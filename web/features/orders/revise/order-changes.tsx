import { CalendarClock, HandHelping, NotebookPen } from "lucide-react";
import { useState } from "react";
import { CHANGE_UNTIL_MS } from "#domain/jobs/job.ts";
import { Button } from "#web/components/button.tsx";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import { isDayChangeOver, mayChangeDay, mayChangeTerms, mayChangeWorkers } from "../order/order-rules.ts";
import type { Order, OrderReader } from "../order-types.ts";
import { ChangeDaySheet } from "./change-day-sheet.tsx";
import { ChangeNotesDialog } from "./change-notes-dialog.tsx";
import { ChangeWorkersSheet } from "./change-workers-sheet.tsx";

/** What the reader may change of an order, and until when its customer may change the day. */
export function OrderChanges({ order, reader }: { readonly order: Order; readonly reader: OrderReader }) {
  const now = useNow();
  const [changing, setChanging] = useState<"day" | "workers" | "notes" | null>(null);
  const close = () => setChanging(null);
  const canDay = mayChangeDay(order, reader, now);
  const canNotes = mayChangeTerms(order);
  const canWorkers = mayChangeWorkers(order, reader);
  return (
    <div className="grid gap-2 print:hidden">
      {(canDay || canNotes) && (
        <div className="flex flex-wrap gap-2">
          {canDay && (
            <Button size="small" icon={<CalendarClock {...ICON} />} onClick={() => setChanging("day")}>
              {m.order_change_day()}
            </Button>
          )}
          {canWorkers && (
            <Button size="small" icon={<HandHelping {...ICON} />} onClick={() => setChanging("workers")}>
              {m.order_change_workers()}
            </Button>
          )}
          {canNotes && (
            <Button size="small" icon={<NotebookPen {...ICON} />} onClick={() => setChanging("notes")}>
              {m.order_change_notes()}
            </Button>
          )}
        </div>
      )}
      {canDay && reader === "customer" && (
        <p className="figures text-sm text-muted">
          {m.order_change_day_until({ time: formatDayAndTime(order.pickupAt - CHANGE_UNTIL_MS) })}
        </p>
      )}
      {isDayChangeOver(order, reader, now) && (
        <p className="text-sm text-muted">{m.order_change_day_over()}</p>
      )}
      {changing === "day" && <ChangeDaySheet order={order} reader={reader} onClose={close} />}
      {changing === "workers" && <ChangeWorkersSheet order={order} onClose={close} />}
      {changing === "notes" && <ChangeNotesDialog order={order} onClose={close} />}
    </div>
  );
}

const ICON = { "aria-hidden": true, className: "size-4 shrink-0" } as const;
