import { useSyncExternalStore } from "react";

export type ToastKind = "error" | "warning" | "success";

/** A notice with a title. */
export interface ToastNotice {
  readonly id: number;
  readonly kind: ToastKind;
  readonly title: string;
  readonly text: string;
  /** A small line below: the request id to give to support. */
  readonly reference?: string | undefined;
}

let notice: ToastNotice | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a notice; there is one at a time, so it replaces the one on show. */
export function showToast(kind: ToastKind, title: string, text: string, reference?: string): void {
  notice = { id: nextId, kind, title, text, reference };
  nextId += 1;
  notifyListeners();
}

/** Removes a notice, unless another has replaced it. */
export function dismissToast(id: number): void {
  if (notice?.id !== id) return;
  notice = null;
  notifyListeners();
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

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
