import type { ArrivalWindow } from "#domain/tracking/arrival-window.ts";

/** The window that was told last, or `null` when that was before the job was last started. */
export function toldWindow<Told extends ArrivalWindow & { readonly toldAt: number }>(
  told: Told | null,
  startedAt: number | null,
): Told | null {
  return told !== null && told.toldAt >= (startedAt ?? 0) ? told : null;
}
