import { BedDouble, Coffee, Hourglass, PackageOpen, Ship, Truck, type LucideIcon } from "lucide-react";
import type { DrivingStep, DrivingSteps } from "#domain/driving-hours/driving-steps.ts";
import { classNames } from "#web/components/class-names.ts";
import { formatDuration, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

const STEP_TEXTS: Readonly<
  Record<DrivingStep["kind"], readonly [LucideIcon, (inputs: { duration: string }) => string]>
> = {
  drive: [Truck, m.driving_step_drive],
  break: [Coffee, m.driving_step_break],
  rest: [BedDouble, m.driving_step_rest],
  wait: [Hourglass, m.driving_step_wait],
  sailing: [Ship, m.driving_step_sailing],
  handling: [PackageOpen, m.driving_step_handling],
};

/** What a truck does when, with its legal breaks and nights, and the rule they come from. */
export default function DrivingStepsList({ steps, drivers, maxDailyDrivingS }: DrivingSteps) {
  return (
    <section aria-label={m.driving_steps_title()} className="mt-5 flex flex-col gap-3">
      <h3 className="text-base font-semibold">
        {m.driving_steps_title()}
        <span className="block text-sm font-normal text-muted">{m.driving_with_breaks()}</span>
      </h3>
      <ol className="figures flex flex-col gap-1.5 text-sm">
        {steps.map((step) => (
          <StepLine key={step.afterS} {...step} />
        ))}
      </ol>
      {drivers === 2 && <p className="text-sm">{m.driving_two_drivers()}</p>}
      <p className="text-xs text-muted">{m.driving_rule({ total: formatDuration(maxDailyDrivingS) })}</p>
    </section>
  );
}

function StepLine({ kind, at, durationS }: DrivingStep) {
  const [Icon, text] = STEP_TEXTS[kind];
  const isPause = kind === "break" || kind === "rest";
  return (
    <li className={classNames("flex items-start gap-2", isPause ? "font-semibold" : "text-muted")}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-teal" />
      <span className="min-w-0 flex-1">{text({ duration: formatDuration(durationS) })}</span>
      {at !== null && <time dateTime={new Date(at).toISOString()}>{formatShortDayAndTime(at)}</time>}
    </li>
  );
}
