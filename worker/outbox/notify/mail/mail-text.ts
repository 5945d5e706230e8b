import type { Locale } from "#domain/locale.ts";
import texts from "./generated/mail-texts.json" with { type: "json" };

export type MailTextKey = keyof (typeof texts)["th"];

/** A text of a mail in one language, its `{placeholders}` filled. */
export function mailText(
  locale: Locale,
  key: MailTextKey,
  params: Readonly<Record<string, string>> = {},
): string {
  return texts[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
