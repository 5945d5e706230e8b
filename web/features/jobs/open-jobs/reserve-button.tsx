import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Reserving } from "../use-job-commands.ts";

export interface ReserveButtonProps {
  readonly jobId: string;
  readonly reserving: Reserving;
  readonly isOffline: boolean;
  readonly className?: string | undefined;
}

/** The one action of an open job. */
export function ReserveButton({ jobId, reserving, isOffline, className }: ReserveButtonProps) {
  return (
    <Button
      tone="main"
      size="large"
      wide
      busy={reserving.isReserving(jobId)}
      busyLabel={m.job_reserving()}
      disabled={isOffline}
      onClick={() => reserving.reserve(jobId)}
      className={className}
    >
      {m.job_reserve()}
    </Button>
  );
}
