import { Link } from "@tanstack/react-router";
import type { KeptAfterErasure } from "#domain/access/kept-after-erasure.ts";
import { documentAddress, type DocumentReader } from "#web/entities/documents/document-address.ts";
import { DOCUMENT_KIND_TEXTS } from "#web/entities/documents/document-texts.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { formatDay, formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { openCommitmentsText } from "./obstacle-text.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";

/** What erasing somebody would leave, as the person and the office read it. */
export type Erasure = RouterOutputs["people"]["erasure"];

const KEPT_TEXTS = {
  money_references: m.erasure_kept_money_references,
  credit_reasons: m.erasure_kept_credit_reasons,
  company_records: m.erasure_kept_company_records,
  published_reviews: m.erasure_kept_published_reviews,
  card_payments: m.erasure_kept_card_payments,
  audit_log: m.erasure_kept_audit_log,
} as const satisfies Record<KeptAfterErasure, () => string>;

export interface ErasureFactsProps {
  readonly erasure: Erasure;
  readonly reader: DocumentReader;
  /** What goes; without it, of a person with an account. */
  readonly goes?: string;
}

/** What goes when somebody is erased, what stays, until when the law has it kept, and what is in the way. */
export function ErasureFacts({ erasure, reader, goes }: ErasureFactsProps) {
  const { orderCount, jobCount, kept, keptUntil, obstacle } = erasure;
  return (
    <div className="grid gap-2 text-sm">
      <p>{goes ?? `${m.people_erase_goes()} ${m.erasure_words_go()}`}</p>
      {orderCount > 0 && <p>{m.people_erase_stays({ count: formatNumber(orderCount) })}</p>}
      {jobCount > 0 && <p>{m.erasure_jobs_stay({ count: formatNumber(jobCount) })}</p>}
      <KeptDocuments erasure={erasure} reader={reader} />
      <KeptPayouts erasure={erasure} reader={reader} />
      {kept.length > 0 && (
        <div>
          <p>{m.erasure_kept_words()}</p>
          <ul className="mt-1 list-disc pl-5">
            {kept.map((kind) => (
              <li key={kind}>{KEPT_TEXTS[kind]()}</li>
            ))}
          </ul>
        </div>
      )}
      {keptUntil !== null && <p>{m.erasure_kept_until({ day: formatDay(keptUntil) })}</p>}
      {obstacle !== null && <p className="text-base font-semibold">{obstacleText(obstacle)}</p>}
    </div>
  );
}

function obstacleText({ code, params }: NonNullable<Erasure["obstacle"]>): string {
  if (code === "LAST_ADMIN") return m.error_last_admin();
  if (code === "OTHER_ADMINS_NEED_FACTOR") return m.error_other_admins_need_factor();
  if (code === "ONLY_OWNER_OF_COMPANY")
    return m.error_only_owner_of_company({ company: params["company"] ?? "" });
  return openCommitmentsText(params);
}

/** The documents that the law has the company keep; nothing without one. */
function KeptDocuments({ erasure: { documents, hasMoreDocuments }, reader }: ErasureFactsProps) {
  if (documents.length === 0) return null;
  return (
    <div>
      <p>{m.people_erase_documents()}</p>
      <ul className="mt-1 list-disc pl-5">
        {documents.map(({ documentId, kind, number }) => (
          <li key={documentId}>
            {DOCUMENT_KIND_TEXTS[kind]()}{" "}
            <Link
              {...documentAddress(documentId, reader)}
              className="figures text-teal underline underline-offset-4"
            >
              {number}
            </Link>
          </li>
        ))}
        {hasMoreDocuments && <li>{m.people_erase_documents_more()}</li>}
      </ul>
    </div>
  );
}

/** The payouts that the accounts keep; nothing without one. The office opens each. */
function KeptPayouts({ erasure: { payouts, hasMorePayouts }, reader }: ErasureFactsProps) {
  if (payouts.length === 0) return null;
  return (
    <div>
      <p>{m.erasure_payouts()}</p>
      <ul className="figures mt-1 list-disc pl-5">
        {payouts.map(({ payoutId, paidOn, totalSatang }) => (
          <li key={payoutId}>
            {reader === "admin" ? (
              <Link
                to="/admin/payouts"
                search={{ payout: payoutId }}
                className="text-teal underline underline-offset-4"
              >
                {dayText(paidOn)}
              </Link>
            ) : (
              dayText(paidOn)
            )}{" "}
            · {formatUnitPrice(totalSatang)}
          </li>
        ))}
        {hasMorePayouts && <li>{m.people_erase_documents_more()}</li>}
      </ul>
    </div>
  );
}
