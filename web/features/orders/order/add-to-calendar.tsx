import { CalendarPlus } from "lucide-react";
import { Button } from "#web/components/button.tsx";
import { localized } from "#web/lib/i18n/localized.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";

/** Offers an upcoming order as a calendar file. */
export function AddToCalendar({ order }: { readonly order: Order }) {
  const { orderId, status, pickupAt, durationS, stops } = order;
  const save = async () => {
    try {
      const { calendarFile } = await import("./calendar-file.ts");
      const text = calendarFile({
        orderId,
        title: m.order_calendar_title({ orderId }),
        pickupAt,
        durationS,
        stopCount: stops.length,
        isConfirmed: status !== "pending",
        location: stops[0] === undefined ? "" : localized(stops[0].label),
        url: `${location.origin}/orders/${orderId}`,
      });
      saveFile(`${orderId}.ics`, "text/calendar", text);
    } catch {
      showToast("error", m.order_title({ orderId }), m.order_calendar_failed());
    }
  };
  return (
    <Button
      size="small"
      icon={<CalendarPlus aria-hidden="true" className="size-4 shrink-0" />}
      onClick={() => void save()}
    >
      {m.order_calendar_add()}
    </Button>
  );
}
