import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { CompanyChoice } from "#web/entities/companies/company-choice.tsx";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";
import { failedRowsCsv } from "./import-file.ts";
import { whyNot } from "./import-texts.ts";
import type { Import, ImportCustomer } from "./use-import.ts";

/** Whose the orders are, and placing them. */
export function PlaceForm({ imported }: { readonly imported: Import }) {
  const { rows, banned, isBanKnown, setBanKnown, isChecking, placing, place } = imported;
  const { isByContact, setByContact } = imported;
  const whose: ImportCustomer["kind"] = isByContact ? "callers" : "account";
  const [email, setEmail] = useState("");
  const [companyId, setCompanyId] = useState<string | undefined>("");
  const [isAgreed, setAgreed] = useState(false);
  const [error, setError] = useState<string>();
  const [isFinding, setFinding] = useState(false);
  // The first attempt says whose they are: the rows of a file do not go to different people.
  const [customer, setCustomer] = useState<ImportCustomer>();
  const open = placing.count("waiting", "unsure");
  const failed = rows.filter((row) => whyNot(row, placing.resultOf(row.key), imported) !== null);

  const start = async () => {
    if (whose === "account" && companyId === undefined) return;
    const known = customer ?? (whose === "callers" ? { kind: whose } : await findCustomer());
    if (known === null) return;
    setCustomer(known);
    await place(known);
  };
  const findCustomer = async (): Promise<ImportCustomer | null> => {
    const phone = rows.find(({ check }) => check?.isGood === true)?.cells.contact_phone ?? "";
    setError(undefined);
    setFinding(true);
    try {
      const found = await trpcClient.orders.phoneCustomer.query({ phone, email });
      if (found?.by === "email")
        return {
          kind: "account",
          customerId: found.customerId,
          email: email.trim(),
          companyId: companyId || null,
        };
      setError(email.trim() === "" ? m.field_required() : m.import_customer_unknown());
    } catch (failure) {
      const text = fieldErrorsOf(failure)["email"];
      setError(text);
      if (text === undefined) showError(failure, { title: m.import_title, text: m.import_failed });
    } finally {
      setFinding(false);
    }
    return null;
  };

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <SegmentedControl
        className="xl:max-w-4xl"
        label={m.import_whose()}
        value={whose}
        disabled={customer !== undefined}
        onChange={(kind) => setByContact(kind === "callers")}
        segments={[
          { value: "account", label: m.import_whose_account() },
          { value: "callers", label: m.import_whose_callers(), hint: m.import_whose_callers_hint() },
        ]}
      />
      {whose === "account" && (
        <div className="grid gap-4 md:grid-cols-2 xl:max-w-4xl">
          <Field label={m.import_customer()} hint={m.import_customer_hint()} error={error}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="off"
                required
                disabled={customer !== undefined}
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
          <CompanyChoice
            label={m.import_company()}
            hint={m.import_company_hint()}
            disabled={customer !== undefined}
            companyId={companyId ?? ""}
            onChange={setCompanyId}
          />
        </div>
      )}
      <Checkbox
        label={m.import_agreed()}
        checked={isAgreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      {banned > 0 && (
        <Checkbox
          label={m.import_banned_known({ count: formatNumber(banned) })}
          checked={isBanKnown}
          disabled={placing.isRunning}
          onChange={({ target }) => setBanKnown(target.checked)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {placing.isRunning ? (
          <Button onClick={placing.stop}>{m.bulk_stop()}</Button>
        ) : (
          <Button type="submit" tone="main" busy={isChecking || isFinding} disabled={!isAgreed || open === 0}>
            {m.import_place({ count: formatNumber(open) })}
          </Button>
        )}
        {!isChecking && !placing.isRunning && failed.length > 0 && (
          <Button
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => saveFile("orders-failed.csv", "text/csv;charset=utf-8", failedCsv(imported))}
          >
            {m.import_failed_rows({ count: formatNumber(failed.length) })}
          </Button>
        )}
        <output className="figures text-sm text-muted">
          {m.import_summary({
            rows: formatNumber(rows.length),
            good: formatNumber(open),
            placed: formatNumber(placing.count("done")),
          })}
        </output>
      </div>
    </form>
  );
}

/** What was not placed, each with why. */
function failedCsv(imported: Import): string {
  const { rows, placing, copyOf } = imported;
  return failedRowsCsv(
    rows.flatMap((row) => {
      const why = whyNot(row, placing.resultOf(row.key), imported);
      return why === null ? [] : [{ cells: { ...row.cells, copy: copyOf(row) }, why }];
    }),
  );
}
