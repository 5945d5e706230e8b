import { useState } from "react";
import {
  CERTIFIED_PAYMENTS_MAX,
  type FileCertificateInput,
  type VoidCertificateInput,
} from "#domain/companies/certificate-input.ts";
import type { RefusedPress } from "#web/entities/edit-conflict/press-notice.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import type { Certificate, CompanySettlement } from "./company-settlement.ts";
import { m } from "#web/paraglide/messages.js";

/** Files a certificate; what the server says of a field is in `fields`. */
export function useFileCertificate(onDone: () => void) {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending } = trpc.companies.fileCertificate.useMutation({
    onMutate: () => setFields({}),
    onSuccess: () => done(m.success_certificate_filed(), onDone),
    onError: (error) => {
      setFields(fieldErrorsOf(error));
      failed(error);
    },
  });
  return { mutate: (input: FileCertificateInput) => mutate(input), isPending, fields };
}

/** The other payments of a company that wait for a certificate; empty until they are loaded. */
export function useOthersWaiting(companyId: string, settlementId: string): readonly CompanySettlement[] {
  const waiting = trpc.companies.settlements.useQuery({
    companyId,
    isWaiting: true,
    limit: CERTIFIED_PAYMENTS_MAX,
  });
  return (waiting.data?.items ?? []).filter((each) => each.settlementId !== settlementId);
}

type Voided = Pick<Certificate, "voidReason">;

/** Voids one; where another admin has done so, shows both reasons. */
export function useVoidCertificate({ show }: RefusedPress<Voided, Voided>, onDone: () => void) {
  const { mutate, isPending } = trpc.companies.voidCertificate.useMutation({
    onSuccess: () => done(m.success_certificate_voided(), onDone),
    onError: (error, { reason }) => {
      const { code, params } = appErrorOf(error) ?? {};
      if (code !== "COMPANY_VERSION_CONFLICT") return failed(error);
      void trpcUtils.companies.invalidate();
      show({ voidReason: String(params?.["voidReason"] ?? "") }, { voidReason: reason });
    },
  });
  return { mutate: (input: VoidCertificateInput) => mutate(input), isPending };
}

function done(text: string, onDone: () => void): void {
  showToast("success", m.notice_title_company(), text);
  void trpcUtils.companies.invalidate();
  onDone();
}

function failed(error: unknown): void {
  showError(error, { title: m.notice_title_company, text: m.company_save_failed });
  void trpcUtils.companies.invalidate();
}
