import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { trpc } from "#web/lib/api/trpc.ts";
import type { Waiting } from "./sections.ts";

const EVERY_MS = 60_000;

/**
 * How many things wait: asked again every minute while the window is looked at, on return to it, and after
 * each change made here.
 */
export function useWaiting(): Waiting | undefined {
  const { data } = trpc.controlRoom.waiting.useQuery(undefined, {
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: "always",
  });
  const client = useQueryClient();
  const utils = trpc.useUtils();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success")
          void utils.controlRoom.waiting.invalidate();
      }),
    [client, utils],
  );
  return data;
}
