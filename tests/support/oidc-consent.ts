import type { OidcName, OidcPerson } from "./oidc-script.ts";

/** The page on which a person lets a provider share their identity, or refuses. It posts to its own address. */
export function consentPage(provider: OidcName, person: OidcPerson): string {
  return `<!doctype html>
<html lang="en">
<link rel="icon" href="data:,">
<title>Sign in with ${provider}</title>
<h1>${escapeHtml(person.name ?? person.sub)}</h1>
<form method="post">
<input type="hidden" name="person" value="${escapeHtml(JSON.stringify(person))}">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="cancel">Cancel</button>
</form>
</html>`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** Submits the consent page as a browser does. Returns the address that the provider redirects to. */
export async function answerConsent(
  authorizeUrl: string,
  person: OidcPerson,
  decision: "allow" | "cancel" = "allow",
): Promise<URL> {
  const answer = await fetch(authorizeUrl, {
    method: "POST",
    body: new URLSearchParams({ person: JSON.stringify(person), decision }),
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`the provider refused: ${answer.status} ${await answer.text()}`);
  return new URL(location);
}
