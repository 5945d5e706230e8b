import { knownAction } from "./actions/action-texts.ts";
import { knownSection } from "./audit-texts.ts";

/**
 * What was done, in words, above its section and the procedure's name, which stands in the code and in other logs. An
 * action of another version of the product has its name alone.
 */
export function ActionName({ what }: { readonly what: string }) {
  const action = knownAction(what);
  const section = knownSection(what);
  const isKnown = action !== undefined;
  return (
    <span className="block">
      <span className="block font-semibold wrap-anywhere">{action ?? what}</span>
      <span className="block font-running text-sm font-normal wrap-anywhere text-muted">
        {section}
        {section !== undefined && isKnown && " · "}
        {isKnown && <span translate="no">{what}</span>}
      </span>
    </span>
  );
}
