import { inject } from "vitest";
import type { OidcPerson } from "../support/oidc-script.ts";
import { localOidcUrl, OIDC_HOSTS } from "../support/oidc-script.ts";
import type { Visitor } from "./product.ts";

/**
 * Sends a visitor's requests for Google's and LINE's pages to the process that stands in for them, as this person. Only
 * those requests are stopped: a route of Playwright would stop every one, and switch the browser's cache off.
 */
export async function atProviders({ context, page }: Visitor, person: OidcPerson): Promise<void> {
  const devtools = await context.newCDPSession(page);
  devtools.on("Fetch.requestPaused", ({ requestId, request }) => {
    const location = new URL(localOidcUrl(request.url, inject("productOidcUrl")));
    location.searchParams.set("person", JSON.stringify(person));
    void devtools.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 302,
      responseHeaders: [{ name: "location", value: location.href }],
    });
  });
  await devtools.send("Fetch.enable", {
    patterns: [...OIDC_HOSTS].map((host) => ({ urlPattern: `https://${host}/*` })),
  });
}

/** Presses a button of the provider's consent page. */
export async function consent({ page }: Visitor, decision: "Allow" | "Cancel"): Promise<void> {
  await page.getByRole("button", { name: decision }).click();
}
