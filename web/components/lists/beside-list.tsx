import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";

export interface BesideListProps {
  /** What it is, for screen readers. */
  readonly label: string;
  /** The page's heading, which is in the list where that is shown. */
  readonly heading: string;
  readonly backLabel: string;
  readonly onClose: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One record beside its list, as high as the window; on narrow screens instead of the list. */
export function BesideList(props: BesideListProps) {
  const { label, heading, backLabel, onClose, className, children } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the panel replaces the list, it takes the focus.
    if (!globalThis.matchMedia("(width >= 1180px)").matches) {
      globalThis.scrollTo(0, 0);
      panel.current?.focus();
    }
  }, []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className={classNames(
        "min-w-0 outline-none min-[1180px]:sticky min-[1180px]:top-[calc(var(--header-height)+1rem)] min-[1180px]:max-h-[calc(100dvh-var(--header-height)-2rem)] min-[1180px]:overflow-y-auto min-[1180px]:rounded-card min-[1180px]:border min-[1180px]:border-line min-[1180px]:bg-surface min-[1180px]:p-5",
        className,
      )}
    >
      <h1 className="sr-only min-[1180px]:hidden">{heading}</h1>
      <Button
        tone="plain"
        size="small"
        className="mb-3 -ml-4 min-[1180px]:hidden print:hidden"
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        onClick={onClose}
      >
        {backLabel}
      </Button>
      {children}
    </section>
  );
}
