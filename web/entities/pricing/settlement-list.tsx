import { formatMoney } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";

interface SettlementListProps {
  /** As `settlementOf` answers. */
  readonly settlement: {
    readonly paidSatang: number;
    readonly toPaySatang: number;
    readonly toRefundSatang: number;
    readonly replacesInvoice: boolean;
  };
}

/** What another price means for what was paid and invoiced; nothing where nothing was. */
export function SettlementList({ settlement }: SettlementListProps) {
  const { paidSatang, toPaySatang, toRefundSatang, replacesInvoice } = settlement;
  const texts = [
    ...(paidSatang > 0 ? [m.settlement_paid({ amount: formatMoney(paidSatang) })] : []),
    ...(paidSatang > 0 && toPaySatang > 0 ? [m.settlement_to_pay({ amount: formatMoney(toPaySatang) })] : []),
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
