import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { GRACE_S, type Grace } from "./use-grace.ts";

export interface GraceNoteProps {
  readonly grace: Grace;
  /** How many orders it would be done to. */
  readonly count: number;
}

/** That nothing has been sent yet, when it will be, and what closing the page does. Read out once, not at every second. */
export function GraceNote({ grace: { state, leftS }, count }: GraceNoteProps) {
  return (
    <div className="grid gap-2 rounded-card border border-edge bg-marigold-wash p-4">
      <output className="block text-sm">
        {state === "held"
          ? m.bulk_grace_held({ count: formatNumber(count) })
          : m.bulk_grace_running({ count: formatNumber(count), seconds: formatNumber(GRACE_S) })}
      </output>
      {state === "running" && (
        <p aria-hidden="true" className="figures font-heading text-lg font-semibold">
          {m.bulk_grace_left({ seconds: formatNumber(leftS) })}
        </p>
      )}
      <p className="text-sm text-muted">{m.bulk_grace_close()}</p>
    </div>
  );
}
