import { scriptOf } from "#domain/locale.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";

/** Has the browser save the quotation of a signed quote, or shows why there is none. Documents are Thai or English. */
export async function saveQuotation(token: string): Promise<void> {
  try {
    const language = scriptOf(currentLocale());
    const response = await fetch("/api/quotations", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token, language }),
    });
    if (!response.ok) throw await refusal(response);
    saveFile(`${m.quote_sheet_title()}.pdf`, "application/pdf", await response.arrayBuffer());
  } catch (error) {
    showError(error, { title: m.quote_sheet_title, text: m.quote_save_failed });
  }
}

/** The server's error as procedures throw it; `appErrorOf` reads it. */
async function refusal(response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => null)) as { readonly error?: unknown } | null;
  return answer?.error ?? null;
}
