import { useState } from "react";

/** What a dialog was opened about, beside what is saved of it now. */
export interface Seen<Value> {
  readonly seen: Value;
  /** Whether somebody else has changed it since: nothing is sent then until it was read. */
  readonly isChanged: boolean;
  /** What is saved now has been read. */
  readonly take: () => void;
}

/**
 * What whoever opened a dialog has seen of what a press is about, to be sent with it.
 * @param isSending while true what is saved may be the own change
 * @param stateOf what tells two states apart; of a record its version
 */
export function useSeen<Value>(
  saved: Value,
  isSending: boolean,
  stateOf: (value: Value) => unknown = (value) => value,
): Seen<Value> {
  const [seen, setSeen] = useState(saved);
  const isChanged = stateOf(saved) !== stateOf(seen) && !isSending;
  return { seen, isChanged, take: () => setSeen(saved) };
}
