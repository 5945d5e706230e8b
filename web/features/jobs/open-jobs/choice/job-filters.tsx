import type { OpenCounts } from "#domain/jobs/lists/list-choice.ts";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatDistance, formatMoney, formatShortWeekdayAndDay } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { JobChoiceBarProps } from "./job-choice-bar.tsx";
import type { JobChoice } from "./job-choice.ts";

const KM = [50, 100, 200, 400, 800];
const BAHT = [1_000, 2_000, 4_000, 8_000];

export interface JobFiltersProps extends Pick<
  JobChoiceBarProps,
  "counts" | "vehicles" | "choice" | "hasHome"
> {
  readonly choose: (change: JobChoice) => void;
}

/** The fields of the filter. */
export default function JobFilters({ counts, vehicles, choice, hasHome, choose }: JobFiltersProps) {
  const any = { value: "", label: m.jobs_filter_any() };
  const chosen = (value: string) => (value === "" ? undefined : value);
  return (
    <div className="mt-3 grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-3">
      <Field label={m.job_pickup_label()}>
        {(control) => (
          <Select
            {...control}
            value={choice.from ?? ""}
            options={[any, ...provinceOptions(counts.from, choice.from)]}
            onChange={({ target }) => choose({ from: chosen(target.value) })}
          />
        )}
      </Field>
      <Field label={m.job_destination_label()}>
        {(control) => (
          <Select
            {...control}
            value={choice.to ?? ""}
            options={[any, ...provinceOptions(counts.to, choice.to)]}
            onChange={({ target }) => choose({ to: chosen(target.value) })}
          />
        )}
      </Field>
      <Field label={m.jobs_filter_distance()}>
        {(control) => (
          <Select
            {...control}
            value={choice.km ?? ""}
            options={[any, ...KM.map((km) => ({ value: String(km), label: formatDistance(km * 1_000) }))]}
            onChange={({ target }) => choose({ km: chosen(target.value) })}
          />
        )}
      </Field>
      <Field label={m.jobs_filter_pay()}>
        {(control) => (
          <Select
            {...control}
            value={choice.pay ?? ""}
            options={[any, ...BAHT.map((baht) => ({ value: String(baht), label: formatMoney(baht * 100) }))]}
            onChange={({ target }) => choose({ pay: chosen(target.value) })}
          />
        )}
      </Field>
      <Field
        label={m.jobs_filter_day()}
        className="col-span-2"
        hint={choice.day === undefined ? undefined : dayText(choice.day)}
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={choice.day ?? ""}
            onChange={({ target }) => choose({ day: chosen(target.value) })}
          />
        )}
      </Field>
      {vehicles.length > 1 && (
        <Field label={m.job_vehicle_label()} className="col-span-2">
          {(control) => (
            <Select
              {...control}
              value={choice.vehicle ?? ""}
              options={[any, ...vehicles.map((type) => ({ value: type, label: VEHICLE_TEXTS[type]() }))]}
              onChange={({ target }) => choose({ vehicle: chosen(target.value) })}
            />
          )}
        </Field>
      )}
      {hasHome && (
        <div className="col-span-2">
          <Checkbox
            checked={choice.home === "1"}
            label={m.jobs_filter_home()}
            hint={m.jobs_filter_home_hint()}
            onChange={({ target }) => choose({ home: target.checked ? "1" : undefined })}
          />
        </div>
      )}
    </div>
  );
}

/** The day as the reader writes it; the browser's field may have another calendar. */
function dayText(day: string): string | undefined {
  const noon = Date.parse(`${day}T05:00:00Z`);
  return Number.isNaN(noon) ? undefined : formatShortWeekdayAndDay(noon);
}

/** The provinces, and the chosen one, which may have no job any more. */
function provinceOptions(provinces: OpenCounts["from"], chosen: string | undefined) {
  const byName = new Map(provinces.map((province) => [province.en, localized(province)]));
  if (chosen !== undefined && !byName.has(chosen)) byName.set(chosen, chosen);
  return [...byName]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
