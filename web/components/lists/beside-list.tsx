import { ArrowLeft, X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { focusRow } from "../../lib/keys/focus-row.ts";
import { usePageKey } from "../../lib/keys/page-keys.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";

export interface BesideListProps {
  /** What it is, for screen readers. */
  readonly label: string;
  /** The page's heading, which is in the list where that is shown. */
  readonly heading: string;
  /** The `data-row` of the record, which gets the focus back when the record is closed. */
  readonly row: string;
  readonly backLabel: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** The record's own heading, an `h2`, beside the button that closes it. */
  readonly title: ReactNode;
  /** Whether it is a column of cards, which need no frame around them. */
  readonly isOfCards?: boolean;
  readonly children: ReactNode;
}

/**
 * One record beside its list, as high as the window; on narrow screens instead of the list (see `ListWithRecord`). Escape closes
 * it, and so does the way back, as the address names the record; however it is closed, the focus returns to its row.
 */
export function BesideList(props: BesideListProps) {
  const { label, heading, row, backLabel, closeLabel, onClose, title, isOfCards = false, children } = props;
  const panel = useRef<HTMLElement>(null);
  usePageKey("Escape", onClose);
  useFocusBack(row);
  useEffect(() => {
    // Where the panel replaces the list, it takes the focus.
    if (!globalThis.matchMedia("(width >= 1180px)").matches) {
      globalThis.scrollTo(0, 0);
      panel.current?.focus();
    } else if (document.activeElement?.closest("[data-rows]") != null)
      // Beside it the list is narrower and longer: the row that was pressed stays in sight with its focus.
      document.activeElement.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={panel}
      data-record={row}
      tabIndex={-1}
      aria-label={label}
      className={classNames(
        "@container min-w-0 outline-none min-[1180px]:sticky min-[1180px]:top-[calc(var(--header-height)+1rem)] min-[1180px]:max-h-[calc(100dvh-var(--header-height)-2rem)] min-[1180px]:overflow-y-auto print:static print:max-h-none print:overflow-visible print:border-0 print:p-0",
        isOfCards
          ? // Room for the outline of what has the focus.
            "min-[1180px]:-m-1 min-[1180px]:p-1"
          : "min-[1180px]:rounded-card min-[1180px]:border min-[1180px]:border-line min-[1180px]:bg-surface min-[1180px]:p-5",
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
      <div className="mb-4 flex items-start justify-between gap-3 print:mb-0">
        <div className="min-w-0 pt-1">{title}</div>
        <IconButton
          label={closeLabel}
          onClick={onClose}
          className="-mt-1 -mr-2 max-[1179.98px]:hidden print:hidden"
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}

/** Gives the focus back to the row of the record that was open last, where it is lost with the record. */
function useFocusBack(row: string): void {
  const last = useRef(row);
  useEffect(() => {
    last.current = row;
  }, [row]);
  useEffect(
    () => () => {
      // The list, which was hidden on phones, is drawn again by then.
      requestAnimationFrame(() => {
        const focused = document.activeElement;
        const isLost = focused === null || focused === document.body || focused.id === "content";
        if (isLost) focusRow(document, last.current);
      });
    },
    [],
  );
}
