import { ListFilter } from "lucide-react";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { Button } from "../button.tsx";

export interface FoldButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** The id of what it opens. */
  readonly controls: string;
  /** How many of the folded fields narrow the list. */
  readonly count: number;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** Opens the fields of a filter that would push the list below the first screen. */
export function FoldButton({ isOpen, onToggle, controls, count, label, className }: FoldButtonProps) {
  return (
    <Button
      className={className}
      icon={<ListFilter aria-hidden="true" className="size-5 shrink-0" />}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onToggle(!isOpen)}
    >
      {label ?? m.list_filters()}
      {count > 0 && ` (${formatNumber(count)})`}
    </Button>
  );
}
