import { Phone } from "lucide-react";
import { useState } from "react";
import { buttonLook } from "#web/components/button-look.ts";
import { RouteLine } from "#web/components/route-line.tsx";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { JobRoute } from "./job-route.tsx";
import { isAppleDevice, navigationTarget } from "./navigation.ts";
import { NavigationApps } from "./navigation-apps.tsx";
import { phoneText } from "#domain/contact/phone-text.ts";
import { bangkokTime } from "#domain/time.ts";
import type { JobInFull, MyJob } from "../my-jobs/my-jobs.ts";

type Stop = JobInFull["stops"][number];

const ROLE_TEXTS = {
  pickup: m.job_pickup_label,
  waypoint: m.job_waypoint_label,
  destination: m.job_destination_label,
} as const satisfies Record<Stop["role"], () => string>;

/** The route stop by stop, each with its door, who is there, and navigation; only the areas while loading or hidden. */
export function JobStops({ job, full }: { readonly job: MyJob; readonly full: JobInFull | undefined }) {
  const [isApple] = useState(() => isAppleDevice(navigator.userAgent));
  const stops = full?.stops ?? [];
  if (full === undefined || stops.length === 0) return <JobRoute job={job} />;
  return (
    <RouteLine
      label={m.job_route_label()}
      stops={stops.map((stop, index) => ({
        key: String(index),
        leg: job.overWater[index] === true ? "water" : "land",
        content: (
          <div>
            <p className="text-sm text-muted">{ROLE_TEXTS[stop.role]()}</p>
            <p className="font-heading text-lg leading-tight font-semibold">{localized(stop.label)}</p>
            {isCalledElse(stop) && (
              <p className="mt-1 wrap-anywhere">{m.job_stop_words({ words: stop.words })}</p>
            )}
            {stop.detail !== "" && <p className="mt-1 wrap-anywhere">{stop.detail}</p>}
            <VisitTimes visit={job.visits[index]} />
            <PersonThere stop={stop} contact={full.contact} />
            {!isLeft(job.visits[index]) && <NavigateTo stop={stop} isApple={isApple} />}
          </div>
        ),
      }))}
    />
  );
}

/** Nobody drives to a stop that they have left. */
function isLeft(visit: MyJob["visits"][number] | undefined): boolean {
  return visit !== undefined && visit.leftAt !== null;
}

/** When the driver reached and left a stop. */
function VisitTimes({ visit }: { readonly visit: MyJob["visits"][number] | undefined }) {
  if (visit === undefined) return null;
  const { arrivedAt, leftAt } = visit;
  const from = bangkokTime(arrivedAt);
  return (
    <p className="figures mt-1 font-semibold">
      {leftAt === null ? m.job_visit_since({ from }) : m.job_visit_times({ from, to: bangkokTime(leftAt) })}
    </p>
  );
}

/** Whether the customer calls a place something that its official name does not say. */
function isCalledElse({ words, label }: Stop): boolean {
  return words !== "" && !localized(label).includes(words);
}

/** Who is at a stop, with the button that calls them; the customer, whose buttons are above, only by the word. */
function PersonThere({ stop, contact }: { readonly stop: Stop; readonly contact: JobInFull["contact"] }) {
  if (contact === null) return null;
  if (stop.person === null) return <p className="mt-1 text-sm text-muted">{m.stop_person_customer()}</p>;
  const { name, phone } = stop.person;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="font-semibold wrap-anywhere">{m.stop_person({ name })}</p>
      <a href={`tel:${phone}`} className={buttonLook({ size: "small" }, "figures")}>
        <Phone aria-hidden="true" className="size-4" />
        {m.job_call({ phone: phoneText(phone) })} <span className="sr-only">{name}</span>
      </a>
    </div>
  );
}

/** Navigation in the driver's apps; it says so where it cannot lead to the door. */
function NavigateTo({ stop, isApple }: { readonly stop: Stop; readonly isApple: boolean }) {
  const target = navigationTarget(stop);
  return (
    <div className="mt-2">
      <NavigationApps stop={stop} isApple={isApple} />
      {target.to !== "pin" && (
        <p className="mt-1.5 text-sm text-muted">
          {target.to === "address" ? m.job_navigate_no_pin() : m.job_navigate_middle()}
        </p>
      )}
    </div>
  );
}
