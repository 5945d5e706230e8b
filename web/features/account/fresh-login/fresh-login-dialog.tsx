import { lazy, Suspense, useEffect, useState } from "react";
import { offerFreshLogin } from "#web/lib/session/fresh-login.ts";

const Panel = lazy(async () => ({ default: (await import("./fresh-login-panel.tsx")).FreshLoginPanel }));

/**
 * Asks for another login where the server wants a recent one; whatever waits for it goes on afterwards. Its code is
 * loaded when it is needed.
 */
export function FreshLoginDialog() {
  const [waiting, setWaiting] = useState<{ readonly settle: (did: boolean) => void } | null>(null);
  useEffect(() => offerFreshLogin(() => new Promise((resolve) => setWaiting({ settle: resolve }))), []);
  if (waiting === null) return null;
  return (
    <Suspense fallback={null}>
      <Panel
        onDone={(did) => {
          setWaiting(null);
          waiting.settle(did);
        }}
      />
    </Suspense>
  );
}
