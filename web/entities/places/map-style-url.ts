import { trpc } from "../../lib/api/trpc.ts";

/**
 * The address of the vector style that the map shows instead of the embedded one; `null` while that is not known, and
 * where there is none. It is a setting of the deployment: asked for once, while the map is shown.
 */
export function useMapStyleUrl(isMapShown: boolean): string | null {
  const style = trpc.geo.mapStyle.useQuery(undefined, { enabled: isMapShown, staleTime: Infinity });
  return style.data?.styleUrl ?? null;
}
