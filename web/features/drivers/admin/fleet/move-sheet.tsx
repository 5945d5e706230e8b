import { useRef, useState } from "react";
import { FormSheet } from "#web/components/sheets/form-sheet.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { DriverChoice } from "#web/entities/drivers/driver-choice.tsx";
import type { DriverFleet, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen, type Seen } from "#web/entities/edit-conflict/use-seen.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { FleetCardProps } from "./fleet-card.tsx";
import { fleetText } from "./fleet-text.ts";
import { readDriversAgain } from "./read-again.ts";

/** Of the choice: nothing comes in exchange. The id of a vehicle may be "". */
const NOTHING = "nothing";

export interface MoveSheetProps extends FleetCardProps {
  readonly vehicle: DriverFleet["vehicles"][number];
  readonly onClose: () => void;
}

/** The form with which the office gives a vehicle of a driver to another one, perhaps in exchange for one of theirs. */
export function MoveSheet({ driver, fleet, vehicle, onClose }: MoveSheetProps) {
  const { driverId, name, names } = driver;
  const { vehicleId, plate } = vehicle;
  const [toDriverId, setToDriverId] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const press = useRef({ form: "", key: "" });
  const query = trpc.drivers.byId.useQuery({ driverId: toDriverId }, { enabled: toDriverId !== "" });
  const theirs = toDriverId === "" ? undefined : query.data;
  const move = trpc.vehicles.move.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_drivers(), m.vehicle_move_done({ plate, name: theirs?.name ?? "" }));
      readDriversAgain();
      onClose();
    },
    onError: (error) => {
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0)
        showError(error, { title: m.nav_admin_drivers, text: m.vehicle_move_failed });
      readDriversAgain();
    },
  });
  const about = useSeen(fleet, move.isPending, (each) => fleetText(each, names));
  const aboutThem = useSeenOfChosen(theirs, move.isPending);
  const isOnly = fleet.vehicles.length === 1;
  const taking = isClosed(theirs) ? null : (theirs?.fleet ?? null);
  // Of a chosen vehicle that is theirs no more the choice is made again.
  const isTheirs = taking?.vehicles.some((each) => each.vehicleId === chosen) === true;
  const first = isOnly ? taking?.vehicles[0]?.vehicleId : NOTHING;
  const swap = isTheirs ? chosen : first;
  const swapVehicleId = swap === undefined || swap === NOTHING ? null : swap;
  const send = () => {
    if (taking === null) return;
    setErrors({});
    const input = {
      driverId,
      of: fleet.of,
      seenVersion: fleet.version,
      vehicleId,
      toDriverId,
      toOf: taking.of,
      toSeenVersion: taking.version,
      swapVehicleId,
    };
    const form = JSON.stringify(input);
    if (press.current.form !== form) press.current = { form, key: crypto.randomUUID() };
    move.mutate({ ...input, key: press.current.key });
  };
  return (
    <FormSheet
      title={m.vehicle_move_title({ plate })}
      description={m.vehicle_move_text()}
      submit={{
        label: swapVehicleId === null ? m.vehicle_move() : m.vehicle_swap(),
        busy: move.isPending,
        disabled: taking === null || about.isChanged || aboutThem.isChanged,
      }}
      onSubmit={send}
      onClose={onClose}
    >
      <SeenNotice about={about} saved={fleet} label={name} valueText={(each) => fleetText(each, names)} />
      <DriverChoice
        label={m.vehicle_move_to()}
        error={errors["toDriverId"]}
        driverId={toDriverId}
        exceptId={driverId}
        onChange={(id) => {
          setErrors({});
          setChosen(undefined);
          setToDriverId(id);
        }}
      />
      {toDriverId !== "" && theirs === undefined && (
        <QueryFallback query={query} rows={1} failed={m.drivers_load_failed()} />
      )}
      {theirs !== undefined && (
        <>
          <SeenNotice about={aboutThem} saved={theirs} label={theirs.name} valueText={textOfDriver} />
          {taking === null ? (
            <output className="block text-brick">{m.error_vehicle_receiver_closed()}</output>
          ) : (
            <Field
              label={m.vehicle_move_swap()}
              hint={isOnly ? m.vehicle_move_swap_needed({ name }) : undefined}
              error={errors["swapVehicleId"]}
            >
              {(control) => (
                <Select
                  {...control}
                  value={swap ?? ""}
                  options={[
                    ...(isOnly ? [] : [{ value: NOTHING, label: m.vehicle_move_swap_none() }]),
                    ...taking.vehicles.map((each) => ({
                      value: each.vehicleId,
                      label: `${each.plate} · ${VEHICLE_TEXTS[each.type]()}`,
                    })),
                  ]}
                  onChange={({ target }) => setChosen(target.value)}
                />
              )}
            </Field>
          )}
        </>
      )}
    </FormSheet>
  );
}

/** Whether somebody gets no vehicle: suspended, gone, or not a driver yet. */
function isClosed(driver: ReviewedDriver | undefined): boolean {
  return driver?.state === "suspended" || driver?.fleet === null;
}

/** All of a driver's vehicles and papers, and whether they are suspended. */
function textOfDriver(driver: ReviewedDriver): string {
  const { fleet, names, state } = driver;
  const vehicles = fleet === null ? [] : [fleetText(fleet, names)];
  return [...vehicles, ...(state === "suspended" ? [m.driver_state_suspended()] : [])].join(" / ") || "–";
}

/** What was seen of the driver who was chosen: it begins with each choice. */
function useSeenOfChosen(now: ReviewedDriver | undefined, isSending: boolean): Seen<ReviewedDriver> {
  const [seen, setSeen] = useState(now);
  if (now !== undefined && seen?.driverId !== now.driverId) setSeen(now);
  const isChanged =
    now !== undefined &&
    seen?.driverId === now.driverId &&
    textOfDriver(seen) !== textOfDriver(now) &&
    !isSending;
  return { seen: seen ?? (now as ReviewedDriver), isChanged, take: () => setSeen(now) };
}
