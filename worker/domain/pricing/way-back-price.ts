import { sumSatang } from "../money.ts";
import { onWayBack, type Price, type QuoteLine, type WayBackTerms } from "./quote.ts";

/** For which of a quote's trucks, and for pickups when, an empty truck makes the price lower. */
export interface WayBackOffer extends WayBackTerms {
  readonly vehicleIndex: number;
}

/** A quote's price without a pickup time, and what makes it lower. */
interface Quoted {
  readonly lines: readonly QuoteLine[];
  /** Absent in quotes of a time in which no price became lower. */
  readonly wayBack?: readonly WayBackOffer[] | undefined;
}

/**
 * The price of a quote for a pickup time. A pickup time never makes a price higher; it makes the fuel of one truck lower
 * where a truck that would return empty can take the move then.
 * @param pickupAt epoch milliseconds; `null`: not chosen yet
 */
export function priceAt({ lines, wayBack = [] }: Quoted, pickupAt: number | null): Price {
  const offer = pickupAt === null ? undefined : wayBack.find((each) => holdsAt(each, pickupAt));
  return withWayBack({ lines }, offer);
}

/** A price with the fuel of one truck lower, or as it is without an offer. */
export function withWayBack({ lines }: Pick<Price, "lines">, offer: WayBackOffer | undefined): Price {
  const priced = offer === undefined ? lines : lines.map((line) => taken(line, offer));
  return { lines: priced, totalSatang: sumSatang(priced.map(({ amountSatang }) => amountSatang)) };
}

/** What an offer takes off the price, in satang. */
export function wayBackSavedSatang({ lines }: Quoted, offer: WayBackOffer): number {
  return sumSatang(lines.map((line) => line.amountSatang - taken(line, offer).amountSatang));
}

/**
 * Whether an order has a lower price that holds for other pickup times than this one.
 * @param pickupAt epoch milliseconds
 */
export function leavesWayBack(lines: readonly QuoteLine[], pickupAt: number): WayBackTerms | null {
  const terms = lines.flatMap((line) =>
    line.kind === "fuel" && line.wayBack !== undefined ? [line.wayBack] : [],
  );
  return terms.find((each) => !holdsAt(each, pickupAt)) ?? null;
}

function holdsAt({ fromAt, untilAt }: WayBackTerms, pickupAt: number): boolean {
  return pickupAt >= fromAt && pickupAt <= untilAt;
}

function taken(line: QuoteLine, { vehicleIndex, ...terms }: WayBackOffer): QuoteLine {
  return line.kind === "fuel" && line.vehicleIndex === vehicleIndex ? onWayBack(line, terms) : line;
}
