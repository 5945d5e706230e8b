import { ChevronDown, type LucideIcon } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface DisclosureProps {
  readonly Icon: LucideIcon;
  readonly title: ReactNode;
  /** Beside the title, such as "optional". */
  readonly note?: string | undefined;
  /** A summary of its content, shown while it is closed. */
  readonly summary?: ReactNode;
  readonly startsOpen?: boolean | undefined;
  readonly className?: string | undefined;
  /** Rendered when first opened, and kept mounted afterwards. */
  readonly children: ReactNode;
}

/** An optional part of a form, collapsed at first. */
export function Disclosure(props: DisclosureProps) {
  const { Icon, title, note, summary, startsOpen = false } = props;
  const id = useId();
  const [open, setOpen] = useState(startsOpen);
  const [wasOpen, setWasOpen] = useState(startsOpen);
  return (
    <div className={classNames("border-y border-line", props.className)}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
          setWasOpen(true);
        }}
        className="flex min-h-14 w-full items-center gap-3 py-2 text-left font-heading text-sm font-semibold"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-teal" />
        <span className="min-w-0 flex-1">
          {title}
          {note !== undefined && <span className="ml-1.5 font-normal text-muted">({note})</span>}
          {summary !== undefined && (
            <span className="figures block font-running font-normal text-muted">{summary}</span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames("size-5 shrink-0 text-muted transition-transform", open && "rotate-180")}
        />
      </button>
      <div id={id} hidden={!open} className="pb-4">
        {wasOpen && props.children}
      </div>
    </div>
  );
}
