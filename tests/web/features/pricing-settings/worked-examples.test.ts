import { expect, test } from "vitest";
import { CONFIG_BOUNDS, type PricingConfig } from "#domain/pricing/config.ts";
import { SETTING_FIELDS } from "#web/features/pricing-settings/config-units.ts";
import { EXAMPLES, exampleDriverPay, exampleTotal } from "#web/features/pricing-settings/worked-examples.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";

const shown = (config: PricingConfig) => [
  ...EXAMPLES.map((example) => exampleTotal(example, config)),
  exampleDriverPay(EXAMPLES[0], config),
];

test("a 4-wheel over 100 km costs ฿2,630 with the starting prices", () => {
  expect(exampleTotal(EXAMPLES[0], STARTING_CONFIG)).toBe(2_630_00);
});

/** What cancelling and waiting cost, when a price is due or lower, and how long a driver drives in a day is no part of it. */
const PRICED = SETTING_FIELDS.filter(
  (field) => !/^(cancellation|deposit|wayBack|maxDaily|waiting)/.test(field),
);

test.each(PRICED)("changing %s can be seen in at least one example", (field) => {
  const raised = Math.min(CONFIG_BOUNDS[field].max, STARTING_CONFIG[field] * 2);
  expect(shown({ ...STARTING_CONFIG, [field]: raised })).not.toEqual(shown(STARTING_CONFIG));
});
