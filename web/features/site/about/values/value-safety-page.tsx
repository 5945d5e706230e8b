import { m } from "#web/paraglide/messages.js";
import { ValuePage } from "./value-page.tsx";

export function SafetyPage() {
  return (
    <ValuePage
      valueId="safety"
      before={m.value_safety_before()}
      during={m.value_safety_during()}
      wrong={m.value_safety_wrong()}
      check={m.value_safety_check()}
    />
  );
}
