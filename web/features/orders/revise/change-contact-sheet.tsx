import { useEffect, useRef } from "react";
import { EMAIL_MAX } from "#domain/access/email.ts";
import { NAME_MAX } from "#domain/access/person-name.ts";
import { LINE_ID_MAX, PHONE_MAX } from "#domain/contact/contact-limits.ts";
import type { ContactDetail } from "#domain/orders/contact-change.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { ContactFields, type ContactFieldName } from "#web/components/forms/contact-fields.tsx";
import { contactTexts } from "#web/entities/contact/contact-form.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { focusInvalid } from "#web/entities/stops/door-draft.ts";
import { m } from "#web/paraglide/messages.js";
import { contactDetailLabel } from "./contact-details.ts";
import type { RevisionSheetProps } from "./change-day-sheet.tsx";
import { toldDrivers, ToldDrivers } from "./told-drivers.tsx";
import { useContactChange, type ContactDraft } from "./use-contact-change.ts";

const LIMITS: Readonly<Partial<Record<ContactFieldName, number>>> = {
  contactName: NAME_MAX,
  contactEmail: EMAIL_MAX,
  contactPhone: PHONE_MAX,
  lineId: LINE_ID_MAX,
};

/** The office corrects whom the driver calls, and where mails to a customer without an account go. */
export function ChangeContactSheet({ order, onClose }: Omit<RevisionSheetProps, "reader">) {
  const form = useRef<HTMLFormElement>(null);
  const change = useContactChange(order, onClose);
  const { values, errors, theirs } = change;
  const isRefused = Object.keys(errors).length > 0;
  useEffect(() => {
    if (isRefused && form.current !== null) focusInvalid(form.current);
  }, [isRefused]);
  const input = (name: Exclude<ContactFieldName, "hasWhatsapp">) => ({
    value: values[name],
    maxLength: LIMITS[name],
    autoComplete: "off",
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      change.set({ [name]: currentTarget.value }),
  });
  return (
    <FormSheet
      title={m.order_change_contact()}
      description={m.order_change_contact_hint()}
      submit={{ label: m.action_save(), busy: change.isPending }}
      isUnchanged={!change.isChanged}
      onSubmit={() => void change.send()}
      onClose={onClose}
      formRef={form}
    >
      {theirs.length > 0 && (
        <ConflictNotice<ContactDetail, ContactDraft[ContactDetail]>
          width="narrow"
          text={m.edit_conflict_loaded()}
          changes={theirs}
          label={contactDetailLabel}
          valueText={(_detail, value) => valueText(value)}
          onTake={change.take}
        />
      )}
      <ContactFields
        inputs={{
          contactName: input("contactName"),
          contactEmail: input("contactEmail"),
          contactPhone: input("contactPhone"),
          lineId: input("lineId"),
          hasWhatsapp: {
            checked: values.hasWhatsapp,
            onChange: ({ currentTarget }) => change.set({ hasWhatsapp: currentTarget.checked }),
          },
        }}
        errors={errors}
        texts={contactTexts()}
        isNarrow
      />
      {toldDrivers(order).length > 0 && (
        <ul className="grid gap-2 rounded-control bg-sunken p-4">
          <ToldDrivers order={order} />
        </ul>
      )}
    </FormSheet>
  );
}

function valueText(value: string | boolean): string {
  if (typeof value === "boolean") return value ? m.value_yes() : m.value_no();
  return value || "–";
}
