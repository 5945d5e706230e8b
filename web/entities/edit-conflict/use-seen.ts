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
 */
export function useSeen<Value>(saved: Value, isSending: boolean): Seen<Value> {
  const [seen, setSeen] = useState(saved);
  return { seen, isChanged: saved !== seen && !isSending, take: () => setSeen(saved) };
}
