import type { ComposedDocument, DocumentLine } from "#domain/documents/document.ts";
import { DOCUMENT_LABELS, TAX_CLASS_WORDS } from "#domain/documents/document-words.ts";
import { abreast, indented, NOTHING, space, stacked, type Block } from "./block.ts";
import { amountText, quantityText, rateText } from "./figures.ts";
import {
  COLORS,
  CONTENT_WIDTH,
  paragraph,
  ruleAcross,
  said,
  SLASH,
  STYLES,
  translated,
  type Align,
  type Setting,
} from "./paper.ts";

interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: Align;
}

type ColumnName = "item" | "description" | "quantity" | "tax" | "amount";

/** Widths from the left, without the space between; the description takes what is left. */
function columns(showsTax: boolean): Readonly<Record<ColumnName, Column>> {
  const gap = 10;
  const [item, quantity, tax, amount] = [24, 84, showsTax ? 62 : 0, 92];
  const amountX = CONTENT_WIDTH - amount;
  const taxX = showsTax ? amountX - gap - tax : amountX;
  const quantityX = taxX - gap - quantity;
  const descriptionX = item + gap;
  return {
    item: { x: 0, width: item, align: "left" },
    description: { x: descriptionX, width: quantityX - gap - descriptionX, align: "left" },
    quantity: { x: quantityX, width: quantity, align: "right" },
    tax: { x: taxX, width: tax, align: "right" },
    amount: { x: amountX, width: amount, align: "right" },
  };
}

/** The head of the table, on every page that has rows. */
export function tableHead(setting: Setting, { seller }: ComposedDocument): Block {
  const places = columns(seller.showsVat);
  const cell = (name: ColumnName) => {
    const { x, width, align } = places[name];
    const text = said(DOCUMENT_LABELS[name], setting.language).replace(SLASH, "\n");
    return indented(paragraph(setting, text, STYLES.columnHead, { width, align }), x);
  };
  return stacked([
    ruleAcross(CONTENT_WIDTH, 1, COLORS.ink),
    space(4),
    abreast([
      cell("item"),
      cell("description"),
      cell("quantity"),
      seller.showsVat ? cell("tax") : NOTHING,
      cell("amount"),
    ]),
    space(4),
    ruleAcross(CONTENT_WIDTH, 0.6, COLORS.ink),
  ]);
}

/** One row per line of the document. */
export function tableRows(setting: Setting, { seller, lines }: ComposedDocument): Block[] {
  const places = columns(seller.showsVat);
  return lines.map((line, index) => {
    const cell = (name: ColumnName, text: string) => {
      const { x, width, align } = places[name];
      return indented(paragraph(setting, text, STYLES.body, { width, align }), x);
    };
    const description = indented(
      translated(setting, line.description, places.description.width),
      places.description.x,
    );
    return stacked([
      space(4),
      abreast([
        cell("item", String(index + 1)),
        description,
        cell("quantity", `${quantityText(line.quantity)} ${said(line.unit, setting.language)}`),
        seller.showsVat ? cell("tax", taxText(setting, line)) : NOTHING,
        cell("amount", amountText(line.amountSatang)),
      ]),
      space(4),
      ruleAcross(CONTENT_WIDTH),
    ]);
  });
}

function taxText(setting: Setting, { taxClass, vatRateBp }: DocumentLine): string {
  const words = said(TAX_CLASS_WORDS[taxClass], setting.language).replace(SLASH, "\n");
  return taxClass === "vatable" ? `${words} ${rateText(vatRateBp)}` : words;
}
