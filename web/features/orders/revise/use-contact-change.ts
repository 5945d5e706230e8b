import { useState } from "react";
import { emailProblem } from "#domain/access/email.ts";
import { CONTACT_DETAILS, type ContactDetail } from "#domain/orders/contact-change.ts";
import { isPhoneNumber } from "#web/entities/contact/phone-check.ts";
import { useRebasedValues } from "#web/entities/edit-conflict/use-rebased-values.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { useRevision } from "./use-revision.ts";

/** The contact while it is typed. */
export interface ContactDraft {
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string;
}

/** The form that corrects the contact of an order. */
export function useContactChange(order: Order, onDone: () => void) {
  const [faults, setFaults] = useState<Readonly<Partial<Record<ContactDetail, string>>>>({});
  const [isChecking, setChecking] = useState(false);
  const revision = useRevision(onDone);
  const change = trpc.orders.changeContact.useMutation(revision.handlers);
  const isPending = change.isPending || isChecking;
  const edits = useRebasedValues<ContactDraft, ContactDetail>(CONTACT_DETAILS, draftOf(order), isPending);
  const { values } = edits;
  const key = usePressKey(JSON.stringify(values));
  const check = async () => {
    setChecking(true);
    const found = await faultsOf(values);
    setChecking(false);
    setFaults(found);
    return Object.keys(found).length === 0;
  };
  return {
    ...edits,
    errors: { ...revision.errors, ...faults } as Readonly<Partial<Record<ContactDetail, string>>>,
    isPending,
    set: (changed: Partial<ContactDraft>) => {
      edits.set(changed);
      setFaults({});
      revision.clearErrors();
    },
    /** Sends the contact as it is shown, unless a field has to be corrected first. */
    send: async () => {
      if (await check())
        change.mutate({
          orderId: order.orderId,
          revision: order.revision,
          idempotencyKey: key,
          ...values,
        });
    },
  };
}

function draftOf({ contactName, contactPhone, contactEmail, hasWhatsapp, lineId }: Order): ContactDraft {
  return { contactName, contactPhone, contactEmail, hasWhatsapp, lineId: lineId ?? "" };
}

async function faultsOf({ contactName, contactPhone, contactEmail }: ContactDraft) {
  const faults: Partial<Record<ContactDetail, string>> = {};
  if (!/[\p{L}\p{N}]/u.test(contactName)) faults.contactName = FIELD_TEXTS.REQUIRED();
  if (contactEmail.trim() !== "" && emailProblem(contactEmail) !== null)
    faults.contactEmail = m.field_email_invalid();
  if (contactPhone.trim() === "") faults.contactPhone = FIELD_TEXTS.REQUIRED();
  else if (!(await isPhoneNumber(contactPhone))) faults.contactPhone = FIELD_TEXTS.PHONE_INVALID();
  return faults;
}
