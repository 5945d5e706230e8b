import { truckText, type JobOfTruck } from "./truck-text.ts";

/** The trucks of a driver or of some jobs, each once, a line for each. */
export function TruckLines({ trucks }: { readonly trucks: readonly JobOfTruck[] }) {
  return [...new Set(trucks.map(truckText))].map((text) => (
    <span key={text} className="block text-xs text-muted">
      {text}
    </span>
  ));
}

/** The plate of a job's truck at the beginning of its bar, where there is no room for all of what it is. */
export function BarPlate({ plate = "" }: Pick<JobOfTruck, "plate">) {
  if (plate === "") return null;
  return (
    <span className="days-plate figures" aria-hidden="true">
      {plate}
    </span>
  );
}
