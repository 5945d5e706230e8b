import type { BuyerObstacle } from "#domain/orders/office/buyer-change.ts";
import { SkeletonList } from "#web/components/feedback/skeleton.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { BuyerFields } from "#web/entities/documents/buyer-fields.tsx";
import { buyerText } from "#web/entities/documents/buyer-text.ts";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { OFFICE_ERROR_TEXTS } from "#web/lib/errors/office-error-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { useBuyerChange } from "./use-buyer-change.ts";

interface ChangeBuyerSheetProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** The office makes the documents of an order out to a company, or to its contact. */
export function ChangeBuyerSheet({ order, onClose }: ChangeBuyerSheetProps) {
  const query = trpc.orders.buyer.useQuery({ orderId: order.orderId });
  const { data: saved } = query;
  const change = useBuyerChange(order, saved, onClose);
  const isOpen = saved?.obstacle === null;
  return (
    <FormSheet
      title={m.document_correct_buyer()}
      description={m.order_change_buyer_hint()}
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
      {isOpen && <BuyerChoice order={order} change={change} onClose={onClose} />}
      {saved !== undefined && saved.obstacle !== null && (
        <>
          <p className="font-semibold">{buyerText(saved.buyer)}</p>
          <p>{obstacleText(saved.obstacle)}</p>
        </>
      )}
    </FormSheet>
  );
}

interface BuyerChoiceProps extends ChangeBuyerSheetProps {
  readonly change: ReturnType<typeof useBuyerChange>;
}

function BuyerChoice({ order, change, onClose }: BuyerChoiceProps) {
  const { form, isCompany, theirs } = change;
  return (
    <>
      {theirs !== null && (
        <PressNotice
          key={buyerText(theirs.saved)}
          changes={[
            {
              field: "buyer",
              before: buyerText(theirs.seen),
              theirs: buyerText(theirs.saved),
              yours: buyerText(theirs.chosen),
            },
          ]}
          label={() => m.order_buyer_label()}
          onKeep={change.isDone ? null : change.keep}
          onTheirs={onClose}
        />
      )}
      <SegmentedControl
        label={m.order_buyer_label()}
        segments={[
          { value: "person", label: order.contactName },
          { value: "company", label: m.order_buyer_company() },
        ]}
        value={isCompany ? "company" : "person"}
        onChange={(value) => change.choose(value === "company")}
      />
      {isCompany && <BuyerFields register={form.register} errors={form.formState.errors} />}
    </>
  );
}

/** Why it stays as it is. */
function obstacleText(code: BuyerObstacle): string {
  return code === "ORDER_NOT_CHANGEABLE" ? m.error_order_not_changeable() : OFFICE_ERROR_TEXTS[code].text({});
}
