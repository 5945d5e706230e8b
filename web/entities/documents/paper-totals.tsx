import type { ComposedDocument, DocumentLanguage } from "#domain/documents/document.ts";
import { DOCUMENT_LABELS } from "#domain/documents/document-words.ts";
import { shownTaxes } from "#domain/documents/shown-taxes.ts";
import { classNames } from "#web/components/class-names.ts";
import { documentAmount } from "./amount.ts";

/** The sums of a printed document: VAT where it is shown, the total, what a company withholds, what was corrected. */
export function PaperTotals(props: {
  readonly document: ComposedDocument;
  readonly language: DocumentLanguage;
}) {
  const { language } = props;
  const { totals, withholding, correction, seller } = props.document;
  const { exemptSatang, taxableSatang, vatSatang, vatRateBp, totalSatang } = totals;
  const shown = shownTaxes(props.document);
  const label = (name: keyof typeof DOCUMENT_LABELS) => DOCUMENT_LABELS[name][language];
  return (
    <div className="flex flex-wrap justify-between gap-x-10 gap-y-4">
      <div className="min-w-0 flex-1 basis-56">
        {correction !== null && (
          <>
            <dl>
              <Figure label={label("originalValue")} satang={correction.originalSatang} />
              <Figure label={label("correctValue")} satang={correction.correctSatang} />
              <Figure label={label("difference")} satang={correction.differenceSatang} />
            </dl>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">
              {label("reason")}: {correction.reason}
            </p>
          </>
        )}
        {seller.showsVat && <p className="text-sm text-muted">{label("pricesIncludeVat")}</p>}
      </div>
      <dl className="min-w-0 flex-1 basis-72">
        {shown.exempt && <Figure label={label("exempt")} satang={exemptSatang} />}
        {shown.vat && vatRateBp !== null && (
          <>
            <Figure label={label("taxable")} satang={taxableSatang} />
            <Figure label={`${label("vat")} ${vatRateBp / 100} %`} satang={vatSatang} />
          </>
        )}
        <Figure label={label("total")} satang={totalSatang} isStrong />
        {withholding?.lines.map(({ income, rateBp, withheldSatang }) => (
          <Figure
            key={income}
            label={`${label("withholding")} ${rateBp / 100} % (${label(income === "transport" ? "withholdingTransport" : "withholdingService")})`}
            satang={-withheldSatang}
          />
        ))}
        {withholding !== null && <Figure label={label("toPay")} satang={withholding.toPaySatang} isStrong />}
      </dl>
    </div>
  );
}

function Figure(props: { readonly label: string; readonly satang: number; readonly isStrong?: boolean }) {
  return (
    <div
      className={classNames(
        "flex justify-between gap-4 py-0.5",
        props.isStrong === true && "border-t border-edge font-semibold",
      )}
    >
      <dt>{props.label}</dt>
      <dd className="figures whitespace-nowrap">{documentAmount(props.satang)}</dd>
    </div>
  );
}
