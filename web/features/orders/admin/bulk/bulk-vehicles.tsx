import { useState } from "react";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { QueryFallback, type QueryFallbackProps } from "#web/entities/fallbacks/query-fallback.tsx";
import { vehicleOptions } from "#web/entities/jobs/assign/vehicle-options.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

type OrderVehicles = RouterOutputs["assignments"]["vehiclesOfOrders"][number];

/** A vehicle that comes to an order. */
export interface ComingVehicle {
  readonly vehicleId: string;
  readonly plate: string;
}

/** Which of a driver's vehicles comes to each of the chosen orders for which they have several. */
export interface BulkVehicles {
  readonly query: QueryFallbackProps["query"] & { readonly isLoading: boolean };
  /** From which it is chosen for an order; `undefined` where there is nothing to choose. */
  readonly choiceOf: (orderId: string) => OrderVehicles | undefined;
  /** Those for which it is chosen. */
  readonly orderIds: readonly string[];
  /** The one that fits first, until another that may drive the order is chosen. */
  readonly comingTo: (orderId: string) => ComingVehicle | undefined;
  /** The id of the one that was chosen, which may drive the order. */
  readonly chosenFor: (orderId: string) => string | undefined;
  readonly choose: (orderIds: readonly string[], vehicleId: string) => void;
  /** An order was sent and has no answer: it is sent once more as it was, also where its driver holds it by now. */
  readonly keepAsSent: (orderId: string) => void;
  /** Which may drive the orders by now, and the one whose vehicle was refused. */
  readonly readAgain: (refusedId: string) => Promise<unknown>;
}

/**
 * The vehicles of a driver for the chosen orders; of nobody's before a driver is chosen. They are asked for
 * once, and again after one was refused.
 */
export function useBulkVehicles(orderIds: readonly string[], driverId: string | null): BulkVehicles {
  const query = trpc.assignments.vehiclesOfOrders.useQuery(
    { orderIds: [...orderIds], driverId: driverId ?? "" },
    { enabled: driverId !== null, staleTime: Infinity, gcTime: 0 },
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [unanswered, setUnanswered] = useState<ReadonlyMap<string, OrderVehicles>>(new Map());
  const read = (query.data ?? []).map((each) => [each.orderId, each] as const);
  const choices = new Map([...read, ...unanswered]);
  const ableFor = (orderId: string) =>
    (choices.get(orderId)?.vehicles ?? []).filter(({ fault }) => fault === undefined);
  // What was chosen of another driver is none of these.
  const chosenOf = (orderId: string) =>
    ableFor(orderId).find(({ vehicleId }) => vehicleId === chosen.get(orderId));
  return {
    query,
    choiceOf: (orderId) => choices.get(orderId),
    orderIds: orderIds.filter((orderId) => choices.has(orderId)),
    comingTo: (orderId) =>
      chosenOf(orderId) ??
      ableFor(orderId).find(({ vehicleId }) => vehicleId === choices.get(orderId)?.vehicleId),
    chosenFor: (orderId) => chosenOf(orderId)?.vehicleId,
    keepAsSent: (orderId) => {
      const choice = choices.get(orderId);
      if (choice !== undefined) setUnanswered((before) => new Map([...before, [orderId, choice]]));
    },
    readAgain: (refusedId) => {
      setUnanswered((before) => new Map([...before].filter(([orderId]) => orderId !== refusedId)));
      return query.refetch();
    },
    choose: (ids, vehicleId) =>
      setChosen((before) => new Map([...before, ...ids.map((orderId) => [orderId, vehicleId] as const)])),
  };
}

/** One vehicle for all orders that are to be done, where there are several; or that the vehicles could not be read. */
export function VehicleForAll(props: {
  readonly vehicles: BulkVehicles;
  /** Whether it is to be done to an order. */
  readonly isIn: (orderId: string) => boolean;
}) {
  const { query, choiceOf, comingTo, choose, ...of } = props.vehicles;
  if (query.isError) return <QueryFallback query={query} rows={1} failed={m.vehicles_load_failed()} />;
  const orderIds = of.orderIds.filter(props.isIn);
  const plates = new Map(
    orderIds.flatMap((orderId) =>
      (choiceOf(orderId)?.vehicles ?? []).flatMap(({ vehicleId, plate, fault }) =>
        fault === undefined ? [[vehicleId, plate] as const] : [],
      ),
    ),
  );
  if (orderIds.length < 2 || plates.size < 2) return null;
  const coming = new Set(orderIds.map((orderId) => comingTo(orderId)?.vehicleId ?? ""));
  const [only] = coming;
  return (
    <Field label={m.bulk_vehicle_all()}>
      {(control) => (
        <Select
          {...control}
          options={[...plates].map(([value, label]) => ({ value, label }))}
          value={coming.size === 1 ? only : ""}
          placeholder={coming.size === 1 ? undefined : "–"}
          onChange={({ target }) => choose(orderIds, target.value)}
        />
      )}
    </Field>
  );
}

/** Which vehicle comes to one order, while it is to be done; those that may not say why. */
export function VehicleOfOrder(props: {
  readonly orderId: string;
  readonly vehicles: BulkVehicles;
  /** It may be given with the one that was sent. */
  readonly disabled: boolean;
}) {
  const { orderId, vehicles, disabled } = props;
  const choice = vehicles.choiceOf(orderId);
  if (choice === undefined) return null;
  const coming = vehicles.comingTo(orderId)?.vehicleId;
  return (
    <span className="block basis-full sm:max-w-60">
      <Select
        aria-label={`${m.driver_job_vehicle()}: ${orderId}`}
        options={vehicleOptions(choice.vehicles)}
        value={coming ?? ""}
        placeholder={coming === undefined ? "–" : undefined}
        disabled={disabled}
        onChange={({ target }) => vehicles.choose([orderId], target.value)}
      />
    </span>
  );
}
