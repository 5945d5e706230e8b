/** Milliseconds. */
export interface Figures {
  readonly medianMs: number;
  readonly p95Ms: number;
}

export function figuresOf(sampleMs: readonly number[]): Figures {
  const sorted = sampleMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}
