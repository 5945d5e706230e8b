import { Copy, Download } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import { Button } from "#web/components/button.tsx";
import { QrPicture } from "#web/components/qr-picture.tsx";
import { UnbrokenIds } from "#web/components/unbroken-ids.tsx";
import { copyText } from "#web/lib/copy-text.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { CurrentPayment, Receiver } from "./payment-types.ts";
import { ReportForm } from "./report-form.tsx";

export interface PromptPayPanelProps {
  readonly orderId: string;
  readonly payment: CurrentPayment;
  /** What the QR code says. */
  readonly qr: string;
  readonly receiver: Receiver;
}

/** The QR code of a payment with everything a banking app asks for, and "I have paid". */
export function PromptPayPanel({ orderId, payment, qr, receiver }: PromptPayPanelProps) {
  return (
    <div className="grid gap-5">
      <PaymentCode orderId={orderId} amountSatang={payment.amountSatang} qr={qr} receiver={receiver} />
      <section aria-labelledby="pay-next">
        <h3 id="pay-next" className="mb-1 font-heading font-semibold">
          {m.pay_next_title()}
        </h3>
        <ol className="list-decimal space-y-1 pl-6">
          <li>{m.pay_step_open()}</li>
          <li>
            <UnbrokenIds>{m.pay_step_pay({ reference: orderId })}</UnbrokenIds>
          </li>
          <li>{m.pay_step_report()}</li>
          <li>{m.pay_step_checked()}</li>
        </ol>
      </section>
      <ReturnedFromBank>
        <ReportForm orderId={orderId} paymentId={payment.paymentId} />
      </ReturnedFromBank>
    </div>
  );
}

/** Brings "I have paid" into sight when the customer comes back from the banking app. */
function ReturnedFromBank({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bringIntoSight = () => {
      if (document.visibilityState === "visible") place.current?.scrollIntoView({ block: "center" });
    };
    document.addEventListener("visibilitychange", bringIntoSight);
    return () => document.removeEventListener("visibilitychange", bringIntoSight);
  }, []);
  return <div ref={place}>{children}</div>;
}

interface PaymentCodeProps extends Pick<PromptPayPanelProps, "orderId" | "qr" | "receiver"> {
  readonly amountSatang: number;
}

/** The QR code, to scan or to save, with amount, reference and receiver. */
export function PaymentCode({ orderId, amountSatang, qr, receiver }: PaymentCodeProps) {
  const amount = formatUnitPrice(amountSatang);
  const name = localized(receiver.receiverName);
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <div className="grid justify-items-center gap-3">
        <QrPicture
          text={qr}
          label={m.pay_qr_label({ amount, reference: orderId })}
          className="size-64 max-w-full"
        />
        <SavePicture orderId={orderId} qr={qr} amount={amount} receiver={receiver} />
      </div>
      <dl className="grid gap-3">
        <Fact
          name={m.pay_amount_label()}
          value={amount}
          // Banking apps take an amount without separators.
          copied={(amountSatang / SATANG_PER_BAHT).toFixed(2)}
          copyLabel={m.pay_copy_amount()}
        />
        <Fact
          name={m.pay_reference_label()}
          value={orderId}
          copied={orderId}
          copyLabel={m.pay_copy_reference()}
        />
        <Fact
          name={m.pay_receiver_label()}
          value={
            <>
              <span className="block">{name}</span>
              <span className="block whitespace-nowrap">{receiver.receiverId}</span>
            </>
          }
        />
      </dl>
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: ReactNode;
  /** What is copied; without it nothing can be. */
  readonly copied?: string;
  readonly copyLabel?: string;
}

function Fact({ name, value, copied, copyLabel }: FactProps) {
  const copy = async (text: string) => {
    if (await copyText(text)) showToast("success", name, m.profile_copied());
    else showToast("error", name, m.profile_copy_failed());
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-3 last:border-b-0 last:pb-0">
      <div className="min-w-0">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="figures font-heading text-lg font-semibold wrap-anywhere select-all">{value}</dd>
      </div>
      {copied !== undefined && (
        <dd>
          <Button
            size="small"
            icon={<Copy aria-hidden="true" className="size-4" />}
            onClick={() => void copy(copied)}
          >
            {copyLabel}
          </Button>
        </dd>
      )}
    </div>
  );
}

interface SavePictureProps extends Pick<PromptPayPanelProps, "orderId" | "qr" | "receiver"> {
  readonly amount: string;
}

function SavePicture({ orderId, qr, amount, receiver }: SavePictureProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { savePaymentPicture } = await import("./payment-picture.ts");
      await savePaymentPicture(`${orderId}-promptpay.png`, {
        payload: qr,
        title: "PromptPay",
        amount,
        lines: [
          m.pay_picture_reference({ reference: orderId }),
          localized(receiver.receiverName),
          ...(receiver.isDemo ? [m.pay_picture_demo()] : []),
        ],
      });
    } catch {
      showToast("error", m.order_payment_label(), m.pay_save_failed());
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} icon={<Download aria-hidden="true" className="size-5" />} onClick={() => void save()}>
      {m.pay_save()}
    </Button>
  );
}
