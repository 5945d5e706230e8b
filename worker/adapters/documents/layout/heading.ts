import {
  HEAD_OFFICE,
  type ComposedDocument,
  type DocumentCopy,
  type Seller,
} from "#domain/documents/document.ts";
import { COPY_WORDS, DOCUMENT_LABELS, DOCUMENT_TITLES } from "#domain/documents/document-words.ts";
import { abreast, indented, space, stacked, type Block } from "./block.ts";
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

function title(setting: Setting, { kind, status, isOneOfSet }: ComposedDocument, copy: DocumentCopy): Block {
  const words = DOCUMENT_TITLES[kind];
  const right = { width: RIGHT_COLUMN.width, align: "right" } as const;
  return stacked([
    paragraph(setting, words.th, STYLES.title, right),
    paragraph(setting, words.en, STYLES.subtitle, right),
    space(4),
    status === "issued" || kind === "quotation"
      ? paragraph(setting, saidTwice(COPY_WORDS[copy]), STYLES.strong, right)
      : paragraph(
          setting,
          saidTwice(DOCUMENT_LABELS[status === "void" ? "void" : "draft"]),
          STYLES.alert,
          right,
        ),
    isOneOfSet ? paragraph(setting, saidTwice(DOCUMENT_LABELS.oneOfSet), STYLES.label, right) : space(0),
  ]);
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
      `${said(DOCUMENT_LABELS.phone, language)} ${seller.phone}  ${seller.email}`,
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
  const id = `${said(DOCUMENT_LABELS.taxId, language)} ${taxId}`;
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
