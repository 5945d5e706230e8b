import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { cashBasisOf, type CashFigures } from "./cash-basis.ts";
import { RecordCashDialog } from "./record-cash-dialog.tsx";

export interface RecordCashProps {
  readonly order: Pick<Order, "orderId" | "jobs">;
  readonly payments: CashFigures;
}

/** For cash that a driver has received and cannot record themselves: a button, and what it asks for. */
export function RecordCash({ order: { orderId, jobs }, payments }: RecordCashProps) {
  const [isOpen, setOpen] = useState(false);
  const basis = cashBasisOf(jobs, payments);
  // The dialog stays when somebody else records cash meanwhile: it shows what they did.
  return (
    <>
      {basis.isOpen && (
        <Button size="small" className="mt-1 justify-self-start print:hidden" onClick={() => setOpen(true)}>
          {m.office_cash_record()}
        </Button>
      )}
      {isOpen && <RecordCashDialog orderId={orderId} basis={basis} onClose={() => setOpen(false)} />}
    </>
  );
}
