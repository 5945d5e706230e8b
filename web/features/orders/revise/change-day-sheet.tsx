import { useId, useState } from "react";
import { BOOKABLE_AHEAD_MS } from "#domain/orders/pickup-time.ts";
import { bangkokDay, bangkokTime } from "#domain/time.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { DateTimeFields } from "#web/components/forms/days/date-time-fields.tsx";
import { dayInputTexts } from "#web/entities/calendar/day-input-texts.ts";
import { AcknowledgeTruckHours } from "#web/entities/truck-hours/acknowledge-truck-hours.tsx";
import { TruckHoursNotice } from "#web/entities/truck-hours/truck-hours-notice.tsx";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderReader } from "../order-types.ts";
import { DayConsequences } from "./day-consequences.tsx";
import { RevisionReason } from "./revision-reason.tsx";
import { SeenConflict } from "./seen-conflict.tsx";
import { useDayChange } from "./use-day-change.ts";

export interface RevisionSheetProps {
  readonly order: Order;
  readonly reader: OrderReader;
  readonly onClose: () => void;
}

/** Moves an order to another day: everything that follows is shown before it can be sent. */
export function ChangeDaySheet({ order, reader, onClose }: RevisionSheetProps) {
  const knownId = useId();
  const now = useNow();
  const [reason, setReason] = useState("");
  const [isReasonMissing, setReasonMissing] = useState(false);
  const day = useDayChange(order, onClose);
  const submit = () => {
    const words = reason.trim();
    const isMissing = reader === "admin" && words === "";
    setReasonMissing(isMissing);
    if (day.warning !== null && !day.acknowledgement.isGiven) {
      document.querySelector<HTMLElement>(`#${CSS.escape(knownId)}`)?.focus();
      showToast("warning", m.notice_title_order(), m.field_truck_hours());
    } else if (!isMissing) day.send(words);
  };
  return (
    <FormSheet
      title={m.order_change_day_title()}
      description={
        <span className="figures">{m.order_change_day_now({ time: formatDayAndTime(order.pickupAt) })}</span>
      }
      submit={{
        label: m.order_change_day(),
        busy: day.isPending,
        disabled: day.preview === null || day.seen.theirs !== null,
      }}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <SeenConflict
        value={day.seen}
        chosen={day.chosen}
        label={m.pickup_date_label()}
        valueText={formatDayAndTime}
        onTake={onClose}
      />
      <DateTimeFields
        date={day.when.date}
        time={day.when.time}
        dateLabel={m.pickup_date_label()}
        timeLabel={m.pickup_clock_label()}
        minDate={bangkokDay(now)}
        maxDate={bangkokDay(now + BOOKABLE_AHEAD_MS)}
        dayTexts={dayInputTexts()}
        error={day.error}
        onChange={day.choose}
      />
      <TruckHoursNotice
        warning={day.warning}
        onUse={(at) => day.choose({ date: bangkokDay(at), time: bangkokTime(at) })}
        acknowledgement={
          <AcknowledgeTruckHours
            id={knownId}
            checked={day.acknowledgement.isGiven}
            onChange={day.acknowledgement.set}
          />
        }
      />
      <div aria-live="polite">
        {day.preview !== null && <DayConsequences order={order} preview={day.preview} />}
        {day.isChecking && <p className="text-muted">{m.order_change_checking()}</p>}
        {day.refusal !== null && (
          <p className="font-semibold text-brick">
            {errorNotice(day.refusal, { title: m.notice_title_order, text: m.order_change_failed }).text}
          </p>
        )}
        {day.preview === null && !day.isChecking && day.refusal === null && (
          <p className="text-muted">{m.order_change_pick_other()}</p>
        )}
      </div>
      <RevisionReason
        reader={reader}
        reason={reason}
        onChange={setReason}
        error={isReasonMissing && reason.trim() === "" ? m.error_reason_required() : day.reasonError}
      />
    </FormSheet>
  );
}
