import { m } from "#web/paraglide/messages.js";
import { ValuePage } from "./value-page.tsx";

export function CustomerFocusPage() {
  return (
    <ValuePage
      valueId="customer-focus"
      before={m.value_customer_before()}
      during={m.value_customer_during()}
      wrong={m.value_customer_wrong()}
      check={m.value_customer_check()}
    />
  );
}
