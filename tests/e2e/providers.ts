import type { OidcName, OidcPerson } from "../support/oidc-script.ts";
import { localOidcUrl, OIDC_HOSTS } from "../support/oidc-script.ts";
import type { Product, Visitor } from "./product.ts";

/** Sends a visitor's requests for Google's and LINE's pages to the process that stands in for them, as this person. */
export async function atProvider(
  product: Product,
  { context }: Visitor,
  provider: OidcName,
  person: OidcPerson,
): Promise<void> {
  product.oidc.introduce(provider, person);
  await context.route(
    (url) => OIDC_HOSTS.has(url.host),
    (route) =>
      route.fulfill({
        status: 302,
        headers: { location: localOidcUrl(route.request().url(), product.oidc.url) },
      }),
  );
}

/** Presses a button of the provider's consent page. */
export async function consent({ page }: Visitor, decision: "Allow" | "Cancel"): Promise<void> {
  await page.getByRole("button", { name: decision }).click();
}
