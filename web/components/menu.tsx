import { DropdownMenu as Primitive } from "radix-ui";
import type { ReactNode } from "react";

const ITEM =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 leading-tight outline-none data-highlighted:bg-marigold-wash data-highlighted:text-ink data-disabled:opacity-50";

export interface MenuProps {
  /** The button that opens the menu; gets its attributes. */
  readonly trigger: ReactNode;
  /** A heading line that is not an item. */
  readonly heading?: ReactNode;
  readonly children: ReactNode;
}

/** A dropdown menu with arrow keys, type-ahead and Escape. */
export function Menu({ trigger, heading, children }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-50 min-w-60 animate-[rise_var(--motion-fast)_var(--ease-out)] rounded-card border border-line bg-raised p-1.5 shadow-soft"
        >
          {heading !== undefined && (
            <Primitive.Label className="truncate border-b border-line px-3 pt-1.5 pb-2.5 font-heading font-semibold">
              {heading}
            </Primitive.Label>
          )}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
}

/** An action of a menu. */
export function MenuItem({ icon, children, disabled, onSelect }: MenuItemProps) {
  return (
    <Primitive.Item className={ITEM} disabled={disabled ?? false} onSelect={onSelect}>
      {icon}
      {children}
    </Primitive.Item>
  );
}

/** A link in a menu; the link is the child. */
export function MenuLink({ children }: { readonly children: ReactNode }) {
  return (
    <Primitive.Item asChild className={ITEM}>
      {children}
    </Primitive.Item>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Primitive.Separator className="mx-1 my-1.5 h-px bg-line" />;
}

export interface MenuChoiceProps<Value extends string> {
  /** Names the group, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** Items of which one holds; choosing another leaves the menu open. */
export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: MenuChoiceProps<Value>) {
  return (
    <Primitive.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((each) => each.value === chosen);
        if (option !== undefined) onChoose(option.value);
      }}
    >
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          className={ITEM}
          onSelect={(event) => event.preventDefault()}
        >
          <span className="grid size-5 place-items-center" aria-hidden="true">
            <Primitive.ItemIndicator className="size-2 rounded-full bg-current" />
          </span>
          {option.text}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}
