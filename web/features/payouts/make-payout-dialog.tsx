import { ListChecks } from "lucide-react";
import { useState } from "react";
import { REFERENCE_MAX } from "#domain/payments/refund-input.ts";
import { bangkokDay } from "#domain/time.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { withName } from "#web/components/unbroken-ids.tsx";
import { Disclosure } from "#web/components/disclosure.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { PhoneLink } from "#web/entities/contact/phone-link.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { dayText, daysText } from "#web/entities/earnings/days.ts";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { OwedEntries } from "./owed-entries.tsx";
import type { Unpaid } from "./payout-types.ts";
import { useMakePayout, type OwedNow } from "./use-payouts.ts";

export interface MakePayoutDialogProps {
  readonly unpaid: Unpaid;
  /** Until when everything is paid: a day of Bangkok. */
  readonly through: string;
  readonly onClose: () => void;
}

/**
 * Asks for day and reference of the transfer, and records that a driver was paid; where another amount is owed by now, shows
 * both.
 */
export function MakePayoutDialog({ unpaid, through, onClose }: MakePayoutDialogProps) {
  const make = useMakePayout(unpaid, through, onClose);
  const { seen, found, keep } = make.press;
  const { driverId, driverName, phone, totalSatang, sinceDay } = seen;
  const [today] = useState(() => bangkokDay(Date.now()));
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState("");
  const [asked, setAsked] = useState(false);
  const dayError = paidOn === "" ? FIELD_TEXTS.REQUIRED() : paidOn > today ? FIELD_TEXTS.INVALID() : null;
  const referenceError = reference.trim() === "" ? FIELD_TEXTS.REQUIRED() : null;
  const send = () => {
    setAsked(true);
    if (dayError !== null || referenceError !== null) return;
    const { idempotencyKey } = make;
    const facts = { driverId, through, seenSatang: totalSatang, paidOn, reference: reference.trim() };
    make.mutate({ ...facts, idempotencyKey });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={withName(
        (driver) => m.payout_make_title({ amount: formatUnitPrice(totalSatang), driver }),
        driverName,
      )}
      description={m.payout_make_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.payout_make()}
      busy={make.isPending}
      disabled={found !== null}
      onConfirm={send}
    >
      <div className="flex flex-col gap-4">
        {found !== null && (
          <PressNotice
            changes={[
              {
                field: "unpaid",
                before: formatUnitPrice(totalSatang),
                theirs: owedText(found.saved),
                yours: `${formatUnitPrice(found.wanted.seenSatang)} · ${found.wanted.reference}`,
              },
            ]}
            label={() => m.earnings_unpaid_label()}
            onKeep={found.saved.totalSatang > 0 ? keep : null}
            keepLabel={m.payout_conflict_go_on()}
            onTheirs={onClose}
          />
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-semibold">{daysText({ fromDay: sinceDay, toDay: through })}</p>
          {phone !== "" && <PhoneLink name={driverName} phone={phone} />}
        </div>
        <Disclosure Icon={ListChecks} title={m.payout_jobs_title()} startsOpen>
          <OwedEntries
            key={totalSatang}
            driverId={driverId}
            through={through}
            seenSatang={(found?.saved ?? seen).totalSatang}
          />
        </Disclosure>
        <DayField
          label={m.payout_paid_on_label()}
          error={asked ? dayError : null}
          max={today}
          value={paidOn}
          onChange={setPaidOn}
        />
        <Field label={m.refund_reference_label()} error={asked ? referenceError : null}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={REFERENCE_MAX}
              autoComplete="off"
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}

/** What is owed, and the payout that somebody has recorded of it. */
function owedText({ totalSatang, paid }: OwedNow): string {
  const owed = formatUnitPrice(totalSatang);
  if (paid === undefined) return owed;
  const { paidOn, reference } = paid;
  return [
    owed,
    `${m.notice_title_payout()} ${formatUnitPrice(paid.totalSatang)}`,
    dayText(paidOn),
    reference,
  ].join(" · ");
}
