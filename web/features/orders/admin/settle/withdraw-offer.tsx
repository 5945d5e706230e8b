import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { m } from "#web/paraglide/messages.js";
import type { Offer, Order } from "../../order-types.ts";

const WithdrawOfferDialog = laterDialog(
  async () => (await import("./withdraw-offer-dialog.tsx")).WithdrawOfferDialog,
);

/** Takes the open offer of an order back. What a colleague does with it meanwhile is said in the dialog that is open. */
export function WithdrawOffer({ order }: { readonly order: Order }) {
  const [asked, setAsked] = useState<Offer | null>(null);
  const { offer } = order;
  const isOpen = offer?.state === "open";
  if (!isOpen && asked === null) return null;
  return (
    <>
      {isOpen && (
        <Button
          size="small"
          icon={<Undo2 aria-hidden="true" className="size-4 shrink-0" />}
          onClick={() => setAsked(offer)}
        >
          {m.offer_withdraw()}
        </Button>
      )}
      {asked !== null && <WithdrawOfferDialog order={order} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
