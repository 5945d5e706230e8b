import { useState } from "react";

/**
 * The idempotency key of a change that is about to be sent: the same for every attempt with the same content, another
 * one for other content, so that a lost answer cannot pass for the answer to something else.
 * @param content what is sent, as one comparable value
 */
export function usePressKey(content: string | number | null): string {
  const [press, setPress] = useState(() => ({ content, key: crypto.randomUUID() }));
  if (press.content === content) return press.key;
  const next = { content, key: crypto.randomUUID() };
  setPress(next);
  return next.key;
}
