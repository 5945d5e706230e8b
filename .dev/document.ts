/** Puts a language and its texts into the document: `{{key}}` is a text, `{{locale}}` and `{{dir}}` the language. */
export function fillDocument(html: string, locale: string, texts: Readonly<Record<string, string>>): string {
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    if (key === "locale") return locale;
    if (key === "dir") return "ltr";
    const text = texts[key];
    if (text === undefined)
      throw new Error(`The document wants the text ${key}, which ${locale} does not have`);
    return escapeHtml(text);
  });
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
