import type { EventDetails } from "../../jobs/revision.ts";

/** An entry of an order's history after an offer for it was made. */
export interface EventAfterOffer {
  readonly reason: string | null;
  readonly details: EventDetails | null;
}

/** What somebody has changed of an order since it was made an offer; stops are those of the order, from 0. */
export interface ChangedSinceOffer {
  readonly day: boolean;
  readonly workers: boolean;
  /** With another address, pin or person. */
  readonly stops: readonly number[];
  /** Those of them with another address or pin. */
  readonly elsewhere: readonly number[];
}

/** What is the order's again where its offer says something else: its customer or the office has changed it after the offer. */
export function changedSinceOffer(after: readonly EventAfterOffer[]): ChangedSinceOffer {
  const facts = after.flatMap(({ details }) => details ?? []);
  const doors = facts.flatMap((fact) => (fact.kind === "doors_changed" ? fact : []));
  return {
    day: facts.some(({ kind }) => kind === "day_changed"),
    workers: facts.some(({ kind }) => kind === "workers_changed"),
    stops: inOrder(doors.flatMap(({ positions }) => positions)),
    elsewhere: inOrder(doors.flatMap(({ positions, elsewhere = positions }) => elsewhere)),
  };
}

/** Why the office took an offer back; `null` where another change closed it, or nobody did. */
export function withdrawalOf(offerId: string, after: readonly EventAfterOffer[]): string | null {
  const taken = after.find(
    ({ details }) =>
      details?.kind === "offer_withdrawn" && details.offerId === offerId && details.isTakenBack === true,
  );
  return taken?.reason ?? null;
}

function inOrder(positions: readonly number[]): readonly number[] {
  return [...new Set(positions)].toSorted((one, other) => one - other);
}
