import { readPastedPlace } from "#domain/geo/pasted/pasted-place.ts";
import type { Point } from "#domain/geo/place.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";

/**
 * The point that pasted coordinates or a pasted map link give; short links are resolved by the server.
 * @returns `null` when the text gives none
 * @throws the server's error, for `pointRefusal`
 */
export async function pastedPoint(text: string, signal: AbortSignal): Promise<Point | null> {
  const pasted = readPastedPlace(text);
  if (pasted?.kind === "point") return pasted.point;
  if (pasted?.kind !== "short_link") return null;
  const resolved = await trpcClient.geo.resolveLink.mutate({ url: pasted.url }, { signal });
  return resolved.kind === "point" ? resolved.point : null;
}
