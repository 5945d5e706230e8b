import { useState } from "react";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { useRevision } from "../use-revision.ts";

/** Who pays an order now, as the office reads it. */
export type CurrentPayer = RouterOutputs["orders"]["payer"];

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
  const revision = useRevision(onDone);
  const change = trpc.orders.changePayer.useMutation(revision.handlers);
  const companyId = chosen === undefined ? seen : chosen;
  // What was refused where it is written is asked for anew of what the order is by then.
  const key = usePressKey(JSON.stringify([companyId, reason, payer?.revision]));
  const nameOf = (id: string | null): string => {
    const company = payer?.companies.find((each) => each.companyId === id)?.name;
    if (id === null) return m.phone_order_pay_caller();
    return m.company_pay_on_account({
      company: company ?? (onAccount?.companyId === id ? onAccount.name : "–"),
    });
  };
  const isOther = now !== undefined && seen !== undefined && now !== seen && now !== companyId;
  const missing = isAsked && reason.trim() === "" ? m.error_reason_required() : null;
  return {
    companyId: companyId ?? null,
    choose: (id: string | null) => {
      setChosen(id);
      revision.clearErrors();
    },
    /** Who may be chosen: its customer where that is possible, the company that pays now, and those for which the customer books. */
    choices:
      payer === undefined ? [] : choicesOf(payer).map((id) => ({ value: id ?? "", label: nameOf(id) })),
    reason,
    setReason,
    reasonError: missing ?? revision.errors["reason"] ?? null,
    isPending: change.isPending,
    /** What a colleague made of it meanwhile, beside what was seen and what is chosen here; `null`: nothing, or the same. */
    theirs:
      isOther && companyId !== undefined && !change.isPending
        ? { seen: nameOf(seen), saved: nameOf(now), chosen: nameOf(companyId) }
        : null,
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

function choicesOf({ companyId, companies, mayBeOwn }: CurrentPayer): readonly (string | null)[] {
  const own = mayBeOwn || companyId === null ? [null] : [];
  return [
    ...new Set([
      ...own,
      ...(companyId === null ? [] : [companyId]),
      ...companies.map((each) => each.companyId),
    ]),
  ];
}
