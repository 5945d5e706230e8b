import { useEffect, useRef, useState } from "react";
import type { Allocation } from "#domain/companies/settlement.ts";
import { sumSatang } from "#domain/money.ts";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FieldError } from "#web/components/forms/field.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { isChanged } from "./changed-invoice.tsx";
import { SettleField, SettleInvoices, type ChosenInvoices, type OpenInvoice } from "./settle-invoices.tsx";
import { settleProblems, toSatang, type SettleProblems, type TypedSettlement } from "./settle-problems.ts";
import { useCurrentInvoices, type CurrentInvoices } from "./use-current-invoices.ts";

/** Records one payment of a company for several of its invoices, net of the tax that it has withheld. */
export function SettleForm({ companyId }: { readonly companyId: string }) {
  const all = trpc.companies.openInvoices.useInfiniteQuery(
    { companyId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  if (all.data === undefined) return <QueryFallback query={all} rows={2} failed={m.company_load_failed()} />;
  const invoices = all.data.pages.flatMap((page) => page.items);
  if (invoices.length === 0 && !all.hasNextPage)
    return <EmptyState title={m.company_settle_nothing_open()} />;
  return <Form companyId={companyId} invoices={invoices} />;
}

/** @param invoices those that are read so far: what is chosen is as it is among them, or as it was when it was chosen */
function Form({
  companyId,
  invoices,
}: {
  readonly companyId: string;
  readonly invoices: readonly OpenInvoice[];
}) {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<ChosenInvoices>({});
  const [today] = useState(() => bangkokDay(Date.now()));
  const [receivedOn, setReceivedOn] = useState(today);
  const [transferred, setTransferred] = useState("");
  const [withheld, setWithheld] = useState("");
  const [reference, setReference] = useState("");
  const [refused, setRefused] = useState<SettleProblems>({});
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const allocations = allocationsOf(chosen);
  const settle = trpc.companies.settle.useMutation({
    onSuccess: async () => {
      showToast("success", m.notice_title_company(), m.success_company_settled());
      setKey(crypto.randomUUID());
      setChosen({});
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
      const refusal = appErrorOf(error);
      if (refusal?.code !== "SETTLEMENT_INVOICE_CLOSED") return;
      // It may be chosen from a page or a search that is no longer read, and stand with what was open of it then.
      const { invoiceId } = refusal.params;
      if (invoiceId !== undefined)
        setRefused({ [`${invoiceId}.transfer`]: m.company_settle_invoice_changed() });
      // What is open is not as shown: perhaps an answer was lost. The next press is about what is shown then.
      setKey(crypto.randomUUID());
      void trpcUtils.companies.openInvoices.invalidate();
    },
  });
  const amounts = { transferredSatang: toSatang(transferred), withheldSatang: toSatang(withheld) };
  const current = useCurrentInvoices(companyId, chosen, invoices);
  const found = {
    ...settleProblems(
      Object.values(chosen).map(({ invoice }) => current[invoice.invoiceId] ?? invoice),
      { receivedOn, transferred, withheld, reference, rows: rowsOf(chosen) },
    ),
    ...undecided(chosen, current),
  };
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
        <SettleField
          label={m.company_settle_transferred()}
          type="number"
          value={transferred}
          onChange={setTransferred}
          error={problems["transferred"]}
        />
        <SettleField
          label={m.company_settle_withheld()}
          type="number"
          value={withheld}
          onChange={setWithheld}
          error={problems["withheld"]}
        />
        <SettleField
          label={m.refund_reference_label()}
          type="text"
          value={reference}
          onChange={setReference}
          error={problems["reference"]}
        />
      </div>
      <SettleInvoices
        companyId={companyId}
        chosen={chosen}
        current={current}
        problems={problems}
        onChange={setChosen}
      />
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

/** The chosen invoices that have changed, of which nobody has decided yet. */
function undecided(chosen: ChosenInvoices, current: CurrentInvoices): SettleProblems {
  const changed = Object.entries(chosen).filter(([invoiceId, each]) =>
    isChanged(each, current[invoiceId] ?? null),
  );
  return Object.fromEntries(
    changed.map(([invoiceId]) => [`${invoiceId}.transfer`, m.company_settle_invoice_changed()]),
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

function rowsOf(chosen: ChosenInvoices): TypedSettlement["rows"] {
  return Object.fromEntries(Object.entries(chosen).map(([invoiceId, { typed }]) => [invoiceId, typed]));
}

function allocationsOf(chosen: ChosenInvoices): Allocation[] {
  return Object.entries(chosen).map(
    ([
      invoiceId,
      {
        typed: { transfer, withheld },
      },
    ]) => ({
      invoiceId,
      transferSatang: toSatang(transfer),
      withheldSatang: toSatang(withheld),
    }),
  );
}
