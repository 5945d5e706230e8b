import type { LiveState } from "#web/lib/live/live.ts";
import { Badge, type BadgeTone } from "#web/components/badge.tsx";
import { m } from "#web/paraglide/messages.js";

const STATES = {
  off: { text: m.live_connecting, tone: "neutral" },
  connecting: { text: m.live_connecting, tone: "neutral" },
  open: { text: m.live_open, tone: "moving" },
  reconnecting: { text: m.live_waiting, tone: "waiting" },
  offline: { text: m.live_offline, tone: "stopped" },
} as const satisfies Record<LiveState, { text: () => string; tone: BadgeTone }>;

/** The state of the live connection. */
export function LiveBadge({ state }: { readonly state: LiveState }) {
  const { text, tone } = STATES[state];
  return (
    <output>
      <Badge tone={tone}>{text()}</Badge>
    </output>
  );
}
