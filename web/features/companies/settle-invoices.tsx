import { useState } from "react";
import { fullAllocation } from "#domain/companies/settlement.ts";
import { REFERENCE_MAX } from "#domain/payments/refund-input.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { formatShortDay, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { trpc } from "#web/lib/api/trpc.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { ChangedInvoice, isChanged } from "./changed-invoice.tsx";
import type { SettleProblems, TypedRow } from "./settle-problems.ts";
import type { CurrentInvoices } from "./use-current-invoices.ts";

/** An invoice that a payment of its company can settle. */
export type OpenInvoice = RouterOutputs["companies"]["openInvoices"]["items"][number];

/** From the last character until the search. */
const PAUSE_MS = 250;

/** An invoice that the payment is for, with what was typed of it. */
export interface ChosenInvoice {
  readonly invoice: OpenInvoice;
  readonly typed: TypedRow;
}
/** By the invoice's id. */
export type ChosenInvoices = Readonly<Record<string, ChosenInvoice>>;

export interface SettleInvoicesProps {
  readonly companyId: string;
  readonly chosen: ChosenInvoices;
  /** The chosen ones as they are now. */
  readonly current: CurrentInvoices;
  readonly problems: SettleProblems;
  readonly onChange: (chosen: ChosenInvoices) => void;
}

/**
 * The open invoices of a company to choose from, page by page or by their number. What is chosen stays: where it is not among
 * those that are shown, it stands before them.
 */
export function SettleInvoices({ companyId, chosen, current, problems, onChange }: SettleInvoicesProps) {
  const [number, setNumber] = useState("");
  const [search] = useSettled(number.trim(), PAUSE_MS);
  const shown = trpc.companies.openInvoices.useInfiniteQuery(
    search === "" ? { companyId } : { companyId, search },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const items = shown.data?.pages.flatMap((page) => page.items) ?? [];
  const kept = Object.values(chosen).filter(
    ({ invoice }) => !items.some(({ invoiceId }) => invoiceId === invoice.invoiceId),
  );
  const row = (invoice: OpenInvoice) => (
    <InvoiceRow
      key={invoice.invoiceId}
      invoice={invoice}
      chosen={chosen[invoice.invoiceId]}
      now={current[invoice.invoiceId]}
      problems={problems}
      onChange={(of, typed) => onChange(withInvoice(chosen, of, typed))}
    />
  );
  return (
    <>
      <Field label={m.company_settle_find()} className="max-w-md">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            placeholder="INV2026-000012"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            // It records no payment: the list follows what is typed.
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        )}
      </Field>
      {kept.length > 0 && (
        <section aria-label={m.company_settle_chosen()}>
          <h4 className="text-sm text-muted">{m.company_settle_chosen()}</h4>
          <ul className="flex flex-col divide-y divide-line">{kept.map(({ invoice }) => row(invoice))}</ul>
        </section>
      )}
      <PagedList
        query={shown}
        rows={2}
        failed={m.company_load_failed()}
        empty={
          <output className="text-muted">
            {search !== "" ? m.company_settle_found_none() : m.company_settle_nothing_open()}
          </output>
        }
      >
        {(invoices) => <ul className="flex flex-col divide-y divide-line">{invoices.map(row)}</ul>}
      </PagedList>
    </>
  );
}

const toBaht = (satang: number) => (satang / SATANG_PER_BAHT).toFixed(2);

/** What pays an invoice whole, as it is typed. */
function wholeOf(invoice: OpenInvoice): TypedRow {
  const { transferSatang, withheldSatang } = fullAllocation(invoice);
  return { transfer: toBaht(transferSatang), withheld: toBaht(withheldSatang) };
}

function withInvoice(
  chosen: ChosenInvoices,
  invoice: OpenInvoice,
  typed: TypedRow | undefined,
): ChosenInvoices {
  const { [invoice.invoiceId]: _before, ...others } = chosen;
  return typed === undefined ? others : { ...others, [invoice.invoiceId]: { invoice, typed } };
}

function InvoiceRow(props: {
  readonly invoice: OpenInvoice;
  readonly chosen: ChosenInvoice | undefined;
  /** As it is now, where it is chosen; `null`: no longer open. */
  readonly now: OpenInvoice | null | undefined;
  readonly problems: SettleProblems;
  /** Of which invoice, as it is then, what is chosen; `undefined`: it is taken out. */
  readonly onChange: (of: OpenInvoice, typed: TypedRow | undefined) => void;
}) {
  const { invoice, chosen, now, problems, onChange } = props;
  const typed = chosen?.typed;
  // What is typed is for the invoice as it was seen, until somebody decides otherwise.
  const of = chosen?.invoice ?? invoice;
  const due =
    invoice.dueOn === null
      ? ""
      : ` · ${m.company_due_on({ day: formatShortDay(Date.parse(invoice.dueOn)) })}`;
  return (
    <li className="grid gap-3 py-3 sm:grid-cols-[1fr_10rem_10rem] sm:items-end">
      <Checkbox
        label={`${invoice.number} · ${formatUnitPrice(invoice.openSatang)}${due}`}
        checked={typed !== undefined}
        onChange={({ target }) => onChange(invoice, target.checked ? wholeOf(invoice) : undefined)}
      />
      {typed !== undefined && (
        <>
          <SettleField
            label={m.company_settle_transferred()}
            type="number"
            value={typed.transfer}
            onChange={(transfer) => onChange(of, { ...typed, transfer })}
            error={problems[`${invoice.invoiceId}.transfer`]}
          />
          <SettleField
            label={m.company_settle_withheld()}
            type="number"
            value={typed.withheld}
            onChange={(withheld) => onChange(of, { ...typed, withheld })}
            error={problems[`${invoice.invoiceId}.withheld`]}
          />
          {chosen !== undefined && now !== undefined && isChanged(chosen, now) && (
            <div className="sm:col-span-3">
              <ChangedInvoice
                chosen={chosen}
                now={now}
                onTake={() => now !== null && onChange(now, wholeOf(now))}
                onKeep={() => now !== null && onChange(now, typed)}
                onTakeOut={() => onChange(of, undefined)}
              />
            </div>
          )}
        </>
      )}
    </li>
  );
}

/** A field of the settlement: a text, or an amount in baht. */
export function SettleField(props: {
  readonly label: string;
  readonly type: "text" | "number";
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}) {
  const { label, type, value, onChange, error } = props;
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          value={value}
          maxLength={REFERENCE_MAX}
          autoComplete="off"
          {...(type === "number" && { inputMode: "decimal", step: "0.01", min: 0 })}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
