import { ChevronDown, Fuel, HandHelping, Ship, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const ICONS = { transport: Truck, fuel: Fuel, ferry: Ship, labour: HandHelping } as const;

/** One line of a price as text. */
export interface PriceLineItem {
  readonly key: string;
  readonly kind: keyof typeof ICONS;
  readonly title: ReactNode;
  /** The vehicle it is for. */
  readonly note?: ReactNode;
  /** The formula of the amount. */
  readonly formula: string;
  /** An explanation of a term in the formula. */
  readonly explanation?: string | undefined;
  readonly amount: ReactNode;
}

export interface PriceLinesProps {
  readonly items: readonly PriceLineItem[];
  readonly totalLabel?: ReactNode;
  /** Absent where the total is shown elsewhere. */
  readonly total?: ReactNode;
  /** Below the total: how lines are rounded, until when the price is valid. */
  readonly note?: ReactNode;
  /** `shown` writes each formula under its line, `on_request` opens it when its line is pressed. */
  readonly formulas?: "shown" | "on_request" | undefined;
  readonly className?: string | undefined;
}

/** A price line by line, each with its formula, and the total. */
export function PriceLines({
  items,
  totalLabel,
  total,
  note,
  formulas = "on_request",
  className,
}: PriceLinesProps) {
  return (
    <div className={className}>
      <ul className="border-b border-line">
        {items.map((item) => (
          <li key={item.key} className="border-t border-line first:border-t-0">
            {formulas === "shown" ? (
              <div className="py-3">
                <Line item={item} />
                <Formula item={item} />
              </div>
            ) : (
              <details className="group">
                <summary className="-mx-2 flex min-h-12 list-none items-center gap-2 rounded-control px-2 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
                  <Line item={item} />
                  <ChevronDown
                    aria-hidden="true"
                    className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
                  />
                </summary>
                <Formula item={item} className="pb-3" />
              </details>
            )}
          </li>
        ))}
      </ul>
      {total !== undefined && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-3 font-heading font-semibold">
          <span className="text-lg">{totalLabel}</span>
          <span className="figures text-2xl">{total}</span>
        </p>
      )}
      {note !== undefined && <p className="mt-1 text-sm text-muted">{note}</p>}
    </div>
  );
}

function Line({ item }: { readonly item: PriceLineItem }) {
  const Icon = ICONS[item.kind];
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 leading-tight">
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-teal" />
      <span className="min-w-0 flex-1">
        <span className="font-heading font-semibold">{item.title}</span>
        {item.note !== undefined && <span className="block text-sm text-muted">{item.note}</span>}
      </span>
      <span className="figures shrink-0 font-heading font-semibold">{item.amount}</span>
    </span>
  );
}

function Formula({ item, className }: { readonly item: PriceLineItem; readonly className?: string }) {
  return (
    <div className={classNames("mt-1 flex max-w-[60ch] flex-col gap-1 pl-8 text-sm text-muted", className)}>
      <p className="figures">{item.formula}</p>
      {item.explanation !== undefined && <p>{item.explanation}</p>}
    </div>
  );
}
