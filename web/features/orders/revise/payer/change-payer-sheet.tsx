import { EMAIL_MAX } from "#domain/access/email.ts";
import { NAME_MAX } from "#domain/access/person-name.ts";
import { PHONE_MAX } from "#domain/contact/contact-limits.ts";
import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { PayerField } from "#web/entities/companies/payer-field.tsx";
import { CallerAccounts, KnownCallerText } from "#web/entities/customers/known-caller.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { OFFICE_ERROR_TEXTS } from "#web/lib/errors/office-error-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { RevisionReason } from "../revision-reason.tsx";
import { payerText, usePayerChange, type CurrentPayer } from "./use-payer-change.ts";

interface ChangePayerSheetProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** The office makes an order somebody else's to pay: another customer, or a company for which the customer books. */
export function ChangePayerSheet({ order, onClose }: ChangePayerSheetProps) {
  const { data: payer } = trpc.orders.payer.useQuery({ orderId: order.orderId });
  const change = usePayerChange(order, payer, onClose);
  const isOpen = payer?.obstacle === null;
  return (
    <FormSheet
      title={m.order_change_payer()}
      description={m.order_change_payer_hint()}
      submit={{
        label: m.action_save(),
        busy: change.isPending,
        disabled: !isOpen || change.theirs !== null,
      }}
      onSubmit={change.send}
      onClose={onClose}
    >
      {payer === undefined && <SkeletonList rows={3} label={m.loading_page()} />}
      {isOpen && <PayerFields payer={payer} change={change} onClose={onClose} />}
      {payer !== undefined && !isOpen && <p>{obstacleText(payer.obstacle)}</p>}
    </FormSheet>
  );
}

interface PayerFieldsProps {
  readonly payer: CurrentPayer;
  readonly change: ReturnType<typeof usePayerChange>;
  readonly onClose: () => void;
}

function PayerFields({ payer, change, onClose }: PayerFieldsProps) {
  const { draft, set, theirs, errors } = change;
  return (
    <>
      {theirs !== null && (
        <PressNotice
          changes={[
            {
              field: "payer",
              before: payerText(theirs.seen),
              theirs: payerText(theirs.saved),
              yours: theirs.chosen,
            },
          ]}
          label={() => m.company_pay_title()}
          onKeep={change.keep}
          onTheirs={onClose}
        />
      )}
      <SegmentedControl
        label={m.order_payer_customer()}
        segments={[
          { value: "stays", label: m.order_payer_stays({ name: payer.name || "–" }) },
          { value: "other", label: m.order_payer_other() },
        ]}
        value={draft.stays ? "stays" : "other"}
        onChange={(value) => set({ stays: value === "stays" })}
      />
      {!draft.stays && <OtherCustomer change={change} />}
      <PayerField
        companies={change.companies}
        value={change.companyId ?? ""}
        onChange={(companyId) => set({ companyId })}
      />
      <RevisionReason
        reader="admin"
        reason={draft.reason}
        onChange={(reason) => set({ reason })}
        error={errors.reason ?? null}
        hint={m.order_payer_reason_hint()}
      />
    </>
  );
}

/** Whom the office knows by a phone and an address, or a new customer's name. */
function OtherCustomer({ change }: Pick<PayerFieldsProps, "change">) {
  const { draft, set, caller, errors } = change;
  return (
    <>
      <div>
        <Field label={m.contact_phone()} error={errors.phone}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={PHONE_MAX}
              value={draft.phone}
              onChange={({ currentTarget }) => set({ phone: currentTarget.value })}
            />
          )}
        </Field>
        <output aria-live="polite" className="mt-1.5 block min-h-6 text-sm text-muted">
          {caller !== null && <KnownCallerText known={caller.known} unknown={m.order_payer_new()} />}
        </output>
        <CallerAccounts accounts={caller?.accounts ?? []} onTake={(email) => set({ email })} />
      </div>
      <Field label={m.account_email_label()} note={m.field_optional()}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            value={draft.email}
            onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          />
        )}
      </Field>
      {change.isNew && (
        <Field label={m.contact_name()} error={errors.name}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={NAME_MAX}
              value={draft.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Why nobody else can pay it any more. */
function obstacleText(code: CurrentPayer["obstacle"]): string {
  switch (code) {
    case "PAYER_ORDER_CANCELLED":
    case "PAYER_PAID":
    case "PAYER_HAS_DOCUMENT":
    case "PAYER_HAS_CLAIM":
      return OFFICE_ERROR_TEXTS[code].text({});
    default:
      return m.error_order_not_changeable();
  }
}
