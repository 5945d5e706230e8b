import { Banknote } from "lucide-react";
import { useState } from "react";
import { mayChangePrice } from "#domain/orders/price-change.ts";
import { Button } from "#web/components/button.tsx";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { AnswerOfferAtCall } from "../../at-call/answer-offer-at-call.tsx";
import { offerText } from "./offer-text.ts";

const ChangePriceSheet = laterDialog(async () => (await import("./change-price-sheet.tsx")).ChangePriceSheet);

/** What became of a price that the customer was asked for, and the button that sets lines of the agreed one by hand. */
export function ChangePrice({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const { offer } = order;
  const mayChange = mayChangePrice(order);
  if (!mayChange && offer === null) return null;
  return (
    <div className="mt-4 grid justify-items-start gap-3 print:hidden">
      {/* An open one stands at the head of the order. */}
      {offer !== null && offer.state !== "open" && (
        <p className="figures text-sm text-muted">{offerText(offer)}</p>
      )}
      <AnswerOfferAtCall order={order} />
      {mayChange && (
        <Button
          size="small"
          icon={<Banknote aria-hidden="true" className="size-4 shrink-0" />}
          onClick={() => setOpen(true)}
        >
          {m.order_change_price()}
        </Button>
      )}
      {isOpen && <ChangePriceSheet order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}
