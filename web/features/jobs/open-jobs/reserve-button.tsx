import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Reserving } from "../use-job-commands.ts";

export interface ReserveButtonProps {
  readonly jobId: string;
  readonly reserving: Reserving;
  readonly isOffline: boolean;
  /** The id of the text that says why the driver cannot take it; `undefined` where they can. */
  readonly unfitId?: string | undefined;
  /** `small` 44 px high, on a card; `large` fills its width. */
  readonly size?: "small" | "large";
  readonly className?: string | undefined;
}

/** The one action of an open job. */
export function ReserveButton({
  jobId,
  reserving,
  isOffline,
  unfitId,
  size = "large",
  className,
}: ReserveButtonProps) {
  return (
    <Button
      tone="main"
      size={size}
      wide={size === "large"}
      busy={reserving.isReserving(jobId)}
      busyLabel={reserving.isUnknown(jobId) ? m.job_reserve_unknown() : m.job_reserving()}
      disabled={isOffline || unfitId !== undefined}
      aria-describedby={unfitId}
      onClick={() => reserving.reserve(jobId)}
      className={className}
    >
      {isOffline ? m.job_reserve_offline() : m.job_reserve()}
    </Button>
  );
}
