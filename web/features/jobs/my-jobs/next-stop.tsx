import { Phone } from "lucide-react";
import { useState } from "react";
import { whereabouts } from "#domain/jobs/visits.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import { buttonLook } from "#web/components/button-look.ts";
import { m } from "#web/paraglide/messages.js";
import { isAppleDevice } from "../details/navigation.ts";
import { NavigationApps } from "../details/navigation-apps.tsx";
import { RecordProofHere } from "../proof/record-proof-here.tsx";
import type { JobInFull, MyJob } from "./my-jobs.ts";

export interface NextStopProps {
  readonly job: MyJob;
  readonly full: JobInFull | undefined;
}

/**
 * What a driver under way needs most, beside the next step: on the way to a stop whom to call there and navigation to it,
 * at a stop whom to call and its proof, while there is none.
 */
export function NextStop({ job, full }: NextStopProps) {
  const [isApple] = useState(() => isAppleDevice(navigator.userAgent));
  const { kind, stop: at } = whereabouts(job.visits);
  const stop = full?.stops[at];
  const contact = full?.contact ?? job.contact;
  const person =
    stop?.person ?? (contact === null ? null : { name: contact.contactName, phone: contact.contactPhone });
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {person !== null && (
        <a href={`tel:${person.phone}`} className={buttonLook({ size: "small" }, "min-w-11 px-3")}>
          <Phone aria-hidden="true" className="size-4" />
          <span className="max-[26rem]:sr-only">{m.job_call_short()}</span>{" "}
          <span className="sr-only">
            {person.name} {phoneText(person.phone)}
          </span>
        </a>
      )}
      {kind === "on_way" && stop !== undefined && <NavigationApps stop={stop} isApple={isApple} isBrief />}
      {kind === "at_stop" && <RecordProofHere job={job} stop={at} />}
    </div>
  );
}
