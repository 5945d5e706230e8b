import { useState } from "react";
import type { KeptChoices } from "./kept-choices.ts";
import type { SuggestedJob } from "./suggestion-types.ts";

/** A vehicle that was chosen for a job, and of which driver. */
export interface ChosenVehicle {
  readonly driverId: string;
  readonly vehicleId: string;
}

/**
 * Which vehicle comes to each job of a plan whose driver has more than one of its type: the planned one, until another is chosen.
 * @param kept those that were chosen before the page was loaded
 */
export function useVehicles(kept: KeptChoices["vehicles"]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenVehicle>>(
    () => new Map(kept.map(({ jobId, ...choice }) => [jobId, choice])),
  );
  const truckOf = ({ jobId, driverId, trucks }: SuggestedJob) => {
    const choice = chosen.get(jobId);
    const wanted = choice?.driverId === driverId ? choice.vehicleId : undefined;
    const canCome = trucks?.vehicles.filter(({ fault }) => fault === undefined);
    return (
      canCome?.find(({ vehicleId }) => vehicleId === wanted) ??
      canCome?.find(({ vehicleId }) => vehicleId === trucks?.vehicleId)
    );
  };
  return {
    chosen,
    /** Sent with the assignment; `undefined` where the driver has one vehicle of the type. */
    idOf: (job: SuggestedJob): string | undefined => truckOf(job)?.vehicleId,
    /** "" where the driver has one vehicle of the type. */
    plateOf: (job: SuggestedJob): string => truckOf(job)?.plate ?? "",
    choose: ({ jobId, driverId }: SuggestedJob, vehicleId: string) =>
      setChosen((before) => new Map([...before, [jobId, { driverId, vehicleId }]])),
  };
}
