import { knownAction } from "./actions/action-texts.ts";
import { knownSection } from "./audit-texts.ts";

/**
 * What was done, in words, above its section. An action of another version of the product has the name of its procedure.
 */
export function ActionName({ what }: { readonly what: string }) {
  const action = knownAction(what);
  const section = knownSection(what);
  return (
    <span className="block">
      <span className="block font-semibold wrap-anywhere" translate={action === undefined ? "no" : undefined}>
        {action ?? what}
      </span>
      <span className="block font-running text-sm font-normal wrap-anywhere text-muted">{section}</span>
    </span>
  );
}
