import { m } from "#web/paraglide/messages.js";
import { ValuePage } from "./value-page.tsx";

export function ReliabilityPage() {
  return (
    <ValuePage
      valueId="reliability"
      before={m.value_reliability_before()}
      during={m.value_reliability_during()}
      wrong={m.value_reliability_wrong()}
      check={m.value_reliability_check()}
    />
  );
}
