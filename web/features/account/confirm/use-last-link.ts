import { useState } from "react";
import { useLinkArrival, type LinkArrival } from "#web/lib/session/link-arrival.ts";

/** The latest link that led to this page; it stays when it has been used and forgotten. */
export function useLastLink(path: string): LinkArrival | null {
  const link = useLinkArrival(path);
  const [last, setLast] = useState(link);
  if (link === null || link === last) return last;
  setLast(link);
  return link;
}
