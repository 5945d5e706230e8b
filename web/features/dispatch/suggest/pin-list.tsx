import { useId, type ReactNode } from "react";
import { phoneText } from "#domain/contact/phone-text.ts";
import { Badge } from "#web/components/badge.tsx";
import { classNames } from "#web/components/class-names.ts";
import { TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { formatDistance, formatDuration } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { differenceText, pinRefusalText } from "./suggestion-texts.ts";
import type { PinCandidate, SuggestedJob } from "./suggestion-types.ts";

export interface PinListProps {
  readonly candidates: readonly PinCandidate[];
  /** The job as it is planned now. */
  readonly planned: SuggestedJob | undefined;
  readonly chosen: string | null;
  /** The choice that nobody takes it. */
  readonly nobody: string;
  /** What says that nothing is chosen. */
  readonly describedBy: string;
  readonly onChoose: (driverId: string) => void;
}

/** One choice of all drivers and of nobody; arrow keys move it, and who cannot take the job says why. */
export function PinList(props: PinListProps) {
  const { candidates, planned, chosen, nobody, describedBy, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={describedBy}>
      <legend className="sr-only">{m.admin_job_assign_list()}</legend>
      <Option value={nobody} {...{ name, chosen, onChoose }} isOut={false}>
        <span className="block font-semibold">{m.suggest_pin_leave()}</span>
        <span className="block text-sm text-muted">{m.suggest_pin_leave_text()}</span>
      </Option>
      {candidates.length === 0 && <p className="text-muted">{m.admin_job_assign_none()}</p>}
      {candidates.map((candidate) => {
        const { driverId, refusal } = candidate;
        // Of who cannot get the job there is nothing to tell.
        const toTell = refusal === null ? (candidate.phoneToTell ?? null) : null;
        const other = planned?.alternatives.find((each) => each.driverId === driverId);
        return (
          <Option key={driverId} value={driverId} {...{ name, chosen, onChoose }} isOut={refusal !== null}>
            <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              {candidate.name}
              {driverId === planned?.driverId && <Badge plain>{m.suggest_pin_planned()}</Badge>}
            </span>
            <span className="figures block text-sm text-muted wrap-anywhere">
              {candidate.emptyM !== null && (
                <>
                  {m.suggest_before({ distance: formatDistance(candidate.emptyM) })}
                  {toTell === null && " · "}
                </>
              )}
              {toTell === null && <span className="whitespace-nowrap">{phoneText(candidate.phone)}</span>}
            </span>
            <TellDriver name={candidate.name} phone={toTell} />
            {other !== undefined && (
              <span className="figures block text-sm">
                {m.suggest_against_suggested({ difference: differenceText(other) })}
              </span>
            )}
            {refusal === null && candidate.lateS >= 60 && (
              <span className="block text-sm font-semibold text-marigold-ink">
                {m.suggest_late({ duration: formatDuration(candidate.lateS) })}
              </span>
            )}
            {refusal !== null && (
              <span className="block text-sm font-semibold text-brick wrap-anywhere">
                {pinRefusalText(refusal)}
              </span>
            )}
          </Option>
        );
      })}
    </fieldset>
  );
}

interface OptionProps {
  readonly name: string;
  readonly value: string;
  readonly chosen: string | null;
  readonly isOut: boolean;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

function Option({ name, value, chosen, isOut, onChoose, children }: OptionProps) {
  const isChosen = value === chosen && !isOut;
  return (
    <label
      className={classNames(
        "flex gap-3 rounded-control border p-3",
        isChosen ? "border-ink bg-sunken" : "border-line",
        isOut ? "text-muted" : "cursor-pointer",
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isOut}
        onChange={() => onChoose(value)}
        className="mt-1 size-5 shrink-0"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
