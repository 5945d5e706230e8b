import type { ComposedDocument } from "#domain/documents/document.ts";
import { DOCUMENT_LABELS } from "#domain/documents/document-words.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { abreast, indented, NOTHING, space, stacked, type Block, type Mark } from "./block.ts";
import { COLORS, CONTENT_WIDTH, paragraph, said, STYLES, translated, type Setting } from "./paper.ts";

const DOT_RADIUS = 2.6;
const MOST_ABREAST = 4;
/** Between the names of two stops. */
const GUTTER = 14;
const INDENT = 14;

/** The way from stop to stop, drawn as a line with a dot at each. */
export function route(setting: Setting, { route: stops }: ComposedDocument): Block {
  if (stops.length === 0) return NOTHING;
  const label = paragraph(setting, said(DOCUMENT_LABELS.route, setting.language), STYLES.label, {
    width: CONTENT_WIDTH,
  });
  const drawn = stops.length <= MOST_ABREAST ? lineAcross(setting, stops) : lineDown(setting, stops);
  return stacked([label, space(4), drawn]);
}

function lineAcross(setting: Setting, stops: readonly BilingualText[]): Block {
  const step = CONTENT_WIDTH / stops.length;
  const marks: Mark[] = [
    segment(DOT_RADIUS, DOT_RADIUS, step * (stops.length - 1), 0),
    ...stops.map((_, index) => dot(DOT_RADIUS + index * step, DOT_RADIUS)),
  ];
  const names = stops.map((stop, index) => indented(translated(setting, stop, step - GUTTER), index * step));
  return stacked([{ height: 2 * DOT_RADIUS + 3, marks }, abreast(names)]);
}

function lineDown(setting: Setting, stops: readonly BilingualText[]): Block {
  const rows = stops.map((stop) => translated(setting, stop, CONTENT_WIDTH - INDENT));
  const middle = STYLES.body.size * 0.8;
  const last = rows.at(-1)?.height ?? 0;
  const names = stacked(rows.map((row) => indented(row, INDENT)));
  let top = 0;
  const dots = rows.map((row) => {
    const mark = dot(DOT_RADIUS, top + middle);
    top += row.height;
    return mark;
  });
  return {
    height: names.height,
    marks: [segment(DOT_RADIUS, middle, 0, names.height - last), ...dots, ...names.marks],
  };
}

function dot(x: number, y: number): Mark {
  return { kind: "dot", x, y, radius: DOT_RADIUS, color: COLORS.ink };
}

function segment(x: number, y: number, dx: number, dy: number): Mark {
  return { kind: "line", x, y, dx, dy, thickness: 1.6, color: COLORS.route };
}
