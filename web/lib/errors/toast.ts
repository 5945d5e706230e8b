import { useSyncExternalStore } from "react";
import type { ToastKind, ToastNotice } from "../../components/feedback/toaster.tsx";

let notice: ToastNotice | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a titled notice; one at a time, so it takes the place of the one on show. */
export function showToast(kind: ToastKind, title: string, text: string, reference?: string): void {
  notice = { id: nextId, kind, title, text, reference };
  nextId += 1;
  tell();
}

/** Takes a notice away, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (notice?.id !== id) return;
  notice = null;
  tell();
}

/** The notice on show. */
export function useToast(): ToastNotice | null {
  return useSyncExternalStore(
    subscribe,
    () => notice,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
