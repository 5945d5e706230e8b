import { trpc } from "../../lib/api/trpc.ts";

/**
 * The address of the vector style to show instead of the embedded one; `null` while loading and where none is
 * configured. Fetched once, while the map is shown.
 */
export function useMapStyleUrl(isMapShown: boolean): string | null {
  const style = trpc.geo.mapStyle.useQuery(undefined, { enabled: isMapShown, staleTime: Infinity });
  return style.data?.styleUrl ?? null;
}
