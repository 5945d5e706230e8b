import { bangkokTime } from "#domain/time.ts";
import { m } from "#web/paraglide/messages.js";
import { LazyEarnings } from "../../earnings/lazy-earnings.tsx";
import { RefusedEntry } from "../../pending/pending-list.tsx";
import { commandText } from "../../pending/pending-texts.ts";
import { useOwnQueue } from "../../pending/use-own-queue.ts";

/** What somebody who gets no jobs now pressed before, and is still on this phone: it is sent once they are approved again. */
export function KeptAtGate() {
  const { entries } = useOwnQueue();
  const waiting = entries.filter(({ state }) => state === "waiting");
  const refused = entries.filter(({ state }) => state === "refused");
  if (waiting.length === 0 && refused.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3">
      {waiting.length > 0 && (
        <section
          aria-labelledby="gate-queue"
          className="rounded-card border border-marigold bg-marigold-wash px-4 py-3 text-marigold-ink"
        >
          <h2 id="gate-queue" className="mb-1 text-lg">
            {m.driver_gate_kept_title()}
          </h2>
          <p className="mb-2 text-sm">{m.driver_gate_kept_text()}</p>
          <ul className="figures grid gap-1.5 font-semibold">
            {waiting.map(({ clientId, command, orderId, at }) => (
              <li key={clientId}>
                {orderId}: {commandText(command, null)} · {bangkokTime(at)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused.map((entry) => (
        <RefusedEntry key={entry.clientId} entry={entry} job={undefined} />
      ))}
    </div>
  );
}

/** What they earned, and what of it is not paid yet. */
export function OwedAtGate() {
  return (
    <section aria-labelledby="gate-earnings" className="mt-8 border-t border-line pt-6">
      <h2 id="gate-earnings" className="mb-4 text-xl">
        {m.jobs_tab_earnings()}
      </h2>
      <LazyEarnings />
    </section>
  );
}
