import { useState } from "react";
import { sameDoors } from "#domain/orders/door.ts";
import {
  doorErrors,
  doorErrorsAt,
  doorToSend,
  type DoorDraft,
  type DoorErrors,
  type PricedPlace,
} from "#web/entities/stops/door-draft.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { useRevision } from "./use-revision.ts";

type Stop = Order["stops"][number];

/** The form that changes the doors of an order and who is there. */
export function useDoorsChange(order: Order, onDone: () => void) {
  const { orderId } = order;
  const [opened] = useState(order);
  const [doors, setDoors] = useState(() => order.stops.map(draftOf));
  const [faults, setFaults] = useState<readonly DoorErrors[]>([]);
  const revision = useRevision(onDone);
  const content = contentOf(doors);
  const key = usePressKey(content);
  const change = trpc.orders.changeDoors.useMutation(revision.handlers);
  const before = contentOf(opened.stops.map(draftOf));
  return {
    doors,
    /** What was refused last, once it is known to be; another object for every refusal. */
    refused: hasErrors(faults) ? faults : Object.keys(revision.errors).length > 0 ? revision.errors : null,
    /** The errors at the fields of a stop. */
    errorsAt: (index: number): DoorErrors => ({
      ...doorErrorsAt(revision.errors, `stops.${index}.`),
      ...faults[index],
    }),
    set: (index: number, door: DoorDraft) => {
      setDoors((was) => was.with(index, door));
      setFaults([]);
      revision.clearErrors();
    },
    isPending: change.isPending,
    /** Sends the doors, unless a field has to be corrected first. */
    send: () => {
      const found = faultsOf(order.stops, doors);
      setFaults(found);
      if (hasErrors(found)) return;
      if (content === before) onDone();
      else {
        // Doors that somebody else has changed meanwhile are not overwritten; other changes do not matter.
        const isSeen = contentOf(order.stops.map(draftOf)) === before;
        change.mutate({
          orderId,
          revision: isSeen ? order.revision : opened.revision,
          stops: doors.map(doorToSend),
          idempotencyKey: key,
        });
      }
    },
  };
}

/** The place of a stop; how far its price reaches is known to the server alone. `null` for free text. */
export function placeOf({ placeId, label, latitude, longitude, pin }: Stop): PricedPlace | null {
  if (placeId === null) return null;
  const isExact = pin !== null && pin.latitude === latitude && pin.longitude === longitude;
  return { label, isExact };
}

function draftOf({ detail, pin, person, label }: Stop): DoorDraft {
  return { detail, pin: pin === null ? null : { ...pin, near: label }, person };
}

function hasErrors(faults: readonly DoorErrors[]): boolean {
  return faults.some((errors) => Object.keys(errors).length > 0);
}

function contentOf(doors: readonly DoorDraft[]): string {
  return JSON.stringify(doors.map(doorToSend));
}

function faultsOf(stops: readonly Stop[], doors: readonly DoorDraft[]): DoorErrors[] {
  const places = stops.flatMap(({ placeId, latitude, longitude }) =>
    placeId === null || latitude === null || longitude === null ? [] : [{ placeId, latitude, longitude }],
  );
  const same = places.length === stops.length ? sameDoors(places, doors) : [];
  return stops.map((stop, index) => {
    const door = doors[index];
    const errors = door === undefined ? {} : doorErrors(door, placeOf(stop));
    return same.includes(index) ? { detail: m.field_same_address(), ...errors } : errors;
  });
}
