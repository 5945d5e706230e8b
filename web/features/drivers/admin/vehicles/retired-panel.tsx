import { Link } from "@tanstack/react-router";
import type { RetiredVehicleInput } from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import { placeName } from "#web/entities/drivers/driver-texts.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { DriverPanel } from "../page/driver-panel.tsx";
import { whenAndWho } from "./retired-vehicles.tsx";
import { loadText, sizeText } from "./vehicle-facts.ts";

export interface RetiredPanelProps {
  readonly vehicle: RetiredVehicleInput;
  /** The heading of the page with the list. */
  readonly heading: string;
  readonly onClose: () => void;
}

/** The retired vehicle that an address asks for: of the list, or of a job that was driven with it; `null`: none. */
export function retiredKeyOf(search: Readonly<Record<string, unknown>>): RetiredVehicleInput | null {
  const { retired: retiredId, driver: driverId, vehicle: vehicleId } = search;
  if (typeof retiredId === "string") return { retiredId };
  return typeof driverId === "string" && typeof vehicleId === "string" ? { driverId, vehicleId } : null;
}

/** A vehicle that left service for good, as it was then; of a job, the driver where it is in service still. */
export function RetiredPanel({ vehicle, heading, onClose }: RetiredPanelProps) {
  const query = trpc.vehicles.retiredOne.useQuery(vehicle);
  const isInService = query.isError && appErrorOf(query.error)?.code === "NOT_FOUND";
  if (isInService && "driverId" in vehicle)
    return (
      <DriverPanel driverId={vehicle.driverId} heading={heading} row={vehicle.driverId} onClose={onClose} />
    );
  const found = query.data;
  const recordId = "retiredId" in vehicle ? vehicle.retiredId : vehicle.vehicleId;
  return (
    <RecordPanel
      recordId={recordId}
      label={m.vehicle_retired()}
      heading={heading}
      row={found?.retiredId ?? recordId}
      onClose={onClose}
      isOfCards
      title={
        found !== undefined && (
          <h2 className="figures text-2xl wrap-anywhere">
            {found.plate} {placeName(found.names[found.province])}
          </h2>
        )
      }
    >
      {found === undefined ? (
        <RecordFallback
          query={query}
          rows={4}
          failed={m.vehicles_load_failed()}
          missing={m.vehicles_empty()}
          wayOut={<Button onClick={onClose}>{m.order_back_to_list()}</Button>}
        />
      ) : (
        <Vehicle vehicle={found} />
      )}
    </RecordPanel>
  );
}

type Found = RouterOutputs["vehicles"]["retiredOne"];

function Vehicle({ vehicle }: { readonly vehicle: Found }) {
  const { driverId, driverName, type } = vehicle;
  const size = sizeText(vehicle);
  const load = loadText(vehicle);
  return (
    <Card className="grid gap-4">
      <p className="figures font-semibold">{m.vehicle_retired_at({ when: whenAndWho(vehicle) })}</p>
      <dl className="grid gap-2">
        <Fact name={m.driver_vehicle_type()}>
          {VEHICLE_TEXTS[type]()}
          {load !== "" && <span className="block text-sm text-muted">{load}</span>}
        </Fact>
        <Fact name={m.driver_size_label()}>{size === "" ? "–" : size}</Fact>
        <Fact name={m.role_driver()}>
          <Link
            to="/admin/drivers"
            search={{ driver: driverId }}
            className="text-teal underline underline-offset-4 hover:text-teal-deep"
          >
            {driverNameText(driverName)}
          </Link>
        </Fact>
      </dl>
      <Paper
        label={m.driver_paper_registration({ plate: "" }).trim()}
        expiresOn={vehicle.registrationExpiresOn}
        url={vehicle.registrationUrl}
      />
      <Paper
        label={m.driver_paper_insurance({ plate: "" }).trim()}
        expiresOn={vehicle.insuranceExpiresOn}
        url={vehicle.insuranceUrl}
      />
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="figures flex flex-wrap justify-between gap-x-4 gap-y-1">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

interface PaperProps {
  readonly label: string;
  /** `null`: it was not known. */
  readonly expiresOn: string | null;
  readonly url: string | null;
}

/** Until when a paper held, and its picture, which opens in full. */
function Paper({ label, expiresOn, url }: PaperProps) {
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line pt-4">
      <span className="min-w-0 wrap-anywhere">
        {label}
        <span className="figures block text-sm text-muted">
          {expiresOn === null
            ? m.driver_paper_unknown()
            : `${m.driver_expires_label()}: ${dayText(expiresOn)}`}
        </span>
      </span>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          <img
            src={url}
            alt={label}
            loading="lazy"
            className="size-16 rounded-control bg-sunken object-cover"
          />
        </a>
      )}
    </div>
  );
}
