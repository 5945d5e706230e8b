import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { formatShortDay, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { CompanySettlement } from "./company-settlement.ts";

export interface OtherPaymentsProps {
  /** The payments that wait for a certificate. */
  readonly others: readonly CompanySettlement[];
  /** The ids of those that the certificate covers as well. */
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Chooses which other payments a certificate covers; nothing where none waits. */
export function OtherPayments({ others, chosen, onChange }: OtherPaymentsProps) {
  if (others.length === 0) return null;
  const choose = (settlementId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(settlementId);
    else next.delete(settlementId);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{m.certificate_also_label()}</legend>
      {others.map(({ settlementId, receivedOn, reference, withheldSatang }) => (
        <Checkbox
          key={settlementId}
          className="wrap-anywhere"
          label={m.certificate_also_payment({
            day: formatShortDay(Date.parse(receivedOn)),
            reference,
            amount: formatUnitPrice(withheldSatang),
          })}
          checked={chosen.has(settlementId)}
          onChange={({ target }) => choose(settlementId, target.checked)}
        />
      ))}
    </fieldset>
  );
}
