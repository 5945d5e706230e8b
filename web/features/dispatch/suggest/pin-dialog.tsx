import { keepPreviousData } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Sheet } from "#web/components/dialog.tsx";
import { FieldError } from "#web/components/forms/field.tsx";
import { DriverSearch, FoundDrivers } from "#web/entities/jobs/assign/found-drivers.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { PinList } from "./pin-list.tsx";
import type { PinCandidate, SuggestedJob } from "./suggestion-types.ts";
import type { Pins } from "./use-plan.ts";

export interface PinDialogProps {
  readonly day: string;
  readonly jobId: string;
  /** As it is planned now; `undefined`: without a driver. */
  readonly planned: SuggestedJob | undefined;
  /** What is decided of the others. */
  readonly pins: Pins;
  readonly isPlanning: boolean;
  /** Plans around what was chosen. @param driver `null`: nobody */
  readonly onChoose: (driver: PinCandidate | null) => void;
  readonly onClose: () => void;
}

/** In place of a driver: the job stays open. */
const NOBODY = "";

/**
 * Who takes a job of the day whatever is planned for the rest: the drivers who can, the nearest first, the
 * others with why not, or nobody.
 */
export function PinDialog({ day, jobId, planned, pins, isPlanning, onChoose, onClose }: PinDialogProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const error = useId();
  const query = trpc.suggestions.drivers.useInfiniteQuery(
    { day, jobId, search, pins: Object.fromEntries(pins) },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0, placeholderData: keepPreviousData },
  );
  const candidates = query.data?.pages.flatMap((page) => page.items) ?? [];
  const driver = candidates.find(({ driverId, refusal }) => driverId === chosen && refusal === null);
  const send = () => {
    setAsked(true);
    if (chosen === NOBODY) onChoose(null);
    else if (driver !== undefined) onChoose(driver);
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.suggest_driver_of({ job: jobId })}
      description={m.suggest_pin_text()}
      closeLabel={m.action_close()}
      actions={{
        cancel: m.action_cancel(),
        act: { label: m.suggest_pin_act(), busy: isPlanning, onPress: send },
      }}
    >
      <div className="grid gap-4">
        <DriverSearch value={search} onChange={setSearch} />
        <FoundDrivers query={query}>
          <PinList
            candidates={candidates}
            planned={planned}
            chosen={chosen}
            nobody={NOBODY}
            describedBy={error}
            onChoose={setChosen}
          />
        </FoundDrivers>
        <FieldError
          id={error}
          error={asked && chosen !== NOBODY && driver === undefined ? m.admin_job_choose_driver() : undefined}
        />
      </div>
    </Sheet>
  );
}
