import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { HowItIsMade } from "#web/entities/figures/how-it-is-made.tsx";
import { withPlate } from "#web/entities/jobs/assign/use-job-conflict.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatDistance, formatDuration, formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { ChangedJobs } from "./changed-jobs.tsx";
import { DriverCell, PinButtons } from "./driver-cell.tsx";
import type { KeptChoices } from "./kept-choices.ts";
import { NoJobs } from "./no-jobs.tsx";
import { PlanChanges } from "./plan-changes.tsx";
import { lateTexts, reasonText, whyTexts } from "./suggestion-texts.ts";
import type { DayJob, SuggestedJob, Suggestion, UnassignedJob } from "./suggestion-types.ts";
import { useChoices, type Choices } from "./use-choices.ts";
import { useKeptChoices } from "./use-kept-choices.ts";
import { usePinning, type Pinning } from "./use-pinning.ts";
import type { Plan, Planning } from "./use-plan.ts";

/** The dialog in which a driver is chosen for a job; its code is loaded later. */
const PinDialog = laterDialog(async () => (await import("./pin-dialog.tsx")).PinDialog);

export interface SuggestionPanelProps {
  /** Who decides. */
  readonly userId: string | null;
  readonly day: string;
  readonly plan: Plan;
  readonly planning: Planning;
  /** What was decided before the page was loaded. */
  readonly kept: KeptChoices;
}

