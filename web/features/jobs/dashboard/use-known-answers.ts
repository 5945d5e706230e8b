import { useEffect } from "react";
import { keepAnswers, restoreAnswers } from "#web/lib/offline/known-answers.ts";
import { keepAccount } from "#web/lib/session/kept-account.ts";
import { currentSession, sessionEnd } from "#web/lib/session/session.ts";
import { useUserId } from "../pending/use-own-queue.ts";

/** Shows the last answers that this device keeps, before the network has answered, and keeps the next ones. */
export function useKnownAnswers(): void {
  const userId = useUserId();
  useEffect(() => {
    if (userId === "") return undefined;
    let isOver = false;
    let stop = () => {};
    const begin = async () => {
      await restoreAnswers(userId, Date.now());
      if (isOver) return;
      stop = keepAnswers(userId);
      const session = currentSession();
      if (session.status === "signed_in") keepAccount({ user: session.user, expiresAt: sessionEnd() });
    };
    void begin();
    return () => {
      isOver = true;
      stop();
    };
  }, [userId]);
}
