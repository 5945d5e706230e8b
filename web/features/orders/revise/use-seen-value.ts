import { useState } from "react";

/** What was read of an order when a sheet was opened, and what somebody else has decided since. */
export interface SeenValue {
  /** What the reader has seen. */
  readonly seen: number;
  /** What is saved by now, where that is neither what was seen nor what is chosen here; `null`: nothing to decide about. */
  readonly theirs: number | null;
  /** Their value has been read, and what was chosen here is to replace it. */
  readonly keepOwn: () => void;
}

/** Something of an order that is chosen anew: what is saved of it by now, and what is chosen here. */
interface ChosenValue {
  readonly saved: number;
  readonly chosen: number | null;
  /** While true what is saved may be the own change. */
  readonly isSending: boolean;
  /** Nothing was chosen yet, so what somebody else saved takes the place of what was seen. */
  readonly onAdopt: (saved: number) => void;
}

/**
 * Keeps the value of an order that was seen when a sheet was opened: a preview is read later, so its revision alone would
 * let a press replace what somebody else has decided meanwhile, unseen.
 */
export function useSeenValue({ saved, chosen, isSending, onAdopt }: ChosenValue): SeenValue {
  const [seen, setSeen] = useState(saved);
  const isOther = saved !== seen && !isSending;
  if (isOther && (chosen === seen || chosen === saved)) {
    setSeen(saved);
    if (chosen === seen) onAdopt(saved);
  }
  return {
    seen,
    theirs: isOther && chosen !== seen && chosen !== saved ? saved : null,
    keepOwn: () => setSeen(saved),
  };
}
