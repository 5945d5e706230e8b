import { Badge } from "#web/components/badge.tsx";
import { m } from "#web/paraglide/messages.js";
import type { RowState } from "./row-state.ts";

const STATES = {
  waiting: { text: m.bulk_waiting, tone: "neutral" },
  left_out: { text: m.bulk_left_out, tone: "neutral" },
  not_sent: { text: m.bulk_not_sent, tone: "neutral" },
  running: { text: m.bulk_running, tone: "neutral" },
  done: { text: m.bulk_done, tone: "done" },
  there: { text: m.bulk_there, tone: "neutral" },
  refused: { text: m.bulk_refused, tone: "stopped" },
  vehicle_refused: { text: m.bulk_refused, tone: "stopped" },
  unsure: { text: m.bulk_unsure, tone: "waiting" },
  undone: { text: m.bulk_undone, tone: "neutral" },
  not_undone: { text: m.bulk_not_undone, tone: "stopped" },
} as const satisfies Record<RowState, object>;

/** What became of a row of an action for several. */
export function RowBadge({ state }: { readonly state: RowState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].text()}</Badge>;
}
