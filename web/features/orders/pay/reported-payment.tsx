import { QrCode } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Disclosure } from "#web/components/disclosure.tsx";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { OwnSlip } from "./own-slip.tsx";
import type { CurrentPayment, OrderPayments } from "./payment-types.ts";
import { PaymentCode } from "./promptpay-panel.tsx";

export interface ReportedPaymentProps {
  readonly orderId: string;
  readonly payment: CurrentPayment;
  readonly promptPay: OrderPayments["promptPay"];
  readonly opensJobs: boolean;
  /** Whether it was reported while the page was open. */
  readonly isNew: boolean;
}

/** A payment that its customer has made, as they say, and that is being checked. */
export function ReportedPayment({ orderId, payment, promptPay, opensJobs, isNew }: ReportedPaymentProps) {
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // The button that had the focus is gone.
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true });
    // It stands where the code was, above the button that was pressed.
    if (isNew) said.current?.scrollIntoView({ block: "nearest" });
  }, [isNew]);
  const { reportedAt, qr, amountSatang } = payment;
  return (
    <div className="mt-3 grid gap-4">
      <output className="block rounded-control bg-teal-wash px-4 py-3">
        <p ref={said} tabIndex={-1} className="font-heading font-semibold text-teal-deep outline-none">
          {m.pay_reported_title()}
        </p>
        {reportedAt !== null && (
          <p className="figures">{m.pay_reported_text({ when: formatShortDayAndTime(reportedAt) })}</p>
        )}
        {opensJobs && <p className="mt-1">{m.pay_opens_jobs()}</p>}
      </output>
      <OwnSlip orderId={orderId} payment={payment} />
      {qr !== null && promptPay !== null && (
        <Disclosure Icon={QrCode} title={m.pay_show_again()}>
          <PaymentCode orderId={orderId} amountSatang={amountSatang} qr={qr} receiver={promptPay} />
        </Disclosure>
      )}
    </div>
  );
}