/** A suggestion to look through: each job with its driver and why, the jobs without one, and the button that applies it. */
export function SuggestionPanel({ userId, day, plan, planning, kept }: SuggestionPanelProps) {
  const { suggestion } = plan;
  const choices = useChoices(plan, kept);
  const pinning = usePinning(plan, planning, choices, kept);
  useKeptChoices({ userId, day }, choices, pinning);
  const applyButton = useRef<HTMLButtonElement>(null);
  const { changed } = choices;
  const hasChanged = changed.length > 0;
  const hadChanged = useRef(false);
  useEffect(() => {
    // The notice has gone with the focus: the next press is this one.
    if (hadChanged.current && !hasChanged) applyButton.current?.focus();
    hadChanged.current = hasChanged;
  }, [hasChanged]);
  const { planned } = choices;
  const { totals, firstCome, isCut, driversCut } = suggestion;
  // What was sent and has no answer is among the planned, whatever another plan says.
  const unassigned = suggestion.unassigned.filter((job) => planned.every(({ jobId }) => jobId !== job.jobId));
  // What was assigned here stays to be taken back, whatever is open by now.
  if (suggestion.jobs.length === 0 && !choices.hasGiven) return <NoJobs nextAt={suggestion.nextPickupAt} />;
  // As they are now, of those that others have changed and that was read.
  const jobs = new Map(
    [...plan.jobs].map(([jobId, job]) => {
      const { pickupAt } = choices.seenOf(jobId) ?? job;
      return [jobId, { ...job, pickupAt }] as const;
    }),
  );
  return (
    <>
      <div className="flex items-center gap-1">
        <p className="font-semibold">
          {m.suggest_totals(totalsOf(totals))}
          {lateText(totals)}
        </p>
        <HowItIsMade title={m.suggest_totals_name()} how={m.suggest_totals_how()} />
      </div>
      <p className="text-muted">
        {m.suggest_first_come(totalsOf(firstCome))}
        {lateText(firstCome)}
        {savedText(suggestion)}
      </p>
      <p className="mt-1 text-sm text-muted">{m.suggest_totals_added()}</p>
      {choices.isPartial && <p className="mt-2 text-muted">{m.suggest_figures_before()}</p>}
      {isCut && (
        <p className="mt-2 text-muted">
          {m.suggest_jobs_cut({ count: formatNumber(suggestion.jobs.length) })}
        </p>
      )}
      {driversCut.map(({ vehicle, free, compared }) => (
        <p key={vehicle} className="mt-2 text-muted">
          {m.suggest_drivers_cut({
            vehicle: VEHICLE_TEXTS[vehicle](),
            free: formatNumber(free),
            compared: formatNumber(compared),
          })}
        </p>
      ))}
      <div className="my-5 flex flex-wrap gap-3">
        {choices.count > 0 || choices.isApplying ? (
          <Button
            ref={applyButton}
            tone="main"
            onClick={choices.apply}
            busy={choices.isApplying}
            disabled={choices.undo.isBusy || planning.isPlanning}
          >
            {m.suggest_apply({ count: choices.count })}
          </Button>
        ) : (
          // Of what others have changed the notice below says what there is to decide.
          planned.length > 0 &&
          !hasChanged && (
            <output className="self-center text-muted">
              {choices.areAllAssigned ? m.suggest_all_assigned() : m.suggest_none_selected()}
            </output>
          )
        )}
        <Button
          tone="quiet"
          onClick={() => planning.reload(choices.given)}
          busy={planning.isPlanning}
          disabled={choices.isApplying || choices.undo.isBusy}
        >
          {m.action_reload()}
        </Button>
      </div>
      <PlanChanges
        plan={plan}
        pins={pinning.pins}
        nameOf={pinning.nameOf}
        isBusy={pinning.isLocked}
        onUndoAll={pinning.undoAll}
      />
      {hasChanged && (
        <ChangedJobs
          changed={changed}
          pickupOf={(jobId) => jobs.get(jobId)?.pickupAt ?? 0}
          driverNameOf={(job) => withPlate(pinning.nameOf(job.driverId), choices.vehicles.plateOf(job))}
          onKeep={choices.keep}
          onLeave={choices.leave}
        />
      )}
      <WhatCame choices={choices} />
      {choices.undo.count > 0 && (
        <div className="mb-4">
          <Button busy={choices.undo.isBusy} disabled={choices.isApplying} onClick={choices.undo.all}>
            {m.bulk_undo({ count: formatNumber(choices.undo.count) })}
          </Button>
        </div>
      )}
      {planned.length > 0 && (
        <DataTable
          caption={m.nav_admin_suggestions()}
          rows={planned}
          rowKey={({ jobId }) => jobId}
          columns={plannedColumns(jobs, choices, pinning)}
        />
      )}
      {unassigned.length > 0 && (
        <section aria-labelledby="suggest-unassigned" className="mt-10">
          <h2 id="suggest-unassigned" className="mb-3 text-xl">
            {m.suggest_unassigned_title()}
          </h2>
          <DataTable
            caption={m.suggest_unassigned_title()}
            rows={unassigned}
            rowKey={({ jobId }) => jobId}
            columns={unassignedColumns(jobs, pinning)}
          />
        </section>
      )}
      {pinning.opened !== null && (
        <PinDialog
          key={pinning.opened}
          day={day}
          jobId={pinning.opened}
          planned={planned.find(({ jobId }) => jobId === pinning.opened)}
          pins={new Map([...choices.given, ...pinning.pinsBeside(pinning.opened)])}
          isPlanning={planning.isPlanning}
          onChoose={(driver) => void pinning.choose(pinning.opened ?? "", driver)}
          onClose={pinning.close}
        />
      )}
    </>
  );
}

/** How many were assigned, or taken back. It takes the focus that a button has lost, where nothing is left to press. */
function WhatCame({ choices: { told, undo } }: { readonly choices: Choices }) {
  const said = useRef<HTMLOutputElement>(null);
  const text = undo.takenBack > 0 ? takenBackText(undo.takenBack) : told === null ? "" : toldText(told);
  // Before the timer of the button that goes (`button.tsx`).
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.matches(":disabled") === true;
    if (text !== "" && isLost) said.current?.focus();
  }, [text]);
  return (
    <output
      ref={said}
      tabIndex={-1}
      className={classNames("figures block font-semibold", text !== "" && "mb-4")}
    >
      {text}
    </output>
  );
}

function takenBackText(count: number): string {
  return `${m.bulk_undone()}: ${formatNumber(count)}`;
}

function toldText({ done, total, refused }: NonNullable<Choices["told"]>): string {
  return m.bulk_summary({
    done: formatNumber(done),
    total: formatNumber(total),
    refused: formatNumber(refused),
  });
}

type Jobs = ReadonlyMap<string, DayJob>;

