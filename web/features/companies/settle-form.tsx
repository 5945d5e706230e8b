import { useEffect, useRef, useState } from "react";
import { fullAllocation, type Allocation } from "#domain/companies/settlement.ts";
import { sumSatang, SATANG_PER_BAHT } from "#domain/money.ts";
import { REFERENCE_MAX } from "#domain/payments/refund-input.ts";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field, FieldError } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatShortDay, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import {
  settleProblems,
  toSatang,
  type SettleProblems,
  type TypedRow,
  type TypedSettlement,
} from "./settle-problems.ts";

type OpenInvoice = RouterOutputs["companies"]["openInvoices"][number];
type Typed = TypedSettlement["rows"];

const toBaht = (satang: number) => (satang / SATANG_PER_BAHT).toFixed(2);

/** Records one payment of a company for several of its invoices, net of the tax that it has withheld. */
export function SettleForm({ companyId }: { readonly companyId: string }) {
  const query = trpc.companies.openInvoices.useQuery({ companyId });
  if (query.data === undefined)
    return <QueryFallback query={query} rows={2} failed={m.company_load_failed()} />;
  if (query.data.length === 0) return <EmptyState title={m.company_settle_nothing_open()} />;
  return <Form companyId={companyId} invoices={query.data} />;
}

function Form({
  companyId,
  invoices,
}: {
  readonly companyId: string;
  readonly invoices: readonly OpenInvoice[];
}) {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<Typed>({});
  const [today] = useState(() => bangkokDay(Date.now()));
  const [receivedOn, setReceivedOn] = useState(today);
  const [transferred, setTransferred] = useState("");
  const [withheld, setWithheld] = useState("");
  const [reference, setReference] = useState("");
  const [refused, setRefused] = useState<SettleProblems>({});
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const allocations = allocationsOf(typed);
  const settle = trpc.companies.settle.useMutation({
    onSuccess: async () => {
      showToast("success", m.notice_title_company(), m.success_company_settled());
      setKey(crypto.randomUUID());
      setTyped({});
      setTransferred("");
      setWithheld("");
      setReference("");
      setAttempts(0);
      await trpcUtils.companies.invalidate();
    },
    onError: (error) => {
      setRefused(serverProblems(error));
      setAttempts((before) => before + 1);
      showError(error, { title: m.notice_title_company, text: m.company_save_failed });
      if (appErrorOf(error)?.code !== "SETTLEMENT_INVOICE_CLOSED") return;
      // What is open is not as shown: perhaps an answer was lost. The next press is about what is shown then.
      setKey(crypto.randomUUID());
      void trpcUtils.companies.openInvoices.invalidate();
    },
  });
  const amounts = { transferredSatang: toSatang(transferred), withheldSatang: toSatang(withheld) };
  const found = settleProblems(invoices, { receivedOn, transferred, withheld, reference, rows: typed });
  const problems = attempts === 0 ? {} : { ...refused, ...found };
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [attempts]);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused({});
        if (Object.keys(found).length > 0) setAttempts(attempts + 1);
        else settle.mutate({ companyId, receivedOn, ...amounts, reference, allocations, idempotencyKey });
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <DayField
          label={m.company_settle_received_on()}
          value={receivedOn}
          max={today}
          onChange={setReceivedOn}
          error={problems["receivedOn"]}
        />
        <Text
          label={m.company_settle_transferred()}
          type="number"
          value={transferred}
          onChange={setTransferred}
          error={problems["transferred"]}
        />
        <Text
          label={m.company_settle_withheld()}
          type="number"
          value={withheld}
          onChange={setWithheld}
          error={problems["withheld"]}
        />
        <Text
          label={m.refund_reference_label()}
          type="text"
          value={reference}
          onChange={setReference}
          error={problems["reference"]}
        />
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice.invoiceId}
            invoice={invoice}
            typed={typed[invoice.invoiceId]}
            problems={problems}
            onChange={(value) => setTyped(withRow(typed, invoice.invoiceId, value))}
          />
        ))}
      </ul>
      <FieldError id="settle-invoices-error" error={problems["invoices"]} />
      <p className="text-sm text-muted">
        {m.company_settle_allocated({
          transfer: formatUnitPrice(sumSatang(allocations.map((each) => each.transferSatang))),
          withheld: formatUnitPrice(sumSatang(allocations.map((each) => each.withheldSatang))),
        })}
      </p>
      <div>
        <Button type="submit" tone="solid" busy={settle.isPending}>
          {m.company_settle_submit()}
        </Button>
      </div>
    </form>
  );
}

/** What the server refused of a field, by the names of the form. */
function serverProblems(error: unknown): SettleProblems {
  const names: Readonly<Record<string, string>> = {
    transferredSatang: "transferred",
    withheldSatang: "withheld",
    allocations: "invoices",
  };
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([path, text]) => [names[path] ?? path, text]),
  );
}

function allocationsOf(typed: Typed): Allocation[] {
  return Object.entries(typed).map(([invoiceId, { transfer, withheld }]) => ({
    invoiceId,
    transferSatang: toSatang(transfer),
    withheldSatang: toSatang(withheld),
  }));
}

function withRow(typed: Typed, invoiceId: string, value: TypedRow | undefined): Typed {
  const { [invoiceId]: _before, ...others } = typed;
  return value === undefined ? others : { ...others, [invoiceId]: value };
}

function InvoiceRow(props: {
  readonly invoice: OpenInvoice;
  readonly typed: TypedRow | undefined;
  readonly problems: SettleProblems;
  readonly onChange: (value: TypedRow | undefined) => void;
}) {
  const { invoice, typed, problems, onChange } = props;
  const full = fullAllocation(invoice);
  const due =
    invoice.dueOn === null
      ? ""
      : ` · ${m.company_due_on({ day: formatShortDay(Date.parse(invoice.dueOn)) })}`;
  return (
    <li className="grid gap-3 py-3 sm:grid-cols-[1fr_10rem_10rem] sm:items-end">
      <Checkbox
        label={`${invoice.number} · ${formatUnitPrice(invoice.openSatang)}${due}`}
        checked={typed !== undefined}
        onChange={({ target }) =>
          onChange(
            target.checked
              ? { transfer: toBaht(full.transferSatang), withheld: toBaht(full.withheldSatang) }
              : undefined,
          )
        }
      />
      {typed !== undefined && (
        <>
          <Text
            label={m.company_settle_transferred()}
            type="number"
            value={typed.transfer}
            onChange={(transfer) => onChange({ ...typed, transfer })}
            error={problems[`${invoice.invoiceId}.transfer`]}
          />
          <Text
            label={m.company_settle_withheld()}
            type="number"
            value={typed.withheld}
            onChange={(withheld) => onChange({ ...typed, withheld })}
            error={problems[`${invoice.invoiceId}.withheld`]}
          />
        </>
      )}
    </li>
  );
}

function Text(props: {
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
