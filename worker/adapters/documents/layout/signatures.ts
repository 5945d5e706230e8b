import type { ComposedDocument } from "#domain/documents/document.ts";
import { DOCUMENT_LABELS } from "#domain/documents/document-words.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { abreast, indented, space, stacked, type Block } from "./block.ts";
import { COLORS, CONTENT_WIDTH, paragraph, ruleAcross, said, STYLES, type Setting } from "./paper.ts";

const WIDTH = 200;
/** Room to sign. */
const ROOM = 38;

/** Where both sides sign. A till slip, which the abbreviated tax invoice stands for, is not signed. */
export function signatures(setting: Setting, { kind }: ComposedDocument): Block {
  if (kind === "abbreviated_tax_invoice") return space(0);
  return stacked([
    space(ROOM),
    abreast([
      signature(setting, DOCUMENT_LABELS.recipient),
      indented(signature(setting, DOCUMENT_LABELS.issuer), CONTENT_WIDTH - WIDTH),
    ]),
  ]);
}

function signature(setting: Setting, who: BilingualText): Block {
  const centred = { width: WIDTH, align: "center" } as const;
  return stacked([
    ruleAcross(WIDTH, 0.6, COLORS.ink),
    space(3),
    paragraph(setting, said(who, setting.language), STYLES.quiet, centred),
    paragraph(
      setting,
      `${said(DOCUMENT_LABELS.date, setting.language)} ____ /____ /________`,
      STYLES.label,
      centred,
    ),
  ]);
}
