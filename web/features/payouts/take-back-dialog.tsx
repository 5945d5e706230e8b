import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { withName } from "#web/components/unbroken-ids.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { PressNotice, useRefusedPress } from "#web/entities/edit-conflict/press-notice.tsx";
import { ReasonField } from "#web/entities/orders/reason-field.tsx";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Payout } from "./payout-types.ts";
import { useTakeBackPayout } from "./use-payouts.ts";

/** Asks why a payout is taken back; where another admin has done so, shows both reasons. */
export function TakeBackDialog({
  payout,
  onClose,
}: {
  readonly payout: Payout;
  readonly onClose: () => void;
}) {
  const { payoutId, driverName, totalSatang } = payout;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const press = useRefusedPress<Payout, Pick<Payout, "takeBackReason">>(payout);
  const takeBack = useTakeBackPayout(press, onClose);
  const { found } = press;
  const words = reason.trim();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={withName(
        (driver) => m.payout_take_back_title({ amount: formatUnitPrice(totalSatang), driver }),
        driverNameText(driverName),
      )}
      description={m.payout_take_back_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.payout_take_back()}
      tone="danger"
      busy={takeBack.isPending}
      disabled={found !== null}
      onConfirm={() => {
        setAsked(true);
        if (words !== "") takeBack.mutate({ payoutId, reason: words });
      }}
    >
      <div className="grid gap-4">
        {found !== null && (
          <PressNotice
            changes={[
              {
                field: "payout",
                before: formatUnitPrice(totalSatang),
                theirs: m.payout_taken_back({ reason: found.saved.takeBackReason }),
                yours: m.payout_taken_back({ reason: found.wanted.takeBackReason }),
              },
            ]}
            label={() => m.notice_title_payout()}
            onKeep={null}
            onTheirs={onClose}
          />
        )}
        <ReasonField reason={reason} onChange={setReason} isMissing={asked && words === ""} hint={null} />
      </div>
    </ConfirmDialog>
  );
}
