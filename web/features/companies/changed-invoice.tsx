import { fullAllocation } from "#domain/companies/settlement.ts";
import { Button } from "#web/components/button.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { ChosenInvoice, OpenInvoice } from "./settle-invoices.tsx";
import { toSatang, type TypedRow } from "./settle-problems.ts";

export interface ChangedInvoiceProps {
  readonly chosen: ChosenInvoice;
  /** As it is now; `null`: it is no longer open. */
  readonly now: OpenInvoice | null;
  /** The amounts of the invoice as it is now replace what was typed. */
  readonly onTake: () => void;
  /** What was typed is for the invoice as it is now. */
  readonly onKeep: () => void;
  readonly onTakeOut: () => void;
}

/** Whether what decides about the amounts of an invoice differs from when it was chosen. */
export function isChanged({ invoice }: ChosenInvoice, now: OpenInvoice | null): boolean {
  return (
    now === null ||
    now.openSatang !== invoice.openSatang ||
    now.withholdableSatang !== invoice.withholdableSatang
  );
}

/** A chosen invoice has changed: what would have paid it then and now, and what was typed, of which a press decides. */
export function ChangedInvoice({ chosen, now, onTake, onKeep, onTakeOut }: ChangedInvoiceProps) {
  const { invoice, typed } = chosen;
  return (
    <ConflictNotice
      width="narrow"
      words="chosen"
      text={m.settle_invoice_changed_text()}
      changes={[
        {
          field: "invoice",
          before: paidText(invoice),
          theirs: now === null ? m.settle_no_longer_open() : paidText(now),
          yours: typedText(typed),
        },
      ]}
      label={() => invoice.number}
      valueText={(_field, value) => value}
    >
      <div className="mt-3 flex flex-wrap gap-2">
        {now === null ? (
          <Button size="small" onClick={onTakeOut}>
            {m.settle_take_out()}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={onTake}>
              {m.settle_take_new_amount()}
            </Button>
            <Button size="small" onClick={onKeep}>
              {m.settle_keep_entered()}
            </Button>
          </>
        )}
      </div>
    </ConflictNotice>
  );
}

/** What pays it whole, net of what may be withheld of it. */
function paidText(invoice: OpenInvoice): string {
  const { transferSatang, withheldSatang } = fullAllocation(invoice);
  return amountsText(transferSatang, withheldSatang);
}

/** What was typed; `null` of what is no number. */
function typedText({ transfer, withheld }: TypedRow): string | null {
  const [transferSatang, withheldSatang] = [toSatang(transfer), toSatang(withheld)];
  return Number.isNaN(transferSatang + withheldSatang) ? null : amountsText(transferSatang, withheldSatang);
}

function amountsText(transferSatang: number, withheldSatang: number): string {
  return m.company_settlement_amounts({
    transfer: formatUnitPrice(transferSatang),
    withheld: formatUnitPrice(withheldSatang),
  });
}
