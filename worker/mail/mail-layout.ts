import { html, raw } from "hono/html";
import type { Locale } from "../documents.ts";
import type { MailContent, MailLink } from "./mail-content.ts";

/** What stands around the words of every mail. */
export interface MailFrame {
  readonly locale: Locale;
  readonly origin: string;
  readonly linkInstead: string;
  readonly footer: string;
}

/** The plain-text part: complete, for those who read nothing else. */
export function textOf(content: MailContent, { origin, footer }: MailFrame): string {
  const { subject, text, facts = [], action, note, secondAction } = content;
  const link = (each: MailLink | undefined) =>
    each === undefined ? [] : [`${each.label}:\n${each.address}`];
  const list = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  const parts = [subject, text, list, ...link(action), note ?? "", ...link(secondAction)];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n--\nKhonDee ขนดี · ${origin}\n${footer}\n`;
}

const COLOUR = {
  navy: "#14213d",
  paper: "#fbfaf7",
  marigold: "#f5a524",
  teal: "#0f766e",
  muted: "#5b5648",
  line: "#e4dfd3",
};
const FONT = "Anuphan, 'IBM Plex Sans Thai', 'Noto Sans Thai', 'Noto Sans Khmer', system-ui, sans-serif";

// Mail programs know tables and styles on elements; anything newer is a bonus for those that do.
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #0e1626 !important; }
  .card { background: #16213a !important; border-color: #2a3653 !important; }
  .ink { color: #f4f1e8 !important; }
  .muted { color: #b9b4a5 !important; }
  .link { color: #5ccfc2 !important; }
  .stop { background: #f4f1e8 !important; }
}`;

/** The HTML part: one column, no pictures, nothing fetched. Everything put in is escaped. */
export function htmlOf(content: MailContent, frame: MailFrame): string {
  const { subject, text, facts = [], action, note, secondAction } = content;
  const lineHeight = frame.locale === "th" || frame.locale === "km" ? "1.7" : "1.55";
  return String(
    html`<!doctype html>
      <html lang="${frame.locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${subject}</title>
          <style>
            ${raw(DARK)}
          </style>
        </head>
        <body class="page" style="margin:0;padding:0;background:${COLOUR.paper};">
          <div style="display:none;max-height:0;overflow:hidden;">${text}</div>
          <table
            role="presentation"
            width="100%"
            cellspacing="0"
            cellpadding="0"
            border="0"
            class="page"
            style="background:${COLOUR.paper};"
          >
            <tr>
              <td align="center" style="padding:24px 12px;">
                <table
                  role="presentation"
                  width="100%"
                  cellspacing="0"
                  cellpadding="0"
                  border="0"
                  style="max-width:560px;font-family:${raw(FONT)};line-height:${lineHeight};"
                >
                  <tr>
                    <td
                      class="ink"
                      style="padding:0 8px 12px;font-size:20px;font-weight:700;color:${COLOUR.navy};"
                    >
                      KhonDee <span style="font-weight:500;">ขนดี</span>
                    </td>
                  </tr>
                  <tr>
                    <td style="padding:0 8px 16px;">${routeLine()}</td>
                  </tr>
                  <tr>
                    <td
                      class="card"
                      style="padding:28px 24px;background:#ffffff;border:1px solid ${COLOUR.line};border-radius:10px;"
                    >
                      <h1
                        class="ink"
                        style="margin:0 0 12px;font-size:22px;line-height:1.35;color:${COLOUR.navy};"
                      >
                        ${subject}
                      </h1>
                      <p class="ink" style="margin:0 0 20px;font-size:16px;color:${COLOUR.navy};">${text}</p>
                      ${facts.length === 0 ? "" : factTable(facts)}
                      ${action === undefined ? "" : actionBlock(action, frame.linkInstead)}
                      ${note === undefined ? "" : html`<p class="muted" style="margin:0;font-size:14px;color:${COLOUR.muted};">${note}</p>`}
                      ${secondAction === undefined ? "" : html`<p style="margin:12px 0 0;font-size:14px;">${anchor(secondAction)}</p>`}
                    </td>
                  </tr>
                  <tr>
                    <td class="muted" style="padding:16px 8px;font-size:13px;color:${COLOUR.muted};">
                      ${frame.footer}
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  );
}

/** The brand's line: solid on land, dots on water, a stop at each end. */
function routeLine() {
  const cell = (style: string) => html`<td style="${style}">&nbsp;</td>`;
  const dot = `width:10px;height:10px;border-radius:5px;background:${COLOUR.navy};font-size:0;line-height:0;`;
  const stop = html`<td class="stop" style="${dot}">&nbsp;</td>`;
  return html`<table role="presentation" cellspacing="0" cellpadding="0" border="0" width="120">
    <tr>
      ${stop}
      ${cell(`border-bottom:3px solid ${COLOUR.marigold};width:46px;font-size:0;line-height:0;height:3px;`)}
      ${cell(`border-bottom:3px dotted ${COLOUR.teal};width:46px;font-size:0;line-height:0;height:3px;`)}
      ${stop}
    </tr>
  </table>`;
}

function factTable(facts: NonNullable<MailContent["facts"]>) {
  return html`<table
    role="presentation"
    cellspacing="0"
    cellpadding="0"
    border="0"
    style="margin:0 0 20px;font-size:16px;"
  >
    ${facts.map(
      ([name, value]) =>
        html`<tr>
          <td class="muted" style="padding:2px 16px 2px 0;color:${COLOUR.muted};vertical-align:top;">
            ${name}
          </td>
          <td class="ink" style="padding:2px 0;color:${COLOUR.navy};">${value}</td>
        </tr>`,
    )}
  </table>`;
}

function actionBlock(action: MailLink, linkInstead: string) {
  return html`<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 20px;">
      <tr>
        <td style="border-radius:8px;background:${COLOUR.marigold};">
          <a
            href="${action.address}"
            style="display:inline-block;padding:13px 22px;font-size:16px;font-weight:600;color:${COLOUR.navy};text-decoration:none;border-radius:8px;"
            >${action.label}</a
          >
        </td>
      </tr>
    </table>
    <p class="muted" style="margin:0 0 16px;font-size:13px;color:${COLOUR.muted};">
      ${linkInstead}<br /><span class="link" style="color:${COLOUR.teal};word-break:break-all;"
        >${action.address}</span
      >
    </p>`;
}

function anchor({ label, address }: MailLink) {
  return html`<a class="link" href="${address}" style="color:${COLOUR.teal};">${label}</a>`;
}
