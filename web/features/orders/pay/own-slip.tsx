import { Button } from "#web/components/button.tsx";
import { useFileUploads } from "#web/entities/files/use-file-uploads.ts";
import { m } from "#web/paraglide/messages.js";
import type { CurrentPayment } from "./payment-types.ts";
import { SlipField } from "./report-form.tsx";
import { useAddSlip } from "./use-payments.ts";

export interface OwnSlipProps {
  readonly orderId: string;
  readonly payment: CurrentPayment;
}

/** The slip of a reported payment, or the field to send one later. */
export function OwnSlip({ orderId, payment }: OwnSlipProps) {
  if (payment.slipUrl === null) return <LaterSlip orderId={orderId} paymentId={payment.paymentId} />;
  return (
    <a href={payment.slipUrl} target="_blank" rel="noopener" className="justify-self-start">
      <img
        src={payment.slipUrl}
        alt={m.pay_slip_yours()}
        className="max-h-48 rounded-control border border-line bg-sunken object-contain"
      />
    </a>
  );
}

function LaterSlip({ orderId, paymentId }: { readonly orderId: string; readonly paymentId: string }) {
  const slip = useFileUploads("slip", orderId);
  const add = useAddSlip(orderId);
  const [slipFileId] = slip.fileIds;
  return (
    <div className="grid justify-items-start gap-3">
      <SlipField slip={slip} />
      {slipFileId !== undefined && (
        <Button tone="solid" busy={add.isPending} onClick={() => add.mutate({ paymentId, slipFileId })}>
          {m.pay_slip_send()}
        </Button>
      )}
    </div>
  );
}
