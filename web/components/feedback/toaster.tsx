import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import type { ToastNotice } from "../../lib/errors/toast.ts";

export const TOAST_DURATION_MS = 5000;
const SWIPE_DISTANCE_PX = 50;

const KINDS = {
  error: { Icon: CircleAlert, colour: "text-brick", edge: "before:bg-brick" },
  warning: { Icon: TriangleAlert, colour: "text-marigold-ink", edge: "before:bg-marigold" },
  success: { Icon: CircleCheck, colour: "text-teal", edge: "before:bg-teal" },
} as const;

export interface ToasterProps {
  /** The notice on show, or `null`. */
  readonly notice: ToastNotice | null;
  readonly onDismiss: (id: number) => void;
  /** The region's accessible name; `{hotkey}` is replaced by the key that focuses it. */
  readonly regionLabel: string;
  /** What a screen reader says before each notice. */
  readonly noticeLabel: string;
  readonly closeLabel: string;
}

/**
 * Shows one notice at a time for 5 s. Hover or focus pauses the time, F8 focuses it, a swipe to the right dismisses
 * it. On phones it is placed above `--bottom-bar`, the height of a page's bottom bar, and at the top while a dialog
 * or a driver's job (`data-job-in-front`) is shown, whose buttons are at the bottom.
 */
export function Toaster({ notice, onDismiss, regionLabel, noticeLabel, closeLabel }: ToasterProps) {
  return (
    <Primitive.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_DISTANCE_PX}
      label={noticeLabel}
    >
      {notice !== null && (
        <ToastCard
          key={notice.id}
          notice={notice}
          closeLabel={closeLabel}
          onClose={() => onDismiss(notice.id)}
        />
      )}
      <Primitive.Viewport
        label={regionLabel}
        hotkey={["F8"]}
        className="fixed right-0 bottom-0 z-60 print:hidden flex w-full flex-col gap-3 p-4 max-lg:bottom-(--bottom-bar,0px) pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:max-w-md max-md:[body:has(:is([role=dialog],[data-job-in-front]))_&]:top-0 max-md:[body:has(:is([role=dialog],[data-job-in-front]))_&]:bottom-auto"
      />
    </Primitive.Provider>
  );
}

function ToastCard(props: {
  readonly notice: ToastNotice;
  readonly closeLabel: string;
  readonly onClose: () => void;
}) {
  const { kind, title, text, reference } = props.notice;
  const { Icon, colour, edge } = KINDS[kind];
  return (
    <Primitive.Root
      type={kind === "success" ? "background" : "foreground"}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      className={classNames(
        "relative flex items-start gap-3 overflow-hidden rounded-card border border-line bg-raised py-3.5 pr-2 pl-5 text-ink shadow-soft",
        "before:absolute before:inset-y-0 before:left-0 before:w-1.5",
        "data-[state=open]:animate-[slide-in_var(--motion-slow)_var(--ease-out)]",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform",
        "data-[swipe=end]:animate-[slide-out_var(--motion-fast)_forwards]",
        edge,
      )}
    >
      <Icon aria-hidden="true" className={classNames("mt-1 size-5 shrink-0", colour)} />
      <div className="min-w-0 flex-1 py-0.5">
        <Primitive.Title className="font-heading leading-tight font-semibold">{title}</Primitive.Title>
        <Primitive.Description className="mt-0.5">{text}</Primitive.Description>
        {reference !== undefined && <p className="figures mt-1 text-xs text-muted">{reference}</p>}
      </div>
      <Primitive.Close asChild>
        <IconButton label={props.closeLabel} className="-my-1">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </Primitive.Close>
    </Primitive.Root>
  );
}
