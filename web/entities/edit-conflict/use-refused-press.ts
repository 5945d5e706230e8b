import { useState } from "react";

/** What a dialog decides about by one press, and what somebody else has made of it once that has refused the press. */
export interface RefusedPress<Seen, Wanted> {
  /** What is decided about, and is sent with the press. */
  readonly seen: Seen;
  /** What was read after a refusal, and what was asked for; `null` without one. Nothing is sent until it was decided about. */
  readonly found: { readonly saved: Seen; readonly wanted: Wanted } | null;
  /** A press was refused: shows what is saved by now. */
  readonly show: (saved: Seen, wanted: Wanted) => void;
  /** What is saved by now is what is decided about. */
  readonly keep: () => void;
}

/**
 * Keeps what a dialog was opened about, whatever is read again behind it, until a refusal shows what it is by now.
 * @param opened what it was as the dialog was opened
 */
export function useRefusedPress<Seen, Wanted>(opened: Seen): RefusedPress<Seen, Wanted> {
  const [seen, setSeen] = useState(opened);
  const [found, setFound] = useState<RefusedPress<Seen, Wanted>["found"]>(null);
  return {
    seen,
    found,
    show: (saved, wanted) => setFound({ saved, wanted }),
    keep: () => {
      if (found !== null) setSeen(found.saved);
      setFound(null);
    },
  };
}
