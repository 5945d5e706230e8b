import { useSearch } from "@tanstack/react-router";
import { useCallback, useRef, useState, type RefCallback } from "react";
import type { DatedPaper } from "#domain/drivers/papers.ts";
import { MAX_VEHICLES_OF_DRIVER } from "#domain/drivers/profile-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { licenceText, placeName } from "#web/entities/drivers/driver-texts.ts";
import type { DriverFleet, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { PaperState } from "../page/paper-state.tsx";
import { loadText, sizeText } from "../vehicles/vehicle-facts.ts";
import type { MoveSheetProps } from "./move-sheet.tsx";
import { RetireDialog } from "./retire-dialog.tsx";
import type { VehicleSheetProps } from "./vehicle-sheet.tsx";

const VehicleSheet = laterDialog<VehicleSheetProps>(
  async () => (await import("./vehicle-sheet.tsx")).VehicleSheet,
);
const LicenceSheet = laterDialog<FleetCardProps & { readonly onClose: () => void }>(
  async () => (await import("./licence-sheet.tsx")).LicenceSheet,
);
const MoveSheet = laterDialog<MoveSheetProps>(async () => (await import("./move-sheet.tsx")).MoveSheet);

type Vehicle = DriverFleet["vehicles"][number];

/**
 * What is open of the card: the form of a vehicle (`null`: of a new one), of the licence, of a move, or the
 * question before retiring one.
 */
type Open =
  | { readonly form: "vehicle"; readonly vehicle: Vehicle | null }
  | { readonly form: "licence" }
  | { readonly form: "move" | "retire"; readonly vehicle: Vehicle };

export interface FleetCardProps {
  readonly driver: ReviewedDriver;
  readonly fleet: DriverFleet;
}

/** The licence and the vehicles of a driver with their papers and until when those hold; the office changes them here. */
export function FleetCard({ driver, fleet }: FleetCardProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { at } = useSearch({ strict: false });
  const showOnce = useShownOnce();
  const { papers, names, files, profile, onFile } = driver;
  const licence = profile?.licenceClass ?? onFile?.licenceClass ?? null;
  const dated = (paper: DatedPaper["paper"], plate: string) =>
    papers.find((each) => each.paper === paper && each.plate === plate);
  return (
    <Card className="grid gap-4">
      <h3 className="text-xl">{m.driver_fleet_title()}</h3>
      <section aria-label={m.driver_section_licence()} className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h4 className="text-lg">
            {m.driver_section_licence()}
            {licence !== null && (
              <span className="block text-base font-normal text-muted">{licenceText(licence)}</span>
            )}
          </h4>
          <Button size="small" onClick={() => setOpen({ form: "licence" })}>
            {m.action_edit()} <span className="sr-only">{m.driver_section_licence()}</span>
          </Button>
        </div>
        <Paper
          label={m.driver_paper_licence()}
          dated={dated("licence", "")}
          isNamed={false}
          isForLife={profile !== null && fleet.licenceExpiresOn === null}
          url={files[fleet.licenceFileId ?? ""]}
        />
      </section>
      {fleet.vehicles.map((vehicle, place) => {
        const { vehicleId, plate, province, type } = vehicle;
        // One that was written down without a plate is known by what it is.
        const called = plate === "" ? VEHICLE_TEXTS[type]() : plate;
        const shown = `${called} ${placeName(names[province])}`.trim();
        return (
          <section
            key={vehicleId}
            aria-label={called}
            ref={String(place) === at ? showOnce : undefined}
            tabIndex={-1}
            className="grid scroll-mt-24 gap-2 border-t border-line pt-4"
          >
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h4 className="figures min-w-0 text-lg wrap-anywhere">{shown}</h4>
              <span className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => setOpen({ form: "vehicle", vehicle })}>
                  {m.action_edit()} <span className="sr-only">{called}</span>
                </Button>
                <Button size="small" onClick={() => setOpen({ form: "move", vehicle })}>
                  {m.vehicle_move()} <span className="sr-only">{called}</span>
                </Button>
                {fleet.vehicles.length > 1 && (
                  <Button size="small" tone="plain" onClick={() => setOpen({ form: "retire", vehicle })}>
                    {m.vehicle_retire()} <span className="sr-only">{called}</span>
                  </Button>
                )}
              </span>
            </div>
            <p className="figures text-sm text-muted wrap-anywhere">{factsText(vehicle)}</p>
            <Paper
              label={m.driver_paper_registration({ plate: "" }).trim()}
              dated={dated("registration", plate)}
              url={files[vehicle.registrationFileId ?? ""]}
            />
            <Paper
              label={m.driver_paper_insurance({ plate: "" }).trim()}
              dated={dated("insurance", plate)}
              url={files[vehicle.insuranceFileId ?? ""]}
            />
          </section>
        );
      })}
      {fleet.vehicles.length < MAX_VEHICLES_OF_DRIVER && (
        <div className="border-t border-line pt-4">
          <Button onClick={() => setOpen({ form: "vehicle", vehicle: null })}>
            {m.driver_vehicle_add()}
          </Button>
        </div>
      )}
      {open?.form === "vehicle" && (
        <VehicleSheet driver={driver} fleet={fleet} vehicle={open.vehicle} onClose={close} />
      )}
      {open?.form === "licence" && <LicenceSheet driver={driver} fleet={fleet} onClose={close} />}
      {open?.form === "move" && (
        <MoveSheet driver={driver} fleet={fleet} vehicle={open.vehicle} onClose={close} />
      )}
      {open?.form === "retire" && (
        <RetireDialog driver={driver} fleet={fleet} vehicle={open.vehicle} onClose={close} />
      )}
    </Card>
  );
}

/** Brings an element into view when it is there first, and puts the focus on it. */
function useShownOnce(): RefCallback<HTMLElement> {
  const isShown = useRef(false);
  return useCallback((element) => {
    if (element === null || isShown.current) return;
    isShown.current = true;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "start" });
  }, []);
}

/** Type, cargo space, payload and year, as far as they are known. */
function factsText(vehicle: Vehicle): string {
  const size = sizeText(vehicle);
  const facts = [size === "" ? "" : `${m.driver_size_label()}: ${size}`, loadText(vehicle)];
  return [VEHICLE_TEXTS[vehicle.type](), ...facts].filter((part) => part !== "").join(" · ");
}

interface PaperProps {
  readonly label: string;
  /** Absent where its last day is not known. */
  readonly dated: DatedPaper | undefined;
  readonly isForLife?: boolean;
  /** Whether its name stands before its day; the picture has it anyway. */
  readonly isNamed?: boolean;
  /** Where its picture is shown from; absent without one. */
  readonly url: string | undefined;
}

/** One paper: until when it holds, and its picture, which opens in full. */
function Paper({ label, dated, isForLife = false, isNamed = true, url }: PaperProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {isNamed && label}
        <span className="figures block text-sm text-muted">
          {dated === undefined
            ? isForLife
              ? m.driver_licence_valid_for_life()
              : m.driver_paper_unknown()
            : `${m.driver_expires_label()}: ${dayText(dated.expiresOn)}`}
        </span>
      </span>
      <span className="flex items-center gap-3">
        {dated !== undefined && <PaperState paper={dated} isNamed={false} />}
        {url !== undefined && (
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={label}
              loading="lazy"
              className="size-11 rounded-control bg-sunken object-cover"
            />
          </a>
        )}
      </span>
    </div>
  );
}
