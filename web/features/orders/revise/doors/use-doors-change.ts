import { useState } from "react";
import type { StopAccess } from "#domain/goods/goods.ts";
import { sameDoors } from "#domain/orders/door.ts";
import { accessText } from "#web/entities/goods/goods-texts.ts";
import {
  doorErrors,
  doorErrorsAt,
  doorToSend,
  type DoorDraft,
  type DoorErrors,
  type PricedPlace,
} from "#web/entities/stops/door-draft.ts";
import type { TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { useRebasedValues } from "#web/entities/edit-conflict/use-rebased-values.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { useRevision } from "../use-revision.ts";

type Stop = Order["stops"][number];

/** One part of a stop as a field of the form: `detail.0`, `pin.0`, `person.0`, `access.0`. */
export type DoorField = `${"detail" | "pin" | "person" | "access"}.${number}`;
/** What such a field holds. */
export type DoorValue = DoorDraft["detail" | "pin" | "person"] | StopAccess;

interface DoorsChange {
  /** Whether the access to the stops may be changed, too; it may end while the form is open. */
  readonly isOfAccess: boolean;
  readonly onDone: () => void;
}

/** The form that changes the doors of an order, who is there and the access to them. */
export function useDoorsChange(order: Order, { isOfAccess, onDone }: DoorsChange) {
  const { orderId } = order;
  const [hasAccess] = useState(isOfAccess);
  const isAccessOver = hasAccess && !isOfAccess;
  const [faults, setFaults] = useState<readonly DoorErrors[]>([]);
  const revision = useRevision(onDone);
  const change = trpc.orders.changeDoors.useMutation(revision.handlers);
  const saved = fieldsOf(order, hasAccess);
  const edits = useRebasedValues(Object.keys(saved) as DoorField[], saved, change.isPending);
  const doors = order.stops.map((_stop, index) => doorIn(edits.values, index));
  const access = order.stops.map((_stop, index) => accessIn(edits.values, index));
  const savedAccess = accessOf(order);
  const lost = isAccessOver ? lostAccess(access, savedAccess) : [];
  const content = contentOf(doors, access, hasAccess);
  const key = usePressKey(content);
  return {
    doors,
    /** Whether the form has the access to the stops, as it was opened. */
    hasAccess,
    /** Whether that can no longer be changed since. */
    isAccessOver,
    /** What was typed of it and can no longer be saved; nothing is sent before it was put back to what is saved. */
    lost,
    /** Of each stop; `null`: it is not known. */
    access,
    /** What somebody else has saved since the form was opened. */
    theirs: edits.theirs.filter(({ field }) => !lost.some((each) => each.field === field)),
    take: edits.take,
    /** What was refused last, once it is known to be; another object for every refusal. */
    refused: hasErrors(faults) ? faults : Object.keys(revision.errors).length > 0 ? revision.errors : null,
    /** The errors at the fields of a stop. */
    errorsAt: (index: number): DoorErrors => ({
      ...doorErrorsAt(revision.errors, `stops.${index}.`),
      ...faults[index],
    }),
    set: (index: number, door: DoorDraft) => {
      edits.set(fieldsAt(door, index));
      setFaults([]);
      revision.clearErrors();
    },
    setAccess: (index: number, told: StopAccess | null) => {
      edits.set({ [`access.${index}`]: told });
      revision.clearErrors();
    },
    isPending: change.isPending,
    isUnchanged: content === contentOf(order.stops.map(draftOf), savedAccess, hasAccess),
    /** Sends the doors, unless a field has to be corrected first. */
    send: () => {
      const found = faultsOf(order.stops, doors);
      setFaults(found);
      if (hasErrors(found)) return;
      change.mutate({
        orderId,
        revision: order.revision,
        stops: doors.map(doorToSend),
        ...(hasAccess && !isAccessOver && { access }),
        idempotencyKey: key,
      });
    },
  };
}

type DoorFields = Readonly<Record<DoorField, DoorValue>>;

function fieldsAt({ detail, pin, person }: DoorDraft, index: number): Partial<DoorFields> {
  return { [`detail.${index}`]: detail, [`pin.${index}`]: pin, [`person.${index}`]: person };
}

function fieldsOf(order: Order, hasAccess: boolean): DoorFields {
  const access = hasAccess ? accessOf(order) : [];
  return Object.assign(
    {},
    ...order.stops.map(draftOf).map(fieldsAt),
    ...access.map((told, index) => ({ [`access.${index}`]: told })),
  ) as DoorFields;
}

function accessOf({ stops, goods }: Order): (StopAccess | null)[] {
  return stops.map((_stop, index) => goods?.stops[index] ?? null);
}

function accessIn(fields: DoorFields, index: number): StopAccess | null {
  return (fields[`access.${index}`] ?? null) as StopAccess | null;
}

/** What was typed of the access to the stops and is not saved, in words. */
function lostAccess(
  typed: readonly (StopAccess | null)[],
  saved: readonly (StopAccess | null)[],
): readonly TheirChange<DoorField, string>[] {
  return typed.flatMap((own, index) => {
    const [yours, theirs] = [accessText(own), accessText(saved[index] ?? null)];
    return yours === theirs ? [] : [{ field: `access.${index}` as const, before: theirs, theirs, yours }];
  });
}

/** A stop that was added while the form is open has its door with the next rendering. */
function doorIn(fields: DoorFields, index: number): DoorDraft {
  return {
    detail: (fields[`detail.${index}`] ?? "") as DoorDraft["detail"],
    pin: (fields[`pin.${index}`] ?? null) as DoorDraft["pin"],
    person: (fields[`person.${index}`] ?? null) as DoorDraft["person"],
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

function contentOf(
  doors: readonly DoorDraft[],
  access: readonly (StopAccess | null)[],
  hasAccess: boolean,
): string {
  return JSON.stringify([doors.map(doorToSend), hasAccess && access.map(inOneOrder)]);
}

/** Its parts in the order in which the form makes them, too. */
function inOneOrder(access: StopAccess | null) {
  return access && [access.floor, access.hasLift, access.carryDistanceM];
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
