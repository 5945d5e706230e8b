import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { useLiveStatus } from "#web/lib/live/live.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";

/** What was read this lately needs no word about its age. */
const FRESH_MS = 60_000;

/**
 * From when the customer's contact and the addresses are, where they come from this phone's memory: without a connection,
 * and until they have been read again over one that is back.
 * @param at when the server said so, epoch ms
 */
export function ReadAt({ at }: { readonly at: number }) {
  const { state, since } = useLiveStatus();
  const now = useNow();
  const isKeptUpToDate = state === "open" && at >= since;
  if (at === 0 || isKeptUpToDate || now - at < FRESH_MS) return null;
  return (
    <p className="figures rounded-control bg-marigold-wash px-3 py-2 text-sm font-semibold text-marigold-ink">
      {m.known_since({ time: formatShortDayAndTime(at) })}
    </p>
  );
}
