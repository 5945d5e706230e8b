import { useRef } from "react";

/** What the attempts of one press are known by. */
export interface SentKey {
  /** The key of what is about to be sent: the same for every attempt with the same content. */
  readonly keyOf: (content: unknown) => string;
  /** It was answered: the same content is another press from now on. */
  readonly forget: () => void;
}

/** As `usePressKey`, of a form whose content is known only once it is sent. */
export function useSentKey(): SentKey {
  const sent = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return {
    keyOf: (content) => {
      const written = JSON.stringify(content);
      const known =
        sent.current?.content === written ? sent.current : { content: written, key: crypto.randomUUID() };
      sent.current = known;
      return known.key;
    },
    forget: () => {
      sent.current = null;
    },
  };
}
