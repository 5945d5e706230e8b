import { useState } from "react";
import { useCaller } from "#web/entities/customers/use-caller.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { useRevision } from "../use-revision.ts";

/** Who pays an order now, as the office reads it. */
export type CurrentPayer = RouterOutputs["orders"]["payer"];

/** What is typed and chosen. */
export interface PayerDraft {
  /** Whether it stays with the customer whose order it is. */
  readonly stays: boolean;
  readonly phone: string;
  readonly email: string;
  /** Of a new customer. */
  readonly name: string;
  /** "": the customer; `null` before anything is chosen. */
  readonly companyId: string | null;
  readonly reason: string;
}

export type PayerErrors = Readonly<Partial<Record<"phone" | "name" | "reason", string>>>;

/** The form that makes an order somebody else's to pay. @param payer as it is now; `undefined` while it is read */
export function usePayerChange(
  { orderId }: Pick<Order, "orderId">,
  payer: CurrentPayer | undefined,
  onDone: () => void,
) {
  const [seen, setSeen] = useState(payer);
  if (seen === undefined && payer !== undefined) setSeen(payer);
  const [draft, setDraft] = useState<PayerDraft>({
    stays: true,
    phone: "",
    email: "",
    name: "",
    companyId: null,
    reason: "",
  });
  const [isAsked, setAsked] = useState(false);
  const revision = useRevision(onDone);
  const change = trpc.orders.changePayer.useMutation(revision.handlers);
  const caller = useCaller(draft.stays ? "" : draft.phone, draft.stays ? "" : draft.email);
  const chosen = (draft.stays ? payer : caller?.known) ?? null;
  const companies = chosen?.companies ?? [];
  // A company for which somebody else books is none of this customer's.
  const wanted = draft.companyId ?? seen?.companyId;
  const companyId = companies.find((each) => each.companyId === wanted)?.companyId ?? null;
  const isNew = !draft.stays && caller !== null && caller.known === null;
  const reason = draft.reason.trim();
  const name = draft.name.trim();
  const missing: PayerErrors = {
    ...(!draft.stays && caller === null && { phone: FIELD_TEXTS.PHONE_INVALID() }),
    ...(isNew && name === "" && { name: FIELD_TEXTS.REQUIRED() }),
    ...(reason === "" && { reason: m.error_reason_required() }),
  };
  const key = usePressKey(JSON.stringify([chosen?.customerId ?? [draft.phone, name], companyId, reason]));
  const isOther = payer !== undefined && seen !== undefined && !change.isPending && !isSame(payer, seen);
  const isDone = chosen !== null && payer !== undefined && isSame(payer, { ...chosen, companyId });
  return {
    draft,
    set: (changed: Partial<PayerDraft>) => {
      setDraft((before) => ({ ...before, ...changed }));
      revision.clearErrors();
    },
    caller,
    companies,
    companyId,
    isNew,
    isPending: change.isPending,
    errors: { ...(isAsked && missing), ...revision.errors } as PayerErrors,
    /** What somebody else made of it meanwhile, beside what is chosen here; `null`: nothing, or the same. */
    theirs:
      isOther && !isDone
        ? { seen, saved: payer, chosen: textOf(chosen?.name ?? name, companyId, companies) }
        : null,
    keep: () => setSeen(payer),
    send: () => {
      setAsked(true);
      if (isDone) return onDone();
      if (payer === undefined || isOther || Object.keys(missing).length > 0) return;
      const customer =
        chosen === null
          ? { name, phone: draft.phone.trim(), locale: currentLocale() }
          : { customerId: chosen.customerId };
      change.mutate({ orderId, revision: payer.revision, idempotencyKey: key, customer, companyId, reason });
    },
  };
}

function isSame(one: Payer, other: Payer): boolean {
  return one.customerId === other.customerId && one.companyId === other.companyId;
}

type Payer = Pick<CurrentPayer, "customerId" | "companyId">;

/** Who pays in words: the customer, and the company on whose account. */
export function payerText({ name, companyId, companies }: CurrentPayer): string {
  return textOf(name, companyId, companies);
}

function textOf(
  name: string,
  companyId: string | null,
  companies: readonly CurrentPayer["companies"][number][],
): string {
  const company = companies.find((each) => each.companyId === companyId)?.name;
  return [name || "–", company ?? (companyId === null ? m.phone_order_pay_caller() : companyId)].join(" · ");
}
