import { trpc } from "#web/lib/api/trpc.ts";

/** The provinces, for choosing one; asked for once. */
export function useProvinces() {
  return trpc.drivers.areas.useQuery({}, { staleTime: Infinity }).data ?? [];
}
