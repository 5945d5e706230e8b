import { useId } from "react";
import { phoneText } from "#domain/contact/phone-text.ts";
import { classNames } from "#web/components/class-names.ts";
import { TellDriver } from "#web/entities/drivers/tell-driver.tsx";
import { formatDuration, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { refusalText } from "./refusal-text.ts";

const M_PER_KM = 1000;

/** Refusals by the legal driving hours, which no reason overrides: the card says so. */
const LEGAL: ReadonlySet<string> = new Set(["DRIVING_BREAK_MISSING", "DRIVING_REST_MISSING"]);

export type ListedCandidate = RouterOutputs["assignments"]["candidates"]["items"][number];

export interface CandidateListProps {
  readonly candidates: readonly ListedCandidate[];
  /** Who holds the job now; they are not offered. */
  readonly holderId: string | null;
  readonly chosen: string | null;
  readonly onChoose: (driverId: string) => void;
}

/** The drivers of a job's kind of vehicle as one choice; arrow keys move it, and who cannot take the job says why. */
export function CandidateList({ candidates, holderId, chosen, onChoose }: CandidateListProps) {
  const name = useId();
  const offered = candidates.filter(({ driverId }) => driverId !== holderId);
  if (offered.length === 0) return <p className="text-muted">{m.admin_job_assign_none()}</p>;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.admin_job_assign_list()}</legend>
      {offered.map((candidate) => {
        const { driverId, refusal, isOverridable } = candidate;
        const isOut = refusal !== null && !isOverridable;
        // Of who cannot get the job there is nothing to tell.
        const toTell = isOut ? null : (candidate.phoneToTell ?? null);
        return (
          <label
            key={driverId}
            className={classNames(
              "flex gap-3 rounded-control border p-3",
              driverId === chosen ? "border-ink bg-sunken" : "border-line",
              isOut ? "text-muted" : "cursor-pointer",
            )}
          >
            <input
              type="radio"
              name={name}
              value={driverId}
              checked={driverId === chosen}
              disabled={isOut}
              onChange={() => onChoose(driverId)}
              className="mt-1 size-5 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{candidate.name}</span>
              <span className="figures block text-sm text-muted wrap-anywhere">
                {emptyText(candidate)}
                {toTell === null && (
                  <>
                    {" "}
                    · <span className="whitespace-nowrap">{phoneText(candidate.phone)}</span>
                  </>
                )}
              </span>
              <TellDriver name={candidate.name} phone={toTell} />
              {refusal === null && candidate.lateS >= 60 && (
                <span className="block text-sm font-semibold text-marigold-ink">{lateText(candidate)}</span>
              )}
              {candidate.isWayTooLong && (
                <span className="block text-sm font-semibold text-marigold-ink">
                  {m.job_unfit_way_hours()}
                </span>
              )}
              {refusal !== null && (
                <span
                  className={classNames(
                    "block text-sm font-semibold wrap-anywhere",
                    isOut ? "text-brick" : "text-marigold-ink",
                  )}
                >
                  {refusalText(refusal)}
                </span>
              )}
              {refusal !== null && LEGAL.has(refusal.code) && (
                <span className="block text-sm">{m.admin_unfit_law()}</span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function lateText({ lateS, isAfterHeld }: ListedCandidate): string {
  const duration = formatDuration(Math.round(lateS));
  return isAfterHeld ? m.admin_job_reaches_late({ duration }) : m.admin_job_comes_late({ duration });
}

function emptyText({ emptyM, afterOrderId }: ListedCandidate): string {
  if (emptyM === null) return m.admin_job_empty_unknown();
  const km = formatNumber(Math.round(emptyM / M_PER_KM));
  return afterOrderId === null
    ? m.admin_job_empty_way({ km })
    : m.admin_job_empty_after({ km, orderId: afterOrderId });
}
