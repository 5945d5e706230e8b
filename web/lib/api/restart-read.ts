import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/**
 * To be called after the cache was given what a change answered with. A read of the same query that is still under way was
 * sent before the change and may not know of it: its answer is dropped, and it is sent again.
 */
export function restartRead(queryKey: QueryKey): void {
  const isUnderWay = queryClient.isFetching({ queryKey, exact: true }) > 0;
  if (isUnderWay) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "all" });
}
