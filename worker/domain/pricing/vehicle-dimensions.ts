import type { VehicleType } from "./vehicle.ts";

/** The cargo space inside a box body, and the payload. */
export interface CargoSpace {
  readonly lengthM: number;
  readonly widthM: number;
  readonly heightM: number;
  readonly payloadKg: number;
}

/** Size and weight of a loaded truck, which roads may limit, and its cargo space. */
export interface VehicleDimensions {
  readonly heightM: number;
  readonly widthM: number;
  readonly lengthM: number;
  /** Truck with its usual load, metric tons. */
  readonly grossWeightT: number;
  /** The legal gross weight of a truck with these axles, metric tons. */
  readonly legalGrossWeightT: number;
  readonly axleCount: number;
  /** On the heaviest axle, metric tons. */
  readonly axleLoadT: number;
  readonly cargo: CargoSpace;
}

/**
 * Planning figures for the fleet, of the size usual in Thailand; replace them by those of the real trucks.
 * 4-wheel: a pickup with a box body; 6-wheel: a two-axle truck with a box body, twin wheels behind.
 * Legal gross weights are 9.5 t for 4 wheels and 15 t for 6 (Department of Highways, as published by prd.go.th). The
 * heaviest axle is the rear one: taken as 60 % of the pickup's weight and two thirds of the 6-wheel's. The cargo space is
 * the box inside its walls, the payload what a truck of this size usually carries.
 */
export const VEHICLE_DIMENSIONS: Readonly<Record<VehicleType, VehicleDimensions>> = {
  four_wheel: {
    heightM: 2.9,
    widthM: 1.9,
    lengthM: 5.5,
    grossWeightT: 3.5,
    legalGrossWeightT: 9.5,
    axleCount: 2,
    axleLoadT: 2.1,
    cargo: { lengthM: 2.3, widthM: 1.7, heightM: 2, payloadKg: 1_300 },
  },
  six_wheel: {
    heightM: 3.2,
    widthM: 2.4,
    lengthM: 8,
    grossWeightT: 15,
    legalGrossWeightT: 15,
    axleCount: 2,
    axleLoadT: 10,
    cargo: { lengthM: 5.5, widthM: 2.3, heightM: 2.2, payloadKg: 6_000 },
  },
};

/** The largest of the vehicles, which decides the roads that all can use; without vehicles the fleet's largest. */
export function decidingVehicle(vehicles: readonly VehicleType[]): VehicleType {
  return vehicles.length === 0 || vehicles.includes("six_wheel") ? "six_wheel" : "four_wheel";
}
