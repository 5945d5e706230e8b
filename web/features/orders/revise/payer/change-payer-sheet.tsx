import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { OFFICE_ERROR_TEXTS } from "#web/lib/errors/office-error-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { RevisionReason } from "../revision-reason.tsx";
import { usePayerChange, type CurrentPayer } from "./use-payer-change.ts";

interface ChangePayerSheetProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** The office makes an order a company's to pay for which its customer books, or the customer's own again. */
export function ChangePayerSheet({ order, onClose }: ChangePayerSheetProps) {
  const query = trpc.orders.payer.useQuery({ orderId: order.orderId });
  const { data: payer } = query;
  const change = usePayerChange(order, payer, onClose);
  const obstacle =
    payer === undefined ? null : obstacleText(payer, change.choices.length - 1 + change.refused.length);
  // Where nobody else can be chosen, there is only why.
  const isOpen = payer !== undefined && obstacle === null && change.choices.length > 1;
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
      <PartFailed query={query} failed={m.order_change_failed()} />
      {query.isPending && <SkeletonList rows={3} label={m.loading_page()} />}
      {obstacle !== null && <p>{obstacle}</p>}
      {obstacle === null && <NotChoosable refused={change.refused} />}
      {isOpen && <PayerFields order={order} payer={payer} change={change} onClose={onClose} />}
    </FormSheet>
  );
}

interface PayerFieldsProps {
  readonly order: Order;
  readonly payer: CurrentPayer;
  readonly change: ReturnType<typeof usePayerChange>;
  readonly onClose: () => void;
}

function PayerFields({ order, payer, change, onClose }: PayerFieldsProps) {
  const { theirs, choices, companyId } = change;
  return (
    <>
      {theirs !== null && (
        <PressNotice
          key={theirs.saved}
          changes={[{ field: "payer", before: theirs.seen, theirs: theirs.saved, yours: theirs.chosen }]}
          label={() => m.company_pay_title()}
          onKeep={change.isDone ? null : change.keep}
          onTheirs={onClose}
        />
      )}
      <Field label={m.company_pay_title()}>
        {(control) => (
          <Select
            {...control}
            value={companyId ?? ""}
            onChange={({ currentTarget }) => change.choose(currentTarget.value || null)}
            options={choices}
          />
        )}
      </Field>
      {companyId === null && payer.companyId !== null && (
        <p className="figures text-sm wrap-anywhere">
          {m.order_payer_own_note({
            amount: formatMoney(order.totalSatang ?? 0),
            buyer: payer.ownBuyer,
          })}
        </p>
      )}
      <RevisionReason
        reader="admin"
        reason={change.reason}
        onChange={change.setReason}
        error={change.reasonError}
      />
    </>
  );
}

/** Who cannot be chosen, each with why. */
function NotChoosable({ refused }: { readonly refused: ReturnType<typeof usePayerChange>["refused"] }) {
  if (refused.length === 0) return null;
  return (
    <section className="rounded-control bg-sunken p-4 text-sm">
      <h3 className="text-sm font-semibold">{m.order_payer_refused_title()}</h3>
      <ul className="mt-2 grid gap-2">
        {refused.map(({ name, why }) => (
          <li key={name} className="wrap-anywhere">
            <p className="font-semibold">{name}</p>
            <p className="figures text-muted">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why nobody else can pay it; `null`: somebody can. */
function obstacleText({ obstacle }: CurrentPayer, choices: number): string | null {
  if (obstacle === "ORDER_NOT_CHANGEABLE") return m.error_order_not_changeable();
  if (obstacle !== null) return OFFICE_ERROR_TEXTS[obstacle].text({});
  return choices === 0 ? m.order_payer_none() : null;
}
