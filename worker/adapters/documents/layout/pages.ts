import type { ComposedDocument, DocumentCopy } from "#domain/documents/document.ts";
import { DOCUMENT_LABELS } from "#domain/documents/document-words.ts";
import { abreast, indented, marksAt, space, stacked, type Block, type Mark } from "./block.ts";
import { heading, runningHead } from "./heading.ts";
import { tableHead, tableRows } from "./items.ts";
import { CONTENT_WIDTH, MARGIN, PAGE, paragraph, saidTwice, STYLES, type Setting } from "./paper.ts";
import { PART_GAP, parties } from "./parties.ts";
import { route } from "./route.ts";
import { signatures } from "./signatures.ts";
import { totals } from "./totals.ts";

const FOOT_HEIGHT = 30;
/** What stands above the rows of every page: its own head, and the table's. */
const HEADS = 2;
const ROOM = PAGE.height - MARGIN.top - MARGIN.bottom - FOOT_HEIGHT;

/** The document's pages, each as the marks on it. Sums are never without a row, and
 * signatures stand at the foot of the last page. */
export function pagesOf(setting: Setting, document: ComposedDocument, copy: DocumentCopy): Mark[][] {
  const pages = filledPages(setting, document, copy);
  return pages.map((page, index) => [
    ...marksAt(page, MARGIN.left, MARGIN.top),
    ...marksAt(
      foot(setting, document, index + 1, pages.length),
      MARGIN.left,
      PAGE.height - MARGIN.bottom - 12,
    ),
  ]);
}

function filledPages(setting: Setting, document: ComposedDocument, copy: DocumentCopy): Block[] {
  const head = tableHead(setting, document);
  const first = stacked([
    heading(setting, document, copy),
    PART_GAP,
    parties(setting, document),
    PART_GAP,
    route(setting, document),
    ...(document.route.length === 0 ? [] : [PART_GAP]),
  ]);
  const next = runningHead(setting, document);
  const sums = stacked([space(10), totals(setting, document)]);
  const signed = signatures(setting, document);
  const rows = tableRows(setting, document);

  const pages: Block[] = [];
  let page = [first, head];
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const needed = heightOf(page) + row.height + (isLast ? sums.height + signed.height : 0);
    const isEmpty = page.length === HEADS;
    if (needed > ROOM && (!isEmpty || pages.length === 0)) {
      // Beside a long address and many stops there is no room for a row; the table begins on the next page then.
      pages.push(isEmpty ? first : stacked(page));
      page = [next, head];
    }
    page.push(row);
  }
  const free = ROOM - heightOf([...page, sums, signed]);
  return [...pages, stacked([...page, sums, space(Math.max(0, free)), signed])];
}

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { height }) => sum + height, 0);
}

function foot(setting: Setting, { number, seller }: ComposedDocument, page: number, pages: number): Block {
  const width = CONTENT_WIDTH / 2;
  const count = `${saidTwice(DOCUMENT_LABELS.page)} ${page}/${pages}`;
  return abreast([
    paragraph(setting, [seller.name.th, number ?? ""].join("  ").trim(), STYLES.label, { width }),
    indented(paragraph(setting, count, STYLES.label, { width, align: "right" }), width),
  ]);
}
