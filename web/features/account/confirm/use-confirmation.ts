import { useEffect, useState } from "react";
import { forgetArrival, type LinkArrival } from "#web/lib/session/link-arrival.ts";
import { changeOnce, checkOnce, openOnce, type Confirmation } from "./confirmation.ts";

/** States in which the link has still to be used. */
const UNUSED: ReadonlySet<Confirmation["at"]> = new Set(["ready", "password_wanted", "failed"]);

/**
 * The state of a link; `working` at first. A link that this browser may use at once is used when `mayUse`.
 * @returns the state and a function that sets the next one
 */
export function useConfirmation(
  link: LinkArrival | null,
  round: number,
  mayUse: boolean,
): readonly [Confirmation, (next: Confirmation) => void] {
  const [view, setView] = useState<Confirmation>({ at: link === null ? "dead" : "working" });
  useEffect(() => {
    if (link === null) return undefined;
    let left = false;
    const work = async () => {
      const next = await stateOf(link, round, mayUse);
      if (left) return;
      setView(next);
      forgetUsed(next);
    };
    void work();
    return () => {
      left = true;
    };
  }, [link, round, mayUse]);
  const show = (next: Confirmation) => {
    setView(next);
    forgetUsed(next);
  };
  return [view, show];
}

function forgetUsed({ at }: Confirmation): void {
  if (!UNUSED.has(at)) forgetArrival();
}

async function stateOf(link: LinkArrival, round: number, mayUse: boolean): Promise<Confirmation> {
  if (link.type === "email_change") return changeOnce(link, round);
  const found = await checkOnce(link, round);
  return found.at === "ready" && mayUse ? openOnce(link, round) : found;
}
