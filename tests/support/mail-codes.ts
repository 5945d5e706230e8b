import { deliverDueMails, mailsTo } from "./email-links.ts";
import type { TestBrowser } from "./test-browser.ts";

/** Asks for a login by mail in a browser. */
export function askForCode(browser: TestBrowser, email: string, more: object = {}): Promise<Response> {
  return browser.post("/code/request", { email, locale: "en", ...more });
}

/** The code and the token in each mail with a login code to an address, oldest first. */
export async function loginMailsTo(
  email: string,
): Promise<{ readonly code: string; readonly token: string }[]> {
  await deliverDueMails();
  return (await mailsTo(email))
    .filter(({ kind, isSent }) => kind === "login_code" && isSent)
    .map(({ text }) => ({
      code: /^\d{6}$/m.exec(text)?.[0] ?? "",
      token: /token=([\w.-]+)/.exec(text)?.[1] ?? "",
    }));
}

/** The code and the token in the newest of them. */
export async function latestLoginMail(
  email: string,
): Promise<{ readonly code: string; readonly token: string }> {
  return (await loginMailsTo(email)).at(-1) ?? { code: "", token: "" };
}

/** Six digits that are not this code. */
export function wrongCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, "0");
}
