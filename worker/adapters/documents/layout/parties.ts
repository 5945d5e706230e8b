import type { ComposedDocument, DocumentReference } from "#domain/documents/document.ts";
import { DOCUMENT_LABELS, DOCUMENT_TITLES, METHOD_WORDS } from "#domain/documents/document-words.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { abreast, indented, NOTHING, space, stacked, type Block } from "./block.ts";
import { dateText, momentText } from "./figures.ts";
import { taxIdText } from "./heading.ts";
import { bilingual, LEFT_WIDTH, paragraph, RIGHT_COLUMN, said, STYLES, type Setting } from "./paper.ts";

/** Whom it is made out to, where anybody is known, beside numbers and dates. */
export function parties(setting: Setting, document: ComposedDocument): Block {
  return abreast([buyerBlock(setting, document), indented(factsBlock(setting, document), RIGHT_COLUMN.x)]);
}

function buyerBlock(setting: Setting, { buyer }: ComposedDocument): Block {
  if (buyer.name === "") return NOTHING;
  const width = LEFT_WIDTH;
  return stacked([
    paragraph(setting, said(DOCUMENT_LABELS.buyer, setting.language), STYLES.label, { width }),
    paragraph(setting, buyer.name, STYLES.strong, { width }),
    paragraph(setting, buyer.address, STYLES.body, { width }),
    paragraph(setting, taxIdText(setting, buyer), STYLES.body, { width }),
  ]);
}

/** A label and what it is about. */
type Fact = readonly [label: BilingualText, value: string];

function factsBlock(setting: Setting, document: ComposedDocument): Block {
  return stacked(factsOf(setting, document).map(([label, value]) => factRow(setting, label, value)));
}

const LABEL_WIDTH = 112;

function factRow(setting: Setting, label: BilingualText, value: string): Block {
  const width = RIGHT_COLUMN.width - LABEL_WIDTH;
  return abreast([
    bilingual(setting, label, STYLES.quiet, { width: LABEL_WIDTH }),
    indented(paragraph(setting, value, STYLES.body, { width, align: "right" }), LABEL_WIDTH),
  ]);
}

function factsOf({ language }: Setting, document: ComposedDocument): Fact[] {
  const { number, date, validUntil, dueOn, orderId, references, received } = document;
  return [
    ...present(DOCUMENT_LABELS.number, number),
    [DOCUMENT_LABELS.date, dateText(date, language)],
    ...present(DOCUMENT_LABELS.validUntil, validUntil === null ? null : momentText(validUntil, language)),
    ...present(DOCUMENT_LABELS.dueOn, dueOn === null ? null : dateText(Date.parse(dueOn), language)),
    ...present(DOCUMENT_LABELS.order, orderId),
    ...references.map((each): Fact => [DOCUMENT_LABELS.reference, referenceText(each, language)]),
    ...(received === null
      ? []
      : [
          ...present(DOCUMENT_LABELS.receivedBy, methodText(received.method, language)),
          ...present(DOCUMENT_LABELS.receivedOn, dateText(received.receivedAt, language)),
        ]),
  ];
}

function present(label: BilingualText, value: string | null): Fact[] {
  return value === null ? [] : [[label, value]];
}

function referenceText({ kind, number, issuedAt }: DocumentReference, language: "th" | "en"): string {
  return `${said(DOCUMENT_TITLES[kind], language)} ${number}\n${dateText(issuedAt, language)}`;
}

function methodText(method: string, language: "th" | "en"): string {
  const words = METHOD_WORDS[method];
  return words === undefined ? method : said(words, language);
}

/** A space between two parts of the page. */
export const PART_GAP: Block = space(16);
