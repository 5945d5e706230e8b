import { useState } from "react";
import { useLinkArrival, type LinkArrival } from "#web/lib/session/link-arrival.ts";

/** The latest link that led to this page. It stays on show when it has been used up and is forgotten. */
export function useLastLink(path: string): LinkArrival | null {
  const link = useLinkArrival(path);
  const [last, setLast] = useState(link);
  if (link === null || link === last) return last;
  setLast(link);
  return link;
}
