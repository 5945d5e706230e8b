import { readFileSync } from "node:fs";

/** The texts of one language as shown to people: `say("job_reserve")`. */
export function textsIn(
  locale: string,
): (key: string, params?: Readonly<Record<string, string | number>>) => string {
  const file = new URL(`../../messages/${locale}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  return (key, params = {}) => {
    const text = texts[key];
    if (typeof text !== "string") throw new Error(`${locale} has no plain text ${key}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ""));
  };
}
