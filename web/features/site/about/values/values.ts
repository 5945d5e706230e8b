import type { ReactNode } from "react";
import { m } from "#web/paraglide/messages.js";
import { CustomerFocusMark, IntegrityMark, ReliabilityMark, SafetyMark } from "./value-marks.tsx";

export type ValueId = "customer-focus" | "integrity" | "reliability" | "safety";

export interface Value {
  readonly valueId: ValueId;
  readonly path: `/about/values/${ValueId}`;
  readonly title: () => string;
  /** The value in one sentence. */
  readonly short: () => string;
  readonly Mark: () => ReactNode;
}

/** The company's four values, in display order. */
export const VALUES: readonly Value[] = [
  {
    valueId: "customer-focus",
    path: "/about/values/customer-focus",
    title: m.value_customer_title,
    short: m.value_customer_short,
    Mark: CustomerFocusMark,
  },
  {
    valueId: "integrity",
    path: "/about/values/integrity",
    title: m.value_integrity_title,
    short: m.value_integrity_short,
    Mark: IntegrityMark,
  },
  {
    valueId: "reliability",
    path: "/about/values/reliability",
    title: m.value_reliability_title,
    short: m.value_reliability_short,
    Mark: ReliabilityMark,
  },
  {
    valueId: "safety",
    path: "/about/values/safety",
    title: m.value_safety_title,
    short: m.value_safety_short,
    Mark: SafetyMark,
  },
];

export function valueOf(valueId: ValueId): Value {
  const found = VALUES.find((value) => value.valueId === valueId);
  if (found === undefined) throw new Error(`There is no value ${valueId}`);
  return found;
}
