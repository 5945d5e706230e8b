import type { Context } from "hono";
import { html } from "hono/html";
import type { Database } from "#db/client.ts";
import { keptMails, waitingQuery, type KeptMail } from "#db/queries/told.ts";
import type { Dependencies } from "../dependencies.ts";
import { fileOf } from "../outbox/notify/mail/documents/attach-documents.ts";

const SHOWN = 50;
const LINK = /https?:\/\/[^\s<>"]+/g;

/**
 * In development there is no mail server: shows the list of stored mails, or one of them as its reader would see it, and
 * which others wait.
 */
export async function serveOutbox(
  c: Context,
  { db, now }: Pick<Dependencies, "db" | "now">,
): Promise<Response> {
  const mails = await keptMails(db, SHOWN);
  const wanted = c.req.param("effectId");
  c.header("Cache-Control", "no-store");
  if (wanted !== undefined && wanted !== "") {
    const mail = mails.find((each) => each.effectId === wanted);
    if (mail?.kept == null) return c.notFound();
    const file = c.req.query("file");
    return file === undefined ? c.html(mail.kept.html) : serveAttachment(c, db, mail.kept, file);
  }
  const waiting = await waitingQuery(db, now()).limit(SHOWN);
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        <style>
          body {
            max-width: 44rem;
            margin: 2rem auto;
            padding: 0 1rem;
            font: 16px/1.5 system-ui;
          }
          article {
            border-top: 1px solid #ccc;
            padding: 1rem 0;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
          }
        </style>
        <main>
          <h1>Outbox</h1>
          <p>Mails that this machine would have sent. Set SMTP_HOST to send them.</p>
          ${waiting.map(
            ({ kind, dueAt }) =>
              html`<p>Waits, for quiet hours or a date, until ${new Date(dueAt).toISOString()}: ${kind}</p>`,
          )}
          ${mails.map(
            ({ effectId, recipient, createdAt, kept }) =>
              html`<article>
                <h2>${kept?.subject}</h2>
                <p>
                  ${recipient}${kept?.replyTo === undefined ? "" : ` · answers go to ${kept.replyTo}`} ·
                  ${new Date(createdAt).toISOString()} ·
                  <a href="/dev/outbox/${encodeURIComponent(effectId)}">as HTML</a>
                  ${(kept?.attachments ?? []).map(
                    ({ documentId, fileName }) =>
                      html` ·
                        <a
                          href="/dev/outbox/${encodeURIComponent(effectId)}?file=${encodeURIComponent(
                            documentId,
                          )}"
                          >${fileName}</a
                        >`,
                  )}
                  ${kept?.unsubscribe === undefined ? "" : html` · List-Unsubscribe: ${kept.unsubscribe}`}
                </p>
                <pre>${linked(kept?.text ?? "")}</pre>
              </article>`,
          )}
        </main>
      </html>`,
  );
}

/** A file that was attached. Rendered again: the same document gives the same bytes. */
async function serveAttachment(c: Context, db: Database, kept: KeptMail, wanted: string): Promise<Response> {
  const attached = kept.attachments?.find(({ documentId }) => documentId === wanted);
  const file = attached === undefined ? null : await fileOf(db, attached.documentId, attached.language);
  if (file === null) return c.notFound();
  return c.body(new Uint8Array(file.content), 200, {
    "Content-Type": file.contentType,
    "Content-Disposition": `attachment; filename="${file.fileName}"`,
  });
}

/** Turns links into anchors; everything else is text. */
function linked(text: string) {
  const parts: unknown[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    parts.push(text.slice(at, match.index), html`<a href="${match[0]}">${match[0]}</a>`);
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return html`${parts}`;
}
