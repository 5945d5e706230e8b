import { MAX_MONEY_SATANG } from "#domain/money.ts";
import type { MoneyFilterInput } from "#domain/payments/search/money-filter.ts";

/** What payments or refunds are searched by, as the page's address says; the amount in satang. */
export interface MoneyView {
  readonly amount?: string;
  readonly from?: string;
  readonly to?: string;
  readonly reference?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The parts of an address that are a search. */
export function moneyViewOf(address: {
  readonly [Part in keyof MoneyView]?: MoneyView[Part] | undefined;
}): MoneyView {
  const { amount, from, to, reference } = address;
  const satang = Number(amount);
  const isAmount = Number.isInteger(satang) && satang > 0 && satang <= MAX_MONEY_SATANG;
  return {
    ...(isAmount && { amount: String(satang) }),
    ...(from !== undefined && DAY.test(from) && { from }),
    ...(to !== undefined && DAY.test(to) && { to }),
    ...(reference !== undefined && reference.trim() !== "" && { reference: reference.trim() }),
  };
}

/** The search of a view as the server takes it; `undefined` where nothing is searched. */
export function moneyFilterOf(view: MoneyView): MoneyFilterInput | undefined {
  const { amount, from, to, reference } = moneyViewOf(view);
  if ((amount ?? from ?? to ?? reference) === undefined) return undefined;
  return {
    ...(amount !== undefined && { amountSatang: Number(amount) }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(reference !== undefined && { reference }),
  };
}

/** The name in an address of those in every state. */
export const ALL_STATES = "all";

/** What the server is asked for: those in one state or in all, searched or not. */
export function moneyAsked<State extends string>(
  shown: State | typeof ALL_STATES,
  search: MoneyFilterInput | undefined,
): { readonly state?: State; readonly search?: MoneyFilterInput } {
  return { ...(shown !== ALL_STATES && { state: shown }), ...(search !== undefined && { search }) };
}

/** What is found may be in any state, so a search from the first list is one of all; without one the first list is back. */
export function showFor(sought: MoneyView, show: string | undefined): { readonly show?: string } {
  if (moneyFilterOf(sought) === undefined) return show === undefined || show === ALL_STATES ? {} : { show };
  return { show: show ?? ALL_STATES };
}
