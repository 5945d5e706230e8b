import { phoneText } from "#domain/contact/phone-text.ts";
import { LICENCE_CLASSES } from "#domain/drivers/licence.ts";
import { FOR_LIFE } from "#domain/drivers/profile-limits.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { licenceText, placeName } from "#web/entities/drivers/driver-texts.ts";
import { dayText } from "#web/entities/earnings/days.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";

type Names = Readonly<Record<string, { readonly th: string; readonly en: string }>>;

const LABELS: Readonly<Record<string, () => string>> = {
  name: m.contact_name,
  email: m.account_email_label,
  phone: m.order_phone_label,
  experienceYears: m.driver_experience_label,
  licenceClass: m.driver_licence_label,
  licenceNumber: m.driver_licence_number_label,
  licenceExpiresOn: m.driver_expires_label,
  areas: m.driver_section_areas,
  type: m.driver_vehicle_type,
  vehicle: m.driver_vehicle_type,
  year: m.driver_year_label,
  plate: m.driver_plate_label,
  province: m.driver_plate_province,
  capacityKg: m.driver_capacity_label,
  lengthCm: m.driver_length,
  widthCm: m.driver_width,
  heightCm: m.driver_height,
  registrationExpiresOn: m.driver_registration_until,
  insuranceExpiresOn: m.driver_insurance_until,
  registrationFileId: m.driver_registration_photo,
  insuranceFileId: m.driver_insurance_photo,
  licenceFileId: m.driver_licence_photo,
};

/** The name of a field; of a vehicle's, with its plate. */
export function fieldLabel(field: string, values: Readonly<Record<string, string>>): string {
  const path = field.split(".");
  const label = LABELS[path.at(-1) ?? ""]?.() ?? field;
  const plate = path.length > 1 ? values[`${path.slice(0, -1).join(".")}.plate`] : undefined;
  return plate === undefined ? label : `${label} · ${plate}`;
}

/** What a field says, for people. */
export function fieldText(field: string, value: string, names: Names): string {
  if (value === "") return "–";
  const name = field.split(".").at(-1) ?? "";
  if (value === FOR_LIFE) return m.driver_licence_valid_for_life();
  if (name.endsWith("ExpiresOn")) return dayText(value);
  if (name.endsWith("FileId")) return m.driver_picture_on_file();
  if (name === "phone") return phoneText(value);
  if (name === "areas" || name === "province")
    return value
      .split(" ")
      .map((placeId) => placeName(names[placeId]))
      .join(" · ");
  const licence = name === "licenceClass" ? LICENCE_CLASSES.find((each) => each === value) : undefined;
  if (licence !== undefined) return licenceText(licence);
  const isType = name === "type" || name === "vehicle";
  const vehicle = isType ? VEHICLE_TYPES.find((each) => each === value) : undefined;
  return vehicle === undefined ? value : VEHICLE_TEXTS[vehicle]();
}
