import { useRef, useState } from "react";
import { CERTIFICATE_NUMBER_MAX } from "#domain/companies/certificate-input.ts";
import { certificateProblems, withheldOf } from "#domain/companies/certificate.ts";
import { MAX_MONEY_SATANG } from "#domain/money.ts";
import { bangkokDay } from "#domain/time.ts";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { mostMegabytes } from "#web/entities/files/file-refusal-text.ts";
import { UploadField } from "#web/entities/files/upload-field.tsx";
import { useFileUploads } from "#web/entities/files/use-file-uploads.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { readBaht } from "#web/lib/i18n/typed-baht.ts";
import { m } from "#web/paraglide/messages.js";
import type { CompanySettlement } from "./company-settlement.ts";
import { OtherPayments } from "./other-payments.tsx";
import { useFileCertificate, useOthersWaiting } from "./use-certificates.ts";

export interface FileCertificateDialogProps {
  readonly companyId: string;
  readonly settlement: CompanySettlement;
  readonly onClose: () => void;
}

/**
 * Asks for the certificate of what was withheld of a payment, as it stands on the paper, which other payments it covers,
 * and for its picture.
 */
export function FileCertificateDialog({ companyId, settlement, onClose }: FileCertificateDialogProps) {
  const { settlementId, lines } = settlement;
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const sent = useRef("");
  const [number, setNumber] = useState("");
  const [issuedOn, setIssuedOn] = useState("");
  const [amount, setAmount] = useState("");
  const [asked, setAsked] = useState(false);
  const pictures = useFileUploads("certificate", lines[0]?.orderId ?? "");
  const save = useFileCertificate(onClose);
  const others = useOthersWaiting(companyId, settlementId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const covered = [settlement, ...others.filter((each) => chosen.has(each.settlementId))];
  const typed = readBaht(amount, MAX_MONEY_SATANG);
  const problems = problemsOf({ number, issuedOn, typed }, covered);
  const send = () => {
    setAsked(true);
    if (typed.satang === null || Object.values(problems).some((problem) => problem !== null)) return;
    const fileId = pictures.fileIds[0] ?? null;
    const otherSettlementIds = covered.slice(1).map((each) => each.settlementId);
    const facts = { number, issuedOn, amountSatang: typed.satang, fileId, otherSettlementIds };
    // Other facts than those that were sent are another request.
    const key =
      sent.current === "" || sent.current === JSON.stringify(facts) ? idempotencyKey : crypto.randomUUID();
    sent.current = JSON.stringify(facts);
    setKey(key);
    save.mutate({ companyId, settlementId, ...facts, idempotencyKey: key });
  };
  const field = (
    name: keyof typeof problems,
    label: string,
    type: "text" | "date",
    value: string,
    onChange: (value: string) => void,
  ) => (
    <Field
      label={label}
      hint={
        name === "amountSatang"
          ? m.certificate_amount_hint({ amount: formatUnitPrice(withheldOf(covered)) })
          : undefined
      }
      error={(asked ? problems[name] : null) ?? save.fields[name]}
    >
      {(control) => (
        <TextInput
          {...control}
          type={type}
          maxLength={CERTIFICATE_NUMBER_MAX}
          autoComplete="off"
          {...(name === "amountSatang" && { inputMode: "decimal" as const })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.certificate_file_action()}
      description={m.certificate_file_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.certificate_file_action()}
      busy={save.isPending || pictures.isBusy}
      onConfirm={send}
    >
      <div className="flex flex-col gap-4">
        {field("number", m.certificate_number_label(), "text", number, setNumber)}
        {field("issuedOn", m.certificate_day_label(), "date", issuedOn, setIssuedOn)}
        <OtherPayments others={others} chosen={chosen} onChange={setChosen} />
        {field("amountSatang", m.company_settle_withheld(), "text", amount, setAmount)}
        <UploadField
          label={m.certificate_picture_label()}
          note={m.field_optional()}
          hint={m.picture_paper_hint({ size: mostMegabytes() })}
          max={1}
          uploads={pictures}
        />
      </div>
    </ConfirmDialog>
  );
}

/** What is wrong, by field. */
function problemsOf(
  typed: {
    readonly number: string;
    readonly issuedOn: string;
    readonly typed: ReturnType<typeof readBaht>;
  },
  covered: readonly CompanySettlement[],
) {
  const { satang, problem } = typed.typed;
  const facts = { issuedOn: typed.issuedOn, amountSatang: satang ?? 0 };
  const found = certificateProblems(facts, covered, bangkokDay(Date.now()));
  const amount = formatUnitPrice(withheldOf(covered));
  return {
    number: typed.number.trim() === "" ? m.field_required() : null,
    issuedOn: typed.issuedOn === "" ? m.field_required() : dayProblem(found.issuedOn),
    amountSatang:
      problem ?? (found.amountSatang === undefined ? null : m.certificate_amount_differs({ amount })),
  };
}

function dayProblem(problem: ReturnType<typeof certificateProblems>["issuedOn"]): string | null {
  if (problem === undefined) return null;
  return problem === "in_future" ? m.certificate_day_in_future() : m.certificate_day_before_payment();
}
