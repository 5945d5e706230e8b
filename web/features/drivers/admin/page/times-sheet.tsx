import { useState } from "react";
import {
  jobsOutsideHours,
  tidyDaysOff,
  type DaysOff,
  type WeeklyHours,
} from "#domain/drivers/availability.ts";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { useRebasedValues } from "#web/entities/edit-conflict/use-rebased-values.ts";
import { PartFailed } from "#web/entities/fallbacks/part-failed.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { TimesFields } from "../../profile-fields/times-fields.tsx";
import type { DriverDaysProps } from "./driver-days.tsx";
import { HeldOnDays } from "./held-on-days.tsx";
import { daysOffText, weekText } from "./times-text.ts";

interface Times {
  readonly daysOff: DaysOff;
  readonly weeklyHours: WeeklyHours | null;
}

/** Latest pickup first, so that what is held is among them. */
const JOBS_READ = 100;

const FIELDS = ["daysOff", "weeklyHours"] as const;
const LABELS = { daysOff: m.driver_days_off, weeklyHours: m.driver_hours } as const;

/** The office changes a driver's days off and hours; what the driver or somebody else saves meanwhile is shown beside. */
export function TimesSheet({ driverId, facts, onClose }: DriverDaysProps & { readonly onClose: () => void }) {
  const saved: Times = { daysOff: facts.daysOff, weeklyHours: facts.weeklyHours };
  /** The job for which days off were refused last; with it all that are held on such days are listed. */
  const [heldJobId, setHeldJobId] = useState<string | null>(null);
  const [isTakingBack, setTakingBack] = useState(false);
  const saving = trpc.drivers.setTimesOf.useMutation({
    onSuccess: () => {
      showToast("success", m.driver_times_title(), m.driver_times_saved());
      void trpcUtils.drivers.invalidate();
    },
    onError: (error) => {
      const jobId = jobOf(error);
      if (jobId !== null) setHeldJobId(jobId);
      const isShown = Object.keys(fieldErrorsOf(error)).length > 0 || jobId !== null;
      if (!isShown)
        showError(error, { title: m.driver_times_title, text: m.error_driver_profile_update_failed });
      return trpcUtils.drivers.invalidate();
    },
  });
  const edited = useRebasedValues<Times, (typeof FIELDS)[number]>(FIELDS, saved, saving.isPending);
  const { daysOff, weeklyHours } = edited.values;
  const input = () => ({
    driverId,
    daysOff: [...daysOff],
    weeklyHours: weeklyHours === null ? null : [...weeklyHours],
    seenVersion: facts.version,
  });
  return (
    <FormSheet
      title={m.driver_times_edit()}
      submit={{ label: m.action_save(), busy: saving.isPending || isTakingBack }}
      isUnchanged={!edited.isChanged}
      onSubmit={() => saving.mutate(input(), { onSuccess: onClose })}
      // What is being taken back is told here, and the days are saved after it.
      onClose={() => !isTakingBack && onClose()}
      className="gap-6"
    >
      {edited.theirs.length > 0 && (
        <ConflictNotice
          width="narrow"
          text={m.press_conflict_text()}
          changes={edited.theirs}
          label={(field) => LABELS[field]()}
          valueText={(field, value) =>
            field === "daysOff" ? daysOffText(value as DaysOff) : weekText(value as WeeklyHours | null)
          }
          onTake={edited.take}
        />
      )}
      {heldJobId !== null && (
        <HeldOnDays
          driverId={driverId}
          daysOff={daysOff}
          refusedFor={heldJobId}
          isSaving={saving.isPending}
          onBusy={setTakingBack}
          onSave={() =>
            saving.mutateAsync(input()).then(
              () => true,
              () => false,
            )
          }
        />
      )}
      <TimesFields
        daysOff={daysOff}
        // As they are saved, which this sheet sees while it stays open.
        onDaysOff={(next) => edited.set({ daysOff: tidyDaysOff(next, Date.now()) })}
        hours={weeklyHours}
        storedHours={facts.weeklyHours}
        onHours={(next) => edited.set({ weeklyHours: next })}
        errors={fieldErrorsOf(saving.error)}
      />
      <JobsOutside driverId={driverId} hours={weeklyHours} before={facts.weeklyHours} />
    </FormSheet>
  );
}

interface JobsOutsideProps {
  readonly driverId: string;
  readonly hours: WeeklyHours | null;
  readonly before: WeeklyHours | null;
}

/** The held jobs that the hours being typed would leave outside: they stay the driver's, which is said before it is saved. */
function JobsOutside({ driverId, hours, before }: JobsOutsideProps) {
  const query = trpc.drivers.jobs.useQuery({ driverId, limit: JOBS_READ });
  const held = (query.data?.items ?? [])
    .filter(({ status }) => status === "reserved" || status === "in_progress")
    .map((job) => ({ ...job, startsAt: job.pickupAt }));
  const outside = jobsOutsideHours(held, hours, before);
  if (outside.length === 0) return <PartFailed query={query} failed={m.error_jobs_load_failed()} />;
  return (
    <div aria-live="polite" className="rounded-control bg-marigold-wash p-3 text-marigold-ink">
      <p>{m.driver_hours_held_outside()}</p>
      <ul>
        {outside.map(({ jobId, orderId, startsAt }) => (
          <li key={jobId} className="wrap-anywhere">
            <TextLink to="/admin/orders" search={{ order: orderId }} className="figures inline-block py-2">
              {jobId}
            </TextLink>{" "}
            <span className="figures text-sm">{formatShortDayAndTime(startsAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function jobOf(error: unknown): string | null {
  const known = appErrorOf(error);
  return known?.code === "JOB_ON_DAY_OFF" ? String(known.params["jobId"] ?? "") : null;
}
