import { formatMoney } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";

interface SettlementListProps {
  /** Whether its customer reads it, who pays. */
  readonly isOwn?: boolean;
  /** As `orderSettlementOf` answers. */
  readonly settlement: {
    readonly paidSatang: number;
    readonly toPaySatang: number;
    readonly toRefundSatang: number;
    readonly replacesInvoice: boolean;
  };
}

/** What another price means for what was paid and invoiced; nothing where nothing was. */
export function SettlementList({ settlement, isOwn = false }: SettlementListProps) {
  const { paidSatang, toPaySatang, toRefundSatang, replacesInvoice } = settlement;
  const toPay = isOwn ? m.settlement_you_pay : m.settlement_to_pay;
  const texts = [
    ...(paidSatang > 0 ? [m.settlement_paid({ amount: formatMoney(paidSatang) })] : []),
    ...(paidSatang > 0 && toPaySatang > 0 ? [toPay({ amount: formatMoney(toPaySatang) })] : []),
    ...(toRefundSatang > 0 ? [m.settlement_to_refund({ amount: formatMoney(toRefundSatang) })] : []),
    ...(replacesInvoice ? [m.settlement_invoice()] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <ul className="figures grid gap-1">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
