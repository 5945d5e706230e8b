import { useEffect, useState } from "react";
import { bangkokTime } from "#domain/time.ts";
import { Badge, type BadgeTone } from "#web/components/badge.tsx";
import { useLiveStatus, type LiveState, type LiveStatus } from "#web/lib/live/live.ts";
import { m } from "#web/paraglide/messages.js";

const STATES = {
  off: { text: m.live_connecting, tone: "neutral" },
  connecting: { text: m.live_connecting, tone: "neutral" },
  open: { text: m.live_open, tone: "moving" },
  reconnecting: { text: m.live_waiting, tone: "waiting" },
  offline: { text: ({ since }) => m.live_offline_since({ time: bangkokTime(since) }), tone: "stopped" },
} as const satisfies Record<LiveState, { text: (status: LiveStatus) => string; tone: BadgeTone }>;

/**
 * The state of the live connection. A change of it is announced politely; the seconds until the next attempt are only
 * shown.
 */
export function LiveBadge() {
  const status = useLiveStatus();
  const { text, tone } = STATES[status.state];
  if (status.retryAt === null)
    return (
      <output>
        <Badge tone={tone}>{text(status)}</Badge>
      </output>
    );
  return (
    <>
      <output className="sr-only">{text(status)}</output>
      <span aria-hidden="true">
        <Badge tone={tone}>
          <SecondsUntil key={status.retryAt} at={status.retryAt} />
        </Badge>
      </span>
    </>
  );
}

function SecondsUntil({ at }: { readonly at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return m.live_reconnecting_in({ seconds: Math.max(0, Math.ceil((at - now) / 1_000)) });
}
