import {
  HEAD_OFFICE,
  type ComposedDocument,
  type DocumentCopy,
  type Seller,
} from "#domain/documents/document.ts";
import { groupedTaxId } from "#domain/documents/tax-id.ts";
import { COPY_WORDS, DOCUMENT_LABELS, DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { abreast, indented, NOTHING, space, stacked, type Block } from "./block.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import {
  CONTENT_WIDTH,
  LEFT_WIDTH,
  paragraph,
  RIGHT_COLUMN,
  ruleAcross,
  said,
  saidTwice,
  STYLES,
  type Setting,
} from "./paper.ts";

/** The top of the first page: who sends it, what it is, and whether it is the original. */
export function heading(setting: Setting, document: ComposedDocument, copy: DocumentCopy): Block {
  return abreast([
    sellerBlock(setting, document.seller),
    indented(title(setting, document, copy), RIGHT_COLUMN.x),
  ]);
}

const RIGHT = { width: RIGHT_COLUMN.width, align: "right" } as const;

function title(setting: Setting, document: ComposedDocument, copy: DocumentCopy): Block {
  const { kind, isOneOfSet } = document;
  const words = DOCUMENT_TITLES[kind];
  return stacked([
    paragraph(setting, words.th, STYLES.title, RIGHT),
    paragraph(setting, words.en, STYLES.subtitle, RIGHT),
    space(4),
    standing(setting, document, copy),
    isOneOfSet ? paragraph(setting, saidTwice(DOCUMENT_LABELS.oneOfSet), STYLES.label, RIGHT) : space(0),
  ]);
}

/** Original or copy, or that it is no issued document. A quotation is neither: everybody may print it again. */
function standing(setting: Setting, { kind, status }: ComposedDocument, copy: DocumentCopy): Block {
  if (kind === "quotation") return NOTHING;
  return status === "issued"
    ? paragraph(setting, saidTwice(COPY_WORDS[copy]), STYLES.strong, RIGHT)
    : paragraph(setting, saidTwice(DOCUMENT_LABELS[status]), STYLES.alert, RIGHT);
}

function sellerBlock(setting: Setting, seller: Seller): Block {
  const { language } = setting;
  const width = LEFT_WIDTH;
  const english = language === "en";
  return stacked([
    paragraph(setting, seller.name.th, STYLES.name, { width }),
    english ? paragraph(setting, seller.name.en, STYLES.strong, { width }) : space(0),
    paragraph(setting, addressText(seller.addressLines.map(({ th }) => th)), STYLES.body, { width }),
    english
      ? paragraph(setting, seller.addressLines.map(({ en }) => en).join(", "), STYLES.quiet, { width })
      : space(0),
    paragraph(
      setting,
      `${said(DOCUMENT_LABELS.phone, language)} ${phoneText(seller.phone)}  ${seller.email}`,
      STYLES.body,
      { width },
    ),
    paragraph(setting, taxIdText(setting, seller), STYLES.body, { width }),
  ]);
}

/** The province and its postal code stay together in the last line. */
function addressText(lines: readonly string[]): string {
  return [lines.slice(0, -1).join(" "), ...lines.slice(-1)].join("\n");
}

/** Tax id and branch of a seller or buyer; "" without a tax id. */
export function taxIdText(
  { language }: Setting,
  { taxId, branch }: Pick<Seller, "taxId" | "branch">,
): string {
  if (taxId === "") return "";
  const office =
    branch === HEAD_OFFICE
      ? said(DOCUMENT_LABELS.headOffice, language)
      : `${said(DOCUMENT_LABELS.branch, language)} ${branch}`;
  const id = `${said(DOCUMENT_LABELS.taxId, language)} ${groupedTaxId(taxId)}`;
  return branch === "" ? id : `${id}${language === "th" ? "  " : "\n"}${office}`;
}

/** The top of every further page. */
export function runningHead(setting: Setting, { kind, number, seller }: ComposedDocument): Block {
  const width = CONTENT_WIDTH / 2;
  return stacked([
    abreast([
      paragraph(setting, seller.name.th, STYLES.strong, { width }),
      indented(
        paragraph(setting, [DOCUMENT_TITLES[kind].th, number ?? ""].join(" ").trim(), STYLES.strong, {
          width,
          align: "right",
        }),
        width,
      ),
    ]),
    space(6),
    ruleAcross(CONTENT_WIDTH),
    space(10),
  ]);
}
