import { useNavigate } from "@tanstack/react-router";
import { List, Map as MapIcon, SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import type { JobOrder, OpenCounts } from "#domain/jobs/lists/list-choice.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatDistance, formatMoney, formatShortWeekdayAndDay } from "#web/lib/i18n/format.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { filterCount, NO_FILTER, withChoice, type JobChoice } from "./job-choice.ts";
import { keepOrder, ORDERS } from "./kept-order.ts";
import type { Here } from "./use-here.ts";

export interface JobChoiceBarProps {
  readonly choice: JobChoice;
  /** How many jobs there are and pass the filter, and in which provinces. */
  readonly counts: OpenCounts;
  /** The types of the driver's vehicles. */
  readonly vehicles: readonly VehicleType[];
  /** How the jobs are ordered. */
  readonly order: JobOrder;
  readonly here: Here;
  /** Whether the driver has areas of their own. */
  readonly hasHome: boolean;
}

const ORDER_TEXTS = {
  pickup: m.jobs_sort_pickup,
  pay: m.jobs_sort_pay,
  near: m.jobs_sort_near,
} as const satisfies Record<JobOrder, () => string>;

const KM = [50, 100, 200, 400, 800];
const BAHT = [1_000, 2_000, 4_000, 8_000];

/** Filter and order of the open jobs; both are in the page's address, and the chosen order is kept on the device. */
export function JobChoiceBar({ choice, counts, vehicles, order, here, hasHome }: JobChoiceBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const navigate = useNavigate();
  const count = filterCount(choice);
  const isMap = choice.show === "map";
  const choose = (change: JobChoice) =>
    void navigate({
      to: "/driver/dashboard",
      search: (search) => withChoice(search, change),
      replace: true,
      resetScroll: false,
    });
  const chooseOrder = (chosen: JobOrder) => {
    keepOrder(chosen);
    if (chosen === "near" && here.point === null) here.locate();
    choose({ sort: chosen });
  };
  return (
    <section aria-label={m.jobs_filter_title()} className="mb-1.5 lg:mb-3">
      <div className="flex items-center gap-2">
        <Button
          size="small"
          icon={<SlidersHorizontal aria-hidden="true" className="size-5 max-sm:hidden" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? m.jobs_filter_title() : m.jobs_filter_count({ count })}
        </Button>
        <div className="min-w-0 flex-1">
          {!isMap && (
            <Select
              aria-label={m.jobs_sort_label()}
              value={here.isLocating ? "near" : order}
              options={ORDERS.map((value) => ({ value, label: ORDER_TEXTS[value]() }))}
              onChange={({ target }) => {
                const chosen = ORDERS.find((each) => each === target.value);
                if (chosen !== undefined) chooseOrder(chosen);
              }}
            />
          )}
        </div>
        <Button
          size="small"
          icon={
            isMap ? (
              <List aria-hidden="true" className="size-5" />
            ) : (
              <MapIcon aria-hidden="true" className="size-5" />
            )
          }
          aria-label={isMap ? m.jobs_show_list() : m.jobs_show_map()}
          onClick={() => choose({ show: isMap ? undefined : "map" })}
        >
          {isMap ? m.jobs_show_list() : <span className="max-sm:hidden">{m.jobs_show_map()}</span>}
        </Button>
      </div>
      {here.failure !== null && (
        <p role="alert" className="mt-2 text-sm text-brick">
          {here.failure}
        </p>
      )}
      <div id={id} hidden={!open}>
        {open && (
          <Fields counts={counts} vehicles={vehicles} choice={choice} hasHome={hasHome} choose={choose} />
        )}
      </div>
      {count > 0 && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <output className="figures text-sm text-muted">
            {m.jobs_filter_shown({ shown: counts.shown, all: counts.all })}
          </output>
          <Button tone="plain" size="small" onClick={() => choose(NO_FILTER)}>
            {m.jobs_filter_clear()}
          </Button>
        </div>
      )}
    </section>
  );
}

interface FieldsProps extends Pick<JobChoiceBarProps, "counts" | "vehicles" | "choice" | "hasHome"> {
  readonly choose: (change: JobChoice) => void;
}

function Fields({ counts, vehicles, choice, hasHome, choose }: FieldsProps) {
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
