import { trpc } from "#web/lib/api/trpc.ts";

/**
 * The address of the vector style to show instead of the embedded one; `null` while loading and where none is
 * configured. Fetched once, while the map is shown.
 */
export function useMapStyleUrl(isMapShown: boolean): string | null {
  return useMapStyle(isMapShown).styleUrl;
}

/** The same, and whether it is known yet; a failed question counts as none configured. */
export function useMapStyle(isMapShown: boolean): {
  readonly styleUrl: string | null;
  readonly isKnown: boolean;
} {
  const style = trpc.geo.mapStyle.useQuery(undefined, { enabled: isMapShown, staleTime: Infinity });
  return { styleUrl: style.data?.styleUrl ?? null, isKnown: !style.isPending };
}
