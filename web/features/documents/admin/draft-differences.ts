import type { ComposedDocument, DocumentLine, Seller, WithholdingLine } from "#domain/documents/document.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { buyerText } from "#web/entities/documents/buyer-text.ts";
import { TAX_CLASS_TEXTS, TAX_LINE_TEXTS, TAX_RULE_TEXTS } from "#web/entities/documents/tax-rule-texts.ts";
import type { TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";

const NONE = "–";

/**
 * What a draft says by now beside what was seen of it: only what differs, as texts for a notice. Two contents that are not the
 * same have at least one difference, also where the page's language says the same of both.
 */
export function draftDifferences(seen: ComposedDocument, now: ComposedDocument) {
  const before = partsOf(seen);
  const after = partsOf(now);
  const fields = [...new Set([...before.keys(), ...after.keys()])];
  const changes = fields.flatMap((field) => differencesOf(field, before.get(field), after.get(field)));
  return {
    changes,
    label: (field: string) => {
      const part = fields.find((each) => field === each || field.startsWith(`${each}/`)) ?? field;
      return (after.get(part) ?? before.get(part))?.label ?? "";
    },
    valueText: (_field: string, text: string) => text,
  };
}

/** A part of a draft as it is read. */
interface Part {
  readonly label: string;
  /** In the page's language. */
  readonly text: string;
  /** Everything that the part consists of, in both languages of the paper: shown where the text stayed the same. */
  readonly all: readonly string[];
}

type Difference = TheirChange<string, string>;

function differencesOf(field: string, before: Part | undefined, after: Part | undefined): Difference[] {
  const was = before?.text ?? NONE;
  const theirs = after?.text ?? NONE;
  if (was !== theirs) return [{ field, before: was, theirs, yours: null }];
  const of = before?.all ?? [];
  const by = after?.all ?? [];
  return Array.from({ length: Math.max(of.length, by.length) }, (_, index) => index).flatMap((index) =>
    of[index] === by[index]
      ? []
      : [{ field: `${field}/${index}`, before: of[index] ?? NONE, theirs: by[index] ?? NONE, yours: null }],
  );
}

function partsOf(document: ComposedDocument): ReadonlyMap<string, Part> {
  const { buyer, seller, route, lines, totals, withholding } = document;
  const withheld = withholding?.lines ?? [];
  return new Map<string, Part>([
    [
      "buyer",
      {
        label: m.order_buyer_label(),
        text: buyerText(buyer),
        all: [
          buyer.kind === "company" ? m.history_buyer_company() : m.history_buyer_person(),
          buyer.name,
          buyer.taxId,
          buyer.branch,
          buyer.address,
        ],
      },
    ],
    ...sellerParts(seller),
    ["route", { label: m.order_route_label(), text: joined(route), all: bothOf(...route) }],
    ...lines.map((line, index): [string, Part] => [
      `line.${index}`,
      {
        label: `${index + 1}. ${localized(line.description)}`,
        text: lineText(line),
        all: allOfLine(line),
      },
    ]),
    ["vat", amountPart(m.csv_vat(), totals.vatSatang)],
    ["total", amountPart(m.document_total_label(), totals.totalSatang)],
    [
      "withheld",
      {
        label: m.payment_method_withholding(),
        text: withheld.map(withheldText).join(", ") || NONE,
        // One that withholds nothing is another than none.
        all: withholding === null ? [] : [String(withheld.length), ...withheld.flatMap(allOfWithheld)],
      },
    ],
  ]);
}

/** Each part of what the paper says of the company by itself, all under its name. */
function sellerParts(seller: Seller): readonly (readonly [string, Part])[] {
  const label = localized(seller.name);
  const plain = (text: string): Part => ({ label, text: text || NONE, all: [text] });
  return [
    ["seller.name", { label, text: label, all: bothOf(seller.name) }],
    ["seller.address", { label, text: joined(seller.addressLines), all: bothOf(...seller.addressLines) }],
    ["seller.phone", plain(seller.phone)],
    ["seller.email", plain(seller.email)],
    [
      "seller.tax",
      { label, text: sellerTaxText(seller), all: [seller.taxId, seller.branch, String(seller.showsVat)] },
    ],
  ];
}

function sellerTaxText({ taxId, branch, showsVat }: Seller): string {
  return [
    taxId === "" ? NONE : `${taxId} (${branch})`,
    showsVat ? TAX_CLASS_TEXTS.vatable() : TAX_CLASS_TEXTS.exempt(),
  ].join(" · ");
}

function lineText({ description, quantity, unit, amountSatang, taxClass, vatRateBp }: DocumentLine): string {
  const tax =
    taxClass === "none"
      ? []
      : taxClass === "vatable"
        ? [`${m.csv_vat()} ${shareText(vatRateBp)}`]
        : [TAX_CLASS_TEXTS.exempt()];
  const howMuch = `${formatNumber(quantity, 3)} ${localized(unit)}`;
  return [localized(description), howMuch, formatUnitPrice(amountSatang), ...tax].join(" · ");
}

function allOfLine(line: DocumentLine): readonly string[] {
  const { kind } = line;
  return [
    kind === "payment" || kind === "billed_invoice" ? kind : TAX_LINE_TEXTS[kind](),
    ...bothOf(line.description),
    String(line.quantity),
    ...bothOf(line.unit),
    formatUnitPrice(line.amountSatang),
    line.taxClass === "none" ? NONE : TAX_CLASS_TEXTS[line.taxClass](),
    `${m.csv_vat()} ${shareText(line.vatRateBp)}`,
    `${m.csv_vat()} ${formatUnitPrice(line.vatSatang)}`,
  ];
}

function withheldText({ rateBp, withheldSatang }: WithholdingLine): string {
  return `${shareText(rateBp)}: ${formatUnitPrice(withheldSatang)}`;
}

function allOfWithheld(line: WithholdingLine): readonly string[] {
  const { income, rateBp, baseSatang, withheldSatang } = line;
  return [
    income === "transport" ? TAX_RULE_TEXTS.transportWithholdingBp() : TAX_RULE_TEXTS.serviceWithholdingBp(),
    shareText(rateBp),
    formatUnitPrice(baseSatang),
    formatUnitPrice(withheldSatang),
  ];
}

function amountPart(label: string, satang: number): Part {
  const text = formatUnitPrice(satang);
  return { label, text, all: [text] };
}

function joined(texts: readonly BilingualText[]): string {
  return texts.map(localized).join(" – ") || NONE;
}

function bothOf(...texts: readonly BilingualText[]): readonly string[] {
  return texts.flatMap(({ th, en }) => [th, en]);
}

function shareText(rateBp: number): string {
  return `${rateBp / 100} %`;
}
