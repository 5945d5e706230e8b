import { html, raw } from "hono/html";
import type { Locale } from "#domain/locale.ts";
import type { MailContent, MailLink } from "./mail-content.ts";

/** The frame of every mail. */
export interface MailFrame {
  readonly locale: Locale;
  readonly origin: string;
  readonly linkInstead: string;
  /** Why the recipient gets this mail. */
  readonly footer: string;
  /** The company's e-mail address. */
  readonly contact: string;
  /** Ends mails of this kind, where they can be ended. */
  readonly unsubscribe?: MailLink;
}

/** The plain-text part: complete, for those who read nothing else. */
export function textOf(content: MailContent, { origin, footer, contact, unsubscribe }: MailFrame): string {
  const { subject, text, code = "", facts = [], quote = "", action, note, secondAction } = content;
  const link = (each: MailLink | undefined) =>
    each === undefined ? [] : [`${each.label}:\n${each.address}`];
  const list = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  // Each line is marked, so that none can imitate our own text.
  const quoted = quote === "" ? "" : quote.replace(/^/gm, "> ");
  const parts = [subject, text, code, list, quoted, ...link(action), note ?? "", ...link(secondAction)];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n-- \nKhonDee ขนดี · ${origin} · ${contact}\n${[footer, ...link(unsubscribe)].join("\n")}\n`;
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

// Tables and inline styles, which all mail programs support; anything newer is optional.
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #0e1626 !important; }
  .card { background: #16213a !important; border-color: #2a3653 !important; }
  .ink { color: #f4f1e8 !important; }
  .muted { color: #b9b4a5 !important; }
  .link { color: #5ccfc2 !important; }
  .stop { background: #f4f1e8 !important; }
  .water { border-color: #5ccfc2 !important; }
}`;
// Outlook on Windows does not support `max-width`: it gets a table of that width around the column.
const OUTLOOK_BEGIN = `<!--[if mso]><table role="presentation" width="560" cellspacing="0" cellpadding="0" border="0"><tr><td><![endif]-->`;
const OUTLOOK_END = `<!--[if mso]></td></tr></table><![endif]-->`;
// A long address breaks rather than widening the page.
const BREAKS = "overflow-wrap:anywhere;word-break:break-word;";

/** The HTML part: one column, no pictures, nothing fetched. Everything put in is escaped. */
export function htmlOf(content: MailContent, frame: MailFrame): string {
  const { subject, text, code, facts = [], quote, action, note, secondAction } = content;
  const lineHeight = frame.locale === "th" || frame.locale === "km" ? "1.7" : "1.55";
  return String(
    html`<!doctype html>
      <html lang="${frame.locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="x-apple-disable-message-reformatting" />
          <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${subject}</title>
          <style>
            ${raw(DARK)}
          </style>
        </head>
        <body class="page" bgcolor="${COLOUR.paper}" style="margin:0;padding:0;background:${COLOUR.paper};">
          <div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preview(content)}</div>
          <table
            role="presentation"
            width="100%"
            cellspacing="0"
            cellpadding="0"
            border="0"
            class="page"
            bgcolor="${COLOUR.paper}"
            style="background:${COLOUR.paper};"
          >
            <tr>
              <td align="center" style="padding:24px 12px;">
                ${raw(OUTLOOK_BEGIN)}
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
                      KhonDee <span lang="th" style="font-weight:500;">ขนดี</span>
                    </td>
                  </tr>
                  <tr>
                    <td style="padding:0 8px 16px;">${routeLine()}</td>
                  </tr>
                  <tr>
                    <td
                      class="card"
                      bgcolor="#ffffff"
                      style="padding:28px 24px;background:#ffffff;border:1px solid ${COLOUR.line};border-radius:10px;"
                    >
                      <h1
                        class="ink"
                        style="margin:0 0 12px;font-size:22px;line-height:1.35;color:${COLOUR.navy};${BREAKS}"
                      >
                        ${subject}
                      </h1>
                      <p class="ink" style="margin:0 0 20px;font-size:16px;color:${COLOUR.navy};${BREAKS}">
                        ${text}
                      </p>
                      ${code === undefined ? "" : codeBlock(code)}
                      ${facts.length === 0 ? "" : factTable(facts)}
                      ${quote === undefined ? "" : quoteBlock(quote)}
                      ${action === undefined ? "" : actionBlock(action, frame.linkInstead)}
                      ${note === undefined ? "" : html`<p class="muted" style="margin:0;font-size:14px;color:${COLOUR.muted};${BREAKS}">${note}</p>`}
                      ${secondAction === undefined ? "" : html`<p style="margin:12px 0 0;font-size:14px;">${anchor(secondAction)}</p>`}
                    </td>
                  </tr>
                  <tr>
                    <td class="muted" style="padding:16px 8px;font-size:13px;color:${COLOUR.muted};">
                      KhonDee <span lang="th">ขนดี</span> ·
                      <a class="link" href="mailto:${frame.contact}" style="color:${COLOUR.teal};"
                        >${frame.contact}</a
                      >
                      <br />${frame.footer}
                      ${frame.unsubscribe === undefined ? "" : html`<br />${anchor(frame.unsubscribe)}`}
                    </td>
                  </tr>
                </table>
                ${raw(OUTLOOK_END)}
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  );
}

/** The preview text that mail programs show beside the subject. */
function preview({ text, facts = [] }: MailContent): string {
  return [text, facts.map(([, value]) => value).join(", ")].filter((part) => part !== "").join(" ");
}

/** The route line: solid on land, dots on water, a stop at each end. */
function routeLine() {
  const flat = "font-size:0;line-height:0;";
  const stop = html`<td width="10" height="10" style="${flat}">
    <div class="stop" style="width:10px;height:10px;border-radius:5px;background:${COLOUR.navy};${flat}">
      &nbsp;
    </div>
  </td>`;
  const way = (border: string, name: string) =>
    html`<td width="50" valign="middle" style="${flat}">
      <div class="${name}" style="border-top:3px ${border};height:0;${flat}"></div>
    </td>`;
  return html`<table role="presentation" cellspacing="0" cellpadding="0" border="0" width="120">
    <tr>
      ${stop}${way(`solid ${COLOUR.marigold}`, "land")}${way(`dotted ${COLOUR.teal}`, "water")}${stop}
    </tr>
  </table>`;
}

/** Large, and selected whole with one press where the mail program allows it. */
function codeBlock(code: string) {
  return html`<p
    class="ink"
    dir="ltr"
    style="margin:0 0 24px;font-size:36px;line-height:1.2;font-weight:700;letter-spacing:6px;color:${COLOUR.navy};-webkit-user-select:all;user-select:all;"
  >
    ${code}
  </p>`;
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
          <td class="muted" valign="top" style="padding:2px 16px 2px 0;color:${COLOUR.muted};">${name}</td>
          <td class="ink" valign="top" style="padding:2px 0;color:${COLOUR.navy};${BREAKS}">${value}</td>
        </tr>`,
    )}
  </table>`;
}

/** Mail programs do not all keep the ends of lines: each is written as one. */
function quoteBlock(quote: string) {
  const lines = quote.split("\n").map((line, index) => html`${index === 0 ? "" : raw("<br />")}${line}`);
  return html`<blockquote
    class="ink"
    style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid ${COLOUR.marigold};font-size:16px;color:${COLOUR.navy};${BREAKS}"
  >
    ${lines}
  </blockquote>`;
}

function actionBlock(action: MailLink, linkInstead: string) {
  return html`<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 20px;">
      <tr>
        <td
          bgcolor="${COLOUR.marigold}"
          style="border-radius:8px;background:${COLOUR.marigold};mso-padding-alt:13px 22px;"
        >
          <a
            href="${action.address}"
            style="display:inline-block;padding:13px 22px;mso-padding-alt:0;font-size:16px;font-weight:600;color:${COLOUR.navy};text-decoration:none;border-radius:8px;"
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
