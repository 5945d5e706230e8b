import { readEmail } from "#domain/access/email.ts";
import { bangkokInstant } from "#domain/time.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { requestKey } from "#web/entities/moves/quote.ts";
import { quoteAt } from "#web/entities/quotes/quote-at.ts";
import { useQuote, type Pricing } from "#web/entities/quotes/use-quote.ts";
import { serverStopErrors } from "#web/entities/stops/stop-faults.ts";
import { pickupAhead } from "#web/entities/truck-hours/pickup-ahead.ts";
import { useAcknowledgement, useTruckHours } from "#web/entities/truck-hours/use-truck-hours.ts";
import type { CallErrors } from "./call-errors.ts";
import { useCallDraft } from "./use-call-draft.ts";
import { useCaller } from "./use-caller.ts";
import { useLastMove } from "./use-last-move.ts";
import { usePlaceCall } from "./use-place-call.ts";

/** The state of a call and its actions. */
export function usePhoneOrder() {
  const call = useCallDraft();
  const { draft, errors, buyer, set, setUnpriced, change, setDoor, startOver } = call;

  const { move } = draft;
  const caller = useCaller(draft.phone, draft.email);
  const pickupAt = bangkokInstant(move.date, move.time);
  const name = draft.name ?? caller?.known?.name ?? "";
  const { pricing: quoted, calculate } = useQuote(move, null);
  const isFirm = !draft.isUnpriced && quoted.kind === "priced" && quoted.standing === "firm";
  const quote = isFirm ? quoted.quote : null;
  const pricing: Pricing = draft.isUnpriced ? { kind: "none" } : pricingAt(quoted, pickupAt);
  const request = pricing.kind === "priced" ? requestOf(move) : null;
  const truckHours = useTruckHours(request && requestKey(request), quote, pickupAhead(move));
  const acknowledgement = useAcknowledgement(truckHours);

  const lastMove = useLastMove(call, caller);

  /** Whether an invitation is possible: to an address without an account, of somebody who has none. */
  const mayInvite =
    readEmail(draft.email) !== null && caller !== null && (caller.known?.email ?? null) === null;
  const isInvited = mayInvite && (draft.isInvited ?? (caller?.known?.orders ?? 0) === 0);

  /** The companies that may pay: those for which the caller books. Credit needs a price. */
  const companies = draft.isUnpriced ? [] : (caller?.known?.companies ?? []);
  const company = companies.find(({ companyId }) => companyId === draft.companyId);

  const { isPlacing, place } = usePlaceCall({
    call,
    name,
    caller,
    isInvited,
    quote,
    calculate,
    pickupAt,
    companyId: company?.companyId ?? null,
    truckHours,
    isAcknowledged: acknowledgement.isGiven,
  });

  return {
    draft,
    name,
    caller,
    errors: { ...atStops(serverStopErrors(move, pricing)), ...errors },
    pricing,
    quote,
    pickupAt,
    truckHours,
    acknowledgement,
    mayInvite,
    isInvited,
    companies,
    company,
    buyer,
    lastMove,
    isPlacing,
    set,
    setUnpriced,
    change,
    setDoor,
    place,
    startOver,
  };
}

/** The price as it holds for the pickup time. */
function pricingAt(pricing: Pricing, pickupAt: number | null): Pricing {
  if (pricing.kind !== "priced" || pricing.standing !== "firm") return pricing;
  const quote = quoteAt(pricing.quote, pickupAt);
  return { ...pricing, quote, price: { lines: quote.lines, totalSatang: quote.totalSatang } };
}

/** The state of a call and its actions. */
export type PhoneOrder = ReturnType<typeof usePhoneOrder>;

function atStops(errors: Readonly<Record<number, string>>): CallErrors {
  return Object.fromEntries(Object.entries(errors).map(([key, text]) => [`stop.${key}`, text]));
}
