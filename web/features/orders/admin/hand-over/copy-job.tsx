import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderJob } from "../../order-types.ts";
import { jobAsText } from "./job-as-text.ts";

export interface CopyJobProps {
  readonly order: Order;
  readonly job: OrderJob;
}

/**
 * Copies a job as text for the chat with its driver. It waits for the payments, which the order's price reads as well, so that
 * no text leaves out what is to be taken in cash. Where the browser does not let it copy, the text is shown to be copied by hand.
 */
export function CopyJob({ order, job }: CopyJobProps) {
  const [shown, setShown] = useState<string | null>(null);
  const money = trpc.payments.ofOrder.useQuery({ orderId: order.orderId }).data;
  const copy = async () => {
    if (money === undefined) return;
    const text = jobAsText(order, job, money);
    if (await copyText(text)) showToast("success", job.jobId, m.job_text_copied());
    else setShown(text);
  };
  return (
    <>
      <Button
        size="small"
        icon={<Copy aria-hidden="true" className="size-4" />}
        disabled={money === undefined}
        onClick={() => void copy()}
      >
        {m.job_text_copy()}
      </Button>
      {shown !== null && (
        <Dialog
          open
          onOpenChange={() => setShown(null)}
          title={`${m.job_text_copy()}: ${job.jobId}`}
          description={m.job_text_by_hand()}
          closeLabel={m.action_close()}
          actions={{ cancel: m.action_close() }}
        >
          <Textarea
            readOnly
            rows={12}
            aria-label={m.job_text_copy()}
            value={shown}
            // The dialog gives it the focus as it opens.
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  );
}
