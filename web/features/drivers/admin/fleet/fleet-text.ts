import type { DriverFleet, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { fieldLabel, fieldText } from "../../profile-fields/value-texts.ts";

/** Every vehicle and paper, with all that may be changed of them. */
export function fleetText({ vehicles, ...papers }: DriverFleet, names: ReviewedDriver["names"]): string {
  const { of: _of, version: _version, ...licence } = papers;
  const facts = [licence, ...vehicles.map(({ vehicleId: _id, ...vehicle }) => vehicle)];
  const texts = facts.map((each) =>
    Object.entries(each)
      .filter(([, value]) => value !== null && value !== "")
      .map(([field, value]) => `${fieldLabel(field, {})}: ${fieldText(field, String(value), names)}`)
      .join(" · "),
  );
  return texts.filter((text) => text !== "").join(" / ") || "–";
}