function plannedColumns(jobs: Jobs, choices: Choices, pinning: Pinning): readonly Column<SuggestedJob>[] {
  return [
    {
      key: "job",
      header: m.suggest_job(),
      lead: true,
      cell: ({ jobId }) => <ChosenJob jobId={jobId} job={jobs.get(jobId)} choices={choices} />,
    },
    {
      key: "driver",
      header: m.suggest_driver(),
      cell: (job) => <DriverCell job={job} choices={choices} pinning={pinning} />,
    },
    {
      key: "why",
      header: m.suggest_why(),
      cell: (job) => <WhyCell job={job} choices={choices} />,
    },
  ];
}

/** A job before its choice: whether it is assigned. One that is has none any more. */
function ChosenJob(props: {
  readonly jobId: string;
  readonly job: DayJob | undefined;
  readonly choices: Choices;
}) {
  const { jobId, job, choices } = props;
  if (choices.resultOf(jobId)?.outcome === "assigned") return jobText(job);
  return (
    <span className="flex items-center gap-3">
      <Checkbox
        label={<span className="sr-only">{m.suggest_assign_job({ job: jobId })}</span>}
        checked={choices.isSelected(jobId)}
        disabled={choices.isApplying}
        onChange={({ target }) => choices.select(jobId, target.checked)}
      />
      {jobText(job)}
    </span>
  );
}

/** Nobody is looked for for these, whatever is decided. */
const UNPLANNED: ReadonlySet<UnassignedJob["reason"]> = new Set(["truck_hours", "no_place"]);

function unassignedColumns(jobs: Jobs, pinning: Pinning): readonly Column<UnassignedJob>[] {
  return [
    { key: "job", header: m.suggest_job(), lead: true, cell: ({ jobId }) => jobText(jobs.get(jobId)) },
    {
      key: "driver",
      header: m.suggest_driver(),
      cell: ({ jobId, reason }) => !UNPLANNED.has(reason) && <PinButtons jobId={jobId} pinning={pinning} />,
    },
    { key: "why", header: m.suggest_why(), cell: ({ reason }) => reasonText(reason) },
  ];
}

/** Fewer empty kilometres than without the jobs stand below zero: such jobs lie on a way that would be driven empty. */
function totalsOf({ jobs, emptyM }: Suggestion["totals"]) {
  return { jobs, distance: `${emptyM < 0 ? "−" : "+"}${formatDistance(Math.abs(emptyM))}` };
}

/** All minutes by which trucks come late, together; "" where there are none. */
function lateText({ lateS }: Suggestion["totals"]): string {
  return lateS < 60 ? "" : ` · ${m.suggest_totals_late({ duration: formatDuration(lateS) })}`;
}

/** How many kilometres fewer than by first come, first served; "" where they are not, as with more jobs that have a driver. */
function savedText({ totals, firstCome }: Suggestion): string {
  const savedM = firstCome.emptyM - totals.emptyM;
  return savedM < 1_000 ? "" : ` · ${m.suggest_saved({ distance: formatDistance(savedM) })}`;
}

function jobText(job: DayJob | undefined): ReactNode {
  if (job === undefined) return null;
  return (
    <span className="block">
      <span className="block font-semibold">
        {localized(job.pickupArea)} → {localized(job.destinationArea)}
      </span>
      <span className="block text-sm font-normal text-muted">
        {/* Beside what is worked on here, which leaving would lose. */}
        <Link
          to="/admin/orders"
          search={{ order: job.orderId }}
          target="_blank"
          className="text-teal underline"
        >
          {job.jobId}
        </Link>{" "}
        · {formatShortDayAndTime(job.pickupAt)} · {VEHICLE_TEXTS[job.vehicle]()}
      </span>
    </span>
  );
}

/** Why a driver is suggested for a job, one statement a line; how late they would be stands out. */
function WhyCell({ job, choices }: { readonly job: SuggestedJob; readonly choices: Choices }) {
  const isChosen = choices.isSelected(job.jobId) || choices.isAssigned(job.jobId);
  return (
    <ul className="text-sm">
      {whyTexts(job).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {lateTexts(job, isChosen).map((text) => (
        <li key={text} className="flex items-start gap-1.5 font-semibold text-marigold-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
