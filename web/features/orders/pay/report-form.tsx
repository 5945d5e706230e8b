import { Button } from "#web/components/button.tsx";
import { UploadField } from "#web/entities/files/upload-field.tsx";
import { useFileUploads, type FileUploads } from "#web/entities/files/use-file-uploads.ts";
import { m } from "#web/paraglide/messages.js";
import { useReportPayment } from "./use-payments.ts";

export interface ReportFormProps {
  readonly orderId: string;
  readonly paymentId: string;
}

/** "I have paid", with the picture of the slip where the customer has one; a slip on its way is waited for. */
export function ReportForm({ orderId, paymentId }: ReportFormProps) {
  const slip = useFileUploads("slip", orderId);
  const report = useReportPayment(orderId);
  const send = () => {
    const [slipFileId] = slip.fileIds;
    report.mutate({ paymentId, ...(slipFileId !== undefined && { slipFileId }) });
  };
  return (
    <div className="grid gap-4">
      <Button tone="main" size="large" wide busy={report.isPending || slip.isBusy} onClick={send}>
        {m.pay_report()}
      </Button>
      <SlipField slip={slip} />
    </div>
  );
}

/** The field for the picture of a transfer slip. */
export function SlipField({ slip }: { readonly slip: FileUploads }) {
  return (
    <UploadField
      label={m.pay_slip_label()}
      note={m.field_optional()}
      hint={m.pay_slip_hint()}
      max={1}
      uploads={slip}
    />
  );
}
