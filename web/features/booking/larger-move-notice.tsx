import { ListPlus } from "lucide-react";
import { useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { requestOf, vehiclesOf } from "#web/entities/moves/move-request.ts";
import { hasPlace, type Move } from "#web/entities/moves/move.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** Says what a move of the calculator has that the booking form leaves out, and leads to where all of it is booked. */
export function LargerMoveNotice({ move }: { readonly move: Move }) {
  return (
    <section className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-marigold-wash px-4 py-3.5">
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
        <ListPlus aria-hidden="true" className="mt-[0.25em] size-5 shrink-0 text-marigold-ink" />
        <span>{m.booking_larger_move({ parts: partsOf(move) })}</span>
      </p>
      <ToWholeMove move={move} />
    </section>
  );
}

/**
 * Stands where the form is sent: whether all of a calculation is booked, or only what the form shows. It is sent only
 * after the second.
 */
export function LargerMoveChoice(props: {
  readonly move: Move;
  readonly isPartChosen: boolean;
  readonly onChoose: (isPart: boolean) => void;
}) {
  const { move, isPartChosen, onChoose } = props;
  const parts = partsOf(move);
  const wasPressed = useRef(false);
  const choose = (isPart: boolean) => {
    wasPressed.current = true;
    onChoose(isPart);
  };
  /** The pressed button is gone with the choice: what takes its place gets the focus. */
  const takeFocus = (element: HTMLElement | null) => {
    if (element === null || !wasPressed.current) return;
    wasPressed.current = false;
    element.focus();
  };
  if (isPartChosen)
    return (
      <p className="mt-5 flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 wrap-anywhere">{m.booking_choice_without({ parts })}</span>
        <Button
          ref={takeFocus}
          size="small"
          tone="plain"
          className="-ml-2 px-2!"
          onClick={() => choose(false)}
        >
          {m.booking_choice_again()}
        </Button>
      </p>
    );
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-labelledby="booking-choice-title"
      className="mt-5 flex flex-col gap-3 border-t border-line pt-5"
    >
      <h2 id="booking-choice-title" className="text-lg">
        {m.booking_choice_title()}
      </h2>
      <p className="text-muted">{m.booking_larger_move({ parts })}</p>
      <ToWholeMove move={move} isMain />
      <Button wide onClick={() => choose(true)}>
        {m.booking_choice_only()}
      </Button>
    </section>
  );
}

/** Leads to the page that books all of the move, or to the calculator while something is missing. */
function ToWholeMove({ move, isMain = false }: { readonly move: Move; readonly isMain?: boolean }) {
  const isComplete = requestOf(move) !== null;
  return (
    <LinkButton
      to={isComplete ? "/price-calculator/confirm" : "/price-calculator"}
      {...(isMain && { tone: "main", size: "large", wide: true })}
    >
      {isComplete ? m.booking_as_calculated() : m.booking_calculator_link()}
    </LinkButton>
  );
}

/** What the booking form leaves out: waypoints, helpers, further trucks; each stays on one line. */
function partsOf({ stops, workers, counts }: Move): string {
  const waypoints = stops.slice(1, -1).filter(hasPlace).length;
  const trucks = vehiclesOf(counts).length;
  const parts = [
    ...(waypoints > 0 ? [m.job_waypoints({ count: formatNumber(waypoints) })] : []),
    ...(trucks > 1 ? [m.booking_larger_trucks({ count: formatNumber(trucks) })] : []),
    ...(workers > 0 ? [m.goods_suggest_workers({ count: formatNumber(workers) })] : []),
  ];
  return parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");
}
