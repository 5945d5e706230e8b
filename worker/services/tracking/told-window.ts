import type { StopVisit } from "#domain/jobs/visits.ts";
import type { ArrivalWindow } from "#domain/tracking/arrival-window.ts";

/** The window that was told last, or `null` when that was before the job was started, or a stop reached or left. */
export function toldWindow<Told extends ArrivalWindow & { readonly toldAt: number }>(
  told: Told | null,
  startedAt: number | null,
  visits: readonly StopVisit[],
): Told | null {
  const last = visits.at(-1);
  const since = Math.max(startedAt ?? 0, last?.leftAt ?? last?.arrivedAt ?? 0);
  return told !== null && told.toldAt >= since ? told : null;
}
