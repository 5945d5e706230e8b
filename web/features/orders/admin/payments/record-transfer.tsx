import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { m } from "#web/paraglide/messages.js";

const RecordTransferDialog = laterDialog(
  async () => (await import("./record-transfer-dialog.tsx")).RecordTransferDialog,
);

export interface RecordTransferProps {
  readonly orderId: string;
  /** What is to pay and may be recorded. */
  readonly mostSatang: number;
}

/** For a transfer that came on the company's account and was not reported here: a button, and what it asks for. */
export function RecordTransfer(props: RecordTransferProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="mt-1 justify-self-start print:hidden" onClick={() => setOpen(true)}>
        {m.transfer_record()}
      </Button>
      {isOpen && <RecordTransferDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
