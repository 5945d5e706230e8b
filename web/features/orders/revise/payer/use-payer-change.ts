import { useState } from "react";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { moneyText } from "#web/lib/errors/param-texts.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { useFoundDone } from "../use-found-done.ts";
import { useRevision } from "../use-revision.ts";

/** Who pays an order now, as the office reads it. */
export type CurrentPayer = RouterOutputs["orders"]["payer"];
type Refused = NonNullable<CurrentPayer["companies"][number]["refusal"]>;

interface SentPayer {
  readonly idempotencyKey: string;
  readonly companyId: string | null;
}

/** The form that makes an order somebody else's to pay. @param payer as it is now; `undefined` while it is read */
export function usePayerChange(
  { orderId, onAccount }: Pick<Order, "orderId" | "onAccount">,
  payer: CurrentPayer | undefined,
  onDone: () => void,
) {
  const [seen, setSeen] = useState<string | null | undefined>(undefined);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const now = payer?.companyId;
  if (seen === undefined && now !== undefined) setSeen(now);
  const revision = useRevision<SentPayer>(onDone);
  const change = trpc.orders.changePayer.useMutation(revision.handlers);
  const companyId = chosen === undefined ? seen : chosen;
  const found = revision.unanswered.find((sent) => sent.companyId === now);
  const isFound = found !== undefined && !change.isPending;
  useFoundDone(orderId, {
    isFound,
    // Another reason alone is no other payer: there is nothing left that could be sent with it.
    isAsSent: found?.companyId === companyId,
    onDone,
    onSaved: () => {
      revision.settle();
      setSeen(now);
    },
  });
  // What was refused where it is written is asked for anew of what the order is by then.
  const key = usePressKey(JSON.stringify([companyId, reason, payer?.revision]));
  const nameOf = (id: string | null): string => {
    const company = payer?.companies.find((each) => each.companyId === id)?.name;
    if (id === null) return m.phone_order_pay_caller();
    return m.company_pay_on_account({
      company: company ?? (onAccount?.companyId === id ? onAccount.name : "–"),
    });
  };
  const isOther = now !== undefined && seen !== undefined && now !== seen;
  const missing = isAsked && reason.trim() === "" ? m.error_reason_required() : null;
  return {
    companyId: companyId ?? null,
    choose: (id: string | null) => {
      setChosen(id);
      revision.clearErrors();
    },
    /**
     * Who may be chosen: the customer where that is possible, the company that pays now, and the companies on
     * whose account the customer books and that have credit for it.
     */
    choices:
      payer === undefined ? [] : choicesOf(payer).map((id) => ({ value: id ?? "", label: nameOf(id) })),
    /** Who may not, and why. */
    refused: payer === undefined ? [] : refusedOf(payer),
    reason,
    setReason,
    reasonError: missing ?? revision.errors["reason"] ?? null,
    isPending: change.isPending,
    /** What a colleague made of it meanwhile, beside what was seen and what is chosen here; `null`: nothing. */
    theirs:
      isOther && !isFound && companyId !== undefined && !change.isPending
        ? { seen: nameOf(seen), saved: nameOf(now), chosen: nameOf(companyId) }
        : null,
    /** Whether it is as chosen here already. */
    isDone: companyId === now,
    keep: () => setSeen(now),
    /** Sends the choice, unless it is so already or has to be decided first. */
    send: () => {
      setAsked(true);
      if (payer === undefined || companyId === undefined || isOther) return;
      if (companyId === now) return onDone();
      if (reason.trim() === "") return;
      change.mutate({ orderId, revision: payer.revision, idempotencyKey: key, companyId, reason });
    },
  };
}

/** The customer and companies that cannot be chosen. */
function refusedOf({ companyId, companies, mayBeOwn }: CurrentPayer) {
  const own = mayBeOwn || companyId === null ? [] : [null];
  return [
    ...own.map(() => ({ name: m.phone_order_pay_caller(), why: m.error_payer_needs_company() })),
    ...companies.flatMap(({ name, refusal }) =>
      refusal === null ? [] : [{ name, why: refusalText(refusal) }],
    ),
  ];
}

/** In the words of the office, whose customer is not the reader. */
function refusalText({ code, params = {} }: Refused): string {
  switch (code) {
    case "COMPANY_SUSPENDED":
      return m.order_payer_refused_suspended();
    case "ACCOUNT_OVERDUE":
      return m.order_payer_refused_overdue({ amount: moneyText(params["overdueSatang"]) });
    case "CREDIT_LIMIT_EXCEEDED":
      return m.order_payer_refused_credit({
        available: moneyText(params["availableSatang"]),
        amount: moneyText(params["amountSatang"]),
      });
    case "ON_ACCOUNT_NEEDS_PRICE":
      return m.order_payer_refused_price();
    case "OWN_RECORD":
      return m.order_payer_refused_own();
    default:
      return m.order_payer_refused_booker();
  }
}

function choicesOf({ companyId, companies, mayBeOwn }: CurrentPayer): readonly (string | null)[] {
  const own = mayBeOwn || companyId === null ? [null] : [];
  return [
    ...new Set([
      ...own,
      ...(companyId === null ? [] : [companyId]),
      ...companies.flatMap((each) => (each.refusal === null ? [each.companyId] : [])),
    ]),
  ];
}
