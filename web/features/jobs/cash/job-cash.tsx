import { useState } from "react";
import { isCashOpen } from "#domain/payments/cash.ts";
import { Button } from "#web/components/button.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDayAndTime, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { useServerNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";
import { CashSheet } from "./cash-sheet.tsx";
import { useCashRecord } from "./use-cash-record.ts";

type MoneyOfJob = RouterOutputs["payments"]["ofJob"];

/** What the customer of a job has still to pay, and cash that its driver records; nothing where nothing is to be paid. */
export function JobCash({ job }: { readonly job: MyJob }) {
  const { jobId } = job;
  const { data } = trpc.payments.ofJob.useQuery({ jobId });
  const recording = useCashRecord(job);
  const now = useServerNow();
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined) return null;
  const { leftSatang, takesCash, recorded, maxSatang } = data;
  const { waitingSatang } = recording;
  // The answer may be of before a start that is only on this phone yet.
  const canRecord = data.canRecord || (takesCash && leftSatang > 0 && isCashOpen(job, now));
  if (leftSatang === 0 && !takesCash) return null;
  return (
    <section aria-labelledby="job-cash" className="grid gap-2.5">
      <h2 id="job-cash" className="text-lg">
        {m.cash_job_title()}
      </h2>
      {data.isBeingChecked && <p>{m.cash_job_checking()}</p>}
      <p className={leftSatang > 0 ? LEFT_LOOK : undefined}>{leftText(data)}</p>
      {recorded !== null && <Recorded recorded={recorded} />}
      {waitingSatang !== null && (
        <output className="block text-sm font-semibold">
          {m.cash_waiting({ amount: formatUnitPrice(waitingSatang) })}
        </output>
      )}
      {canRecord && waitingSatang === null && (
        <Button tone="solid" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {m.cash_record()}
        </Button>
      )}
      {isOpen && (
        <CashSheet
          dueSatang={leftSatang}
          maxSatang={maxSatang}
          onClose={() => setIsOpen(false)}
          onRecord={recording.record}
        />
      )}
    </section>
  );
}

const LEFT_LOOK = "rounded-control bg-marigold-wash p-3 font-semibold text-marigold-ink";

function leftText({ leftSatang, takesCash }: MoneyOfJob): string {
  if (leftSatang === 0) return m.cash_job_paid();
  const amount = formatUnitPrice(leftSatang);
  return takesCash ? m.cash_job_take({ amount }) : m.cash_job_online({ amount });
}

function Recorded({ recorded }: { readonly recorded: NonNullable<MoneyOfJob["recorded"]> }) {
  const { amountSatang, recordedAt, driverName, state, reason } = recorded;
  return (
    <div>
      <p className="figures">
        {m.cash_recorded_by({
          amount: formatUnitPrice(amountSatang),
          when: formatShortDayAndTime(recordedAt),
          name: driverNameText(driverName),
        })}
      </p>
      {state === "received" && <p className="text-sm text-muted">{m.cash_handed_over()}</p>}
      {state === "rejected" && (
        <p role="alert" className="text-sm font-semibold wrap-anywhere whitespace-pre-line text-brick">
          {m.cash_taken_back({ reason })}
        </p>
      )}
    </div>
  );
}
