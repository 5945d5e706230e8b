import {
  ArrowLeftRight,
  CalendarClock,
  CircleX,
  HandHelping,
  MapPinPen,
  NotebookPen,
  Repeat2,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import { CHANGE_UNTIL_MS } from "#domain/jobs/job.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { formatDayAndTime } from "#web/lib/i18n/format.ts";
import { useNow } from "#web/lib/use-now.ts";
import { m } from "#web/paraglide/messages.js";
import { AddToCalendar } from "../order/add-to-calendar.tsx";
import { cancelConsequences } from "../order/cancel-consequences.ts";
import { CancelDialog } from "../order/cancel-dialog.tsx";
import {
  isDayChangeOver,
  isDoorsChangeOver,
  isToCome,
  mayCancel,
  mayChangeDay,
  mayChangeDoors,
  mayChangeTerms,
  mayChangeWorkers,
} from "../order/order-rules.ts";
import { FoldedPart, Part } from "../part.tsx";
import type { Order } from "../order-types.ts";
import { useRepeatOrder } from "../repeat/use-repeat-order.ts";
import { ChangeSheet, type OrderChange } from "../revise/change-sheet.tsx";

const ReplaceDialog = laterDialog(async () => (await import("../repeat/replace-dialog.tsx")).ReplaceDialog);

/** What a customer can do with their order now, each with what follows from it. */
export function OrderActions({ order }: { readonly order: Order }) {
  const [change, setChange] = useState<OrderChange | "cancel" | null>(null);
  const close = () => setChange(null);
  // What is to be done first is to pay.
  const ActionsPart = order.jobs.some(({ status }) => status === "awaiting_payment") ? FoldedPart : Part;
  return (
    <Card className="print:hidden">
      <ActionsPart title={m.order_actions_title()}>
        <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <Changes order={order} onChange={setChange} />
          {order.isOwn && <Repeating orderId={order.orderId} />}
          {mayCancel(order, "customer") && (
            <Action
              Icon={CircleX}
              label={m.order_cancel()}
              consequences={[
                ...cancelConsequences(order.cancellation, order.cancellation.feeSatang),
                m.order_cancel_text(),
              ]}
              onPress={() => setChange("cancel")}
            />
          )}
          {isToCome(order) && (
            <li>
              <AddToCalendar order={order} />
            </li>
          )}
        </ul>
      </ActionsPart>
      {change === "cancel" ? (
        <CancelDialog order={order} reader="customer" open onOpenChange={close} />
      ) : (
        <ChangeSheet order={order} reader="customer" change={change} onClose={close} />
      )}
    </Card>
  );
}

interface ChangesProps {
  readonly order: Order;
  readonly onChange: (change: OrderChange) => void;
}

function Changes({ order, onChange }: ChangesProps) {
  const now = useNow();
  return (
    <>
      {mayChangeDay(order, "customer", now) && (
        <Action
          Icon={CalendarClock}
          label={m.order_change_day()}
          consequences={[
            m.order_change_day_until({ time: formatDayAndTime(order.pickupAt - CHANGE_UNTIL_MS) }),
            m.order_do_day(),
          ]}
          onPress={() => onChange("day")}
        />
      )}
      {isDayChangeOver(order, "customer", now) && <Closed text={m.order_change_day_over()} />}
      {mayChangeWorkers(order, "customer") && (
        <Action
          Icon={HandHelping}
          label={m.order_change_workers()}
          consequences={[m.order_do_workers()]}
          onPress={() => onChange("workers")}
        />
      )}
      {mayChangeDoors(order, "customer") && (
        <Action
          Icon={MapPinPen}
          label={m.order_change_doors()}
          consequences={[m.order_do_doors()]}
          onPress={() => onChange("doors")}
        />
      )}
      {isDoorsChangeOver(order, "customer") && <Closed text={m.order_change_doors_over()} />}
      {mayChangeTerms(order) && (
        <Action
          Icon={NotebookPen}
          label={m.order_change_notes()}
          consequences={[m.order_do_notes()]}
          onPress={() => onChange("notes")}
        />
      )}
    </>
  );
}

/** The same move once more, and its way back. */
function Repeating({ orderId }: { readonly orderId: string }) {
  const repeating = useRepeatOrder();
  const { repeat, isReading } = repeating;
  return (
    <>
      <Action
        Icon={Repeat2}
        label={m.order_again()}
        consequences={[m.order_again_hint()]}
        isDisabled={isReading}
        onPress={() => void repeat(orderId, "again")}
      />
      <Action
        Icon={ArrowLeftRight}
        label={m.order_way_back()}
        consequences={[m.order_way_back_hint()]}
        isDisabled={isReading}
        onPress={() => void repeat(orderId, "back")}
      />
      {repeating.asked !== null && <ReplaceDialog {...repeating} onClose={repeating.keep} />}
    </>
  );
}

interface ActionProps {
  readonly Icon: LucideIcon;
  readonly label: string;
  /** What follows from it, before it is pressed. */
  readonly consequences: readonly string[];
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

function Action({ Icon, label, consequences, isDisabled = false, onPress }: ActionProps) {
  return (
    <li className="grid content-start justify-items-start gap-1.5">
      <Button
        className="max-sm:w-full"
        icon={<Icon aria-hidden="true" className="size-5 shrink-0" />}
        disabled={isDisabled}
        onClick={onPress}
      >
        {label}
      </Button>
      <div className="figures text-sm text-muted">
        {consequences.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </li>
  );
}

/** Why something can no longer be done. */
function Closed({ text }: { readonly text: string }) {
  return <li className="text-sm text-muted">{text}</li>;
}
