import { m } from "#web/paraglide/messages.js";
import { ValuePage } from "./value-page.tsx";

export function IntegrityPage() {
  return (
    <ValuePage
      valueId="integrity"
      before={m.value_integrity_before()}
      during={m.value_integrity_during()}
      wrong={m.value_integrity_wrong()}
      check={m.value_integrity_check()}
    />
  );
}
