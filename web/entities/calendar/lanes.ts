/** Something that lasts from one instant to another. */
export interface Span {
  readonly pickupAt: number;
  readonly endsAt: number;
}

/** Puts spans, sorted by their beginning, into as few lanes as keep those that overlap apart. */
export function lanesOf<Each extends Span>(spans: readonly Each[]): readonly (readonly Each[])[] {
  const lanes: Each[][] = [];
  for (const span of spans) {
    const free = lanes.find((lane) => (lane.at(-1)?.endsAt ?? 0) <= span.pickupAt);
    if (free === undefined) lanes.push([span]);
    else free.push(span);
  }
  return lanes;
}

/**
 * Where a span lies between two instants, as shares of the time between them: what is before or after is cut off.
 * @returns both between 0 and 1
 */
export function placeOf(
  { pickupAt, endsAt }: Span,
  from: number,
  before: number,
): { readonly start: number; readonly width: number } {
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (before - from)));
  const start = share(pickupAt);
  return { start, width: share(endsAt) - start };
}
