import type {
  ComposedDocument,
  DocumentCopy,
  DocumentLanguage,
  DocumentLine,
} from "#domain/documents/document.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import { HEAD_OFFICE } from "#domain/documents/document.ts";
import {
  COPY_WORDS,
  DOCUMENT_LABELS,
  DOCUMENT_TITLES,
  METHOD_WORDS,
  TAX_CLASS_WORDS,
} from "#domain/documents/document-words.ts";
import { groupedTaxId } from "#domain/documents/tax-id.ts";
import { formatDay } from "#web/lib/i18n/format.ts";
import { documentAmount } from "./amount.ts";
import { PaperTotals } from "./paper-totals.tsx";

export interface PaperProps {
  readonly document: ComposedDocument;
  readonly language: DocumentLanguage;
  readonly copy: DocumentCopy;
}

/** A document as it is printed, in one language of documents; its title is in both. */
export function DocumentPaper({ document, language, copy }: PaperProps) {
  const { kind, status, seller, lines, amountInWordsTh, isOneOfSet } = document;
  const title = DOCUMENT_TITLES[kind];
  return (
    <article
      lang={language}
      className="flex flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-10 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-4 border-b-2 border-marigold pb-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-heading text-lg font-semibold">{seller.name[language]}</p>
          {seller.addressLines.map((line) => (
            <p key={line.th}>{line[language]}</p>
          ))}
          <TaxId taxId={seller.taxId} branch={seller.branch} language={language} />
          <p>
            {DOCUMENT_LABELS.phone[language]} {phoneText(seller.phone)} · {seller.email}
          </p>
        </div>
        <div className="sm:text-right">
          <h2 className="text-2xl">
            <span lang="th">{title.th}</span>
            <span lang="en" className="block text-lg font-normal">
              {title.en}
            </span>
          </h2>
          <p>{(status === "issued" ? COPY_WORDS[copy] : DOCUMENT_LABELS[status])[language]}</p>
          {isOneOfSet && <p className="text-sm">{DOCUMENT_LABELS.oneOfSet[language]}</p>}
        </div>
      </header>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <Buyer document={document} language={language} />
        <Facts document={document} language={language} />
      </div>
      {document.route.length > 0 && (
        <p>
          <span className="text-muted">{DOCUMENT_LABELS.route[language]}</span>{" "}
          {document.route.map((stop) => stop[language]).join(" – ")}
        </p>
      )}
      <Lines lines={lines} showsVat={seller.showsVat} language={language} />
      <PaperTotals document={document} language={language} />
      <p lang="th" className="rounded-control bg-sunken px-4 py-2 text-center">
        ({amountInWordsTh})
      </p>
      <footer className="mt-8 grid grid-cols-2 gap-10 text-center text-sm">
        {[DOCUMENT_LABELS.recipient, DOCUMENT_LABELS.issuer].map((label) => (
          <p key={label.en} className="border-t border-edge pt-2">
            {label[language]}
          </p>
        ))}
      </footer>
    </article>
  );
}

interface PartProps {
  readonly document: ComposedDocument;
  readonly language: DocumentLanguage;
}

function Buyer({ document: { buyer }, language }: PartProps) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="text-sm text-muted">{DOCUMENT_LABELS.buyer[language]}</p>
      <p className="font-semibold wrap-anywhere">{buyer.name}</p>
      <p className="wrap-anywhere whitespace-pre-line">{buyer.address}</p>
      <TaxId taxId={buyer.taxId} branch={buyer.branch} language={language} />
    </div>
  );
}

function TaxId(props: {
  readonly taxId: string;
  readonly branch: string;
  readonly language: DocumentLanguage;
}) {
  const { taxId, branch, language } = props;
  if (taxId === "") return null;
  return (
    <p>
      {DOCUMENT_LABELS.taxId[language]}{" "}
      <span className="figures whitespace-nowrap">{groupedTaxId(taxId)}</span>{" "}
      {branch === HEAD_OFFICE
        ? DOCUMENT_LABELS.headOffice[language]
        : `${DOCUMENT_LABELS.branch[language]} ${branch}`}
    </p>
  );
}

function Facts({ document, language }: PartProps) {
  const { number, date, dueOn, orderId, references, received } = document;
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [DOCUMENT_LABELS.number[language], number],
    [DOCUMENT_LABELS.date[language], formatDay(date, language)],
    [DOCUMENT_LABELS.dueOn[language], dueOn === null ? null : formatDay(Date.parse(dueOn), language)],
    [DOCUMENT_LABELS.order[language], orderId],
    ...references.map(
      (each) =>
        [
          DOCUMENT_LABELS.reference[language],
          `${DOCUMENT_TITLES[each.kind][language]} ${each.number}, ${formatDay(each.issuedAt, language)}`,
        ] as const,
    ),
    ...(received === null
      ? []
      : ([
          [
            DOCUMENT_LABELS.receivedBy[language],
            METHOD_WORDS[received.method]?.[language] ?? received.method,
          ],
          [DOCUMENT_LABELS.receivedOn[language], formatDay(received.receivedAt, language)],
        ] as const)),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4">
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={`${label} ${value}`} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="figures wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Lines(props: {
  readonly lines: readonly DocumentLine[];
  readonly showsVat: boolean;
  readonly language: DocumentLanguage;
}) {
  const { lines, showsVat, language } = props;
  return (
    <table className="w-full border-collapse text-left [&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:border-b [&_th]:border-edge [&_th]:py-2 [&_th]:pr-3 [&_th]:text-sm [&_th]:font-semibold">
      <thead>
        <tr>
          <th scope="col">{DOCUMENT_LABELS.description[language]}</th>
          <th scope="col">{DOCUMENT_LABELS.quantity[language]}</th>
          {showsVat && <th scope="col">{DOCUMENT_LABELS.tax[language]}</th>}
          <th scope="col" className="text-right">
            {DOCUMENT_LABELS.amount[language]}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of a document never move
          <tr key={index}>
            <td className="wrap-anywhere">{line.description[language]}</td>
            <td className="figures">
              {line.quantity} {line.unit[language]}
            </td>
            {showsVat && (
              <td>
                {TAX_CLASS_WORDS[line.taxClass][language]}
                {line.taxClass === "vatable" && ` ${line.vatRateBp / 100} %`}
              </td>
            )}
            <td className="figures text-right whitespace-nowrap">{documentAmount(line.amountSatang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
