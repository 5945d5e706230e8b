import { useState } from "react";
import type { DaysOff, WeeklyHours } from "#domain/drivers/availability.ts";
import type { OutOfService } from "#domain/drivers/out-of-service.ts";
import { Button } from "#web/components/button.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { AvailableSwitch } from "#web/entities/drivers/available-switch.tsx";
import { outageDays, OUTAGE_KIND_TEXTS, vehicleNameOf } from "#web/entities/drivers/outage-texts.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { TimesFields } from "./profile-fields/times-fields.tsx";

/** When a driver takes jobs: now or not, days off, weekly hours. */
export function TimesSection() {
  const { data } = trpc.drivers.times.useQuery(undefined, { refetchOnWindowFocus: false });
  if (data == null) return null;
  return (
    <div className="mt-10 max-w-2xl border-t border-line pt-8">
      <FormSection title={m.driver_times_title()}>
        <AvailableSwitch now={data} />
        <OwnOutages outages={data.outOfService} />
        {/* By what is stored, not by its version: the switch above changes that, and would lose what is typed. */}
        <Times key={JSON.stringify([data.daysOff, data.weeklyHours])} times={data} />
      </FormSection>
    </div>
  );
}

/** Vehicles that the office has put out of service: read here, changed by the office. */
function OwnOutages({ outages }: { readonly outages: OutOfService }) {
  const { data } = trpc.drivers.registration.useQuery(undefined, { enabled: outages.length > 0 });
  if (outages.length === 0) return null;
  return (
    <section className="mt-4 rounded-control bg-marigold-wash p-3 text-marigold-ink">
      <h3 className="text-base font-semibold">{m.vehicle_outages_title()}</h3>
      <ul className="grid gap-1">
        {outages.map((outage) => (
          <li key={`${outage.vehicleId}${outage.from}${outage.kind}`} className="wrap-anywhere">
            {[
              vehicleNameOf(data?.profile ?? null, outage.vehicleId, ""),
              OUTAGE_KIND_TEXTS[outage.kind](),
              outageDays(outage),
            ]
              .filter((part) => part !== "")
              .join(" · ")}
          </li>
        ))}
      </ul>
      <p className="text-sm">{m.vehicle_outages_own_hint()}</p>
    </section>
  );
}

interface Stored {
  readonly daysOff: DaysOff;
  readonly weeklyHours: WeeklyHours | null;
  readonly version: number;
}

function Times({ times }: { readonly times: Stored }) {
  const [daysOff, setDaysOff] = useState<DaysOff>(times.daysOff);
  const [hours, setHours] = useState<WeeklyHours | null>(times.weeklyHours);
  const saving = trpc.drivers.setTimes.useMutation({
    onSuccess: ({ heldOutside }) =>
      heldOutside.length === 0
        ? showToast("success", m.driver_times_title(), m.driver_times_saved())
        : showToast(
            "warning",
            m.driver_times_title(),
            m.driver_hours_jobs_outside({ jobs: heldOutside.join(", ") }),
          ),
    onError: (error) => {
      if (Object.keys(fieldErrorsOf(error)).length === 0)
        showError(error, { title: m.driver_times_title, text: m.error_driver_profile_update_failed });
    },
    onSettled: () => Promise.all([trpcUtils.drivers.times.invalidate(), trpcUtils.jobs.fitness.invalidate()]),
  });
  const errors = fieldErrorsOf(saving.error);
  return (
    <form
      noValidate
      className="mt-4 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({
          daysOff: [...daysOff],
          weeklyHours: hours === null ? null : [...hours],
          seenVersion: times.version,
        });
      }}
    >
      <TimesFields
        daysOff={daysOff}
        onDaysOff={setDaysOff}
        hours={hours}
        storedHours={times.weeklyHours}
        onHours={setHours}
        errors={errors}
      />
      <div>
        <Button type="submit" tone="solid" busy={saving.isPending}>
          {m.action_save()}
        </Button>
      </div>
    </form>
  );
}
