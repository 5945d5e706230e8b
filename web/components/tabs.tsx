import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { ScrollRow } from "./lists/scroll-row.tsx";

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** The number of items in it. */
  readonly count?: number | undefined;
  /** Keeps the tab mounted, with its typed values, while another tab is shown. */
  readonly keep?: boolean | undefined;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** The accessible name. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Tabs; arrow keys move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <ScrollRow className="mb-6">
        <Primitive.List aria-label={label} className="flex w-max min-w-full gap-1 border-b border-line">
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.value}
              value={tab.value}
              className="relative inline-flex min-h-12 shrink-0 items-center gap-2 rounded-t-control px-4 font-heading font-semibold text-muted transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-1 after:rounded-full hover:text-ink data-[state=active]:text-ink data-[state=active]:after:bg-marigold focus-visible:outline-offset-[-3px]"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="figures rounded-full bg-sunken px-2 text-xs text-muted">{tab.count}</span>
              )}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
      </ScrollRow>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.value}
          value={tab.value}
          forceMount={tab.keep === true || undefined}
          className="outline-offset-8 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
