import { phoneText } from "#domain/contact/phone-text.ts";
import type { DriverProfile } from "#domain/drivers/profile.ts";
import { bangkokInstant } from "#domain/time.ts";
import { licenceText, placeName } from "#web/entities/drivers/driver-texts.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { VEHICLE_TEXTS } from "#web/entities/pricing/vehicle-texts.ts";
import { formatDay, formatNumber, formatWeight } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { yearText } from "../vehicles/vehicle-facts.ts";

export interface ProfileViewProps {
  readonly profile: DriverProfile;
  /** What held before: facts that differ are marked. */
  readonly former: DriverProfile | null;
  readonly driver: Pick<ReviewedDriver, "names" | "files">;
}

interface Fact {
  readonly label: string;
  readonly value: string;
  /** The value that held before; absent where nothing did. */
  readonly before?: string | undefined;
}

/** Everything that a driver states, with the papers as pictures. */
export function ProfileView({ profile, former, driver }: ProfileViewProps) {
  const now = factsOf(profile, driver.names);
  const then = former === null ? [] : factsOf(former, driver.names);
  const facts = now.map((fact, index) => ({ ...fact, before: then[index]?.value }));
  return (
    <div className="grid gap-5">
      <Facts facts={facts} />
      <div className="grid grid-cols-2 gap-3">
        <Paper label={m.driver_photo_alt({ name: profile.name })} url={driver.files[profile.photoFileId]} />
        <Paper label={m.driver_licence_photo()} url={driver.files[profile.licenceFileId]} />
      </div>
      {profile.vehicles.map((vehicle, index) => {
        const before = former?.vehicles.find((each) => each.vehicleId === vehicle.vehicleId);
        const earlier = before === undefined ? [] : vehicleFacts(before, driver.names);
        return (
          <section key={vehicle.vehicleId} className="grid gap-3 border-t border-line pt-4">
            <h4 className="text-lg">{m.driver_vehicle_number({ number: formatNumber(index + 1) })}</h4>
            <Facts
              facts={vehicleFacts(vehicle, driver.names).map((fact, at) => ({
                ...fact,
                before: former === null ? undefined : (earlier[at]?.value ?? ""),
              }))}
            />
            <div className="grid grid-cols-2 gap-3">
              <Paper label={m.driver_registration_photo()} url={driver.files[vehicle.registrationFileId]} />
              <Paper label={m.driver_insurance_photo()} url={driver.files[vehicle.insuranceFileId]} />
            </div>
          </section>
        );
      })}
    </div>
  );
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(({ label, value, before }) => {
        const isChanged = before !== undefined && before !== value;
        return (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="figures min-w-0 wrap-anywhere max-sm:mb-2">
              {isChanged ? <mark className="bg-marigold-wash px-1 text-marigold-ink">{value}</mark> : value}
              {isChanged && before !== "" && <del className="ml-2 text-sm text-muted">{before}</del>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type Names = ReviewedDriver["names"];

function factsOf(profile: DriverProfile, names: Names): readonly Fact[] {
  return [
    { label: m.contact_name(), value: profile.name },
    { label: m.order_phone_label(), value: phoneText(profile.phone) },
    { label: m.driver_licence_label(), value: licenceText(profile.licenceClass) },
    { label: m.driver_licence_number_label(), value: profile.licenceNumber },
    {
      label: m.driver_expires_label(),
      value:
        profile.licenceExpiresOn === null
          ? m.driver_licence_valid_for_life()
          : dayText(profile.licenceExpiresOn),
    },
    { label: m.driver_experience_label(), value: formatNumber(profile.experienceYears) },
    {
      label: m.driver_section_areas(),
      value: profile.areas.map((placeId) => placeName(names[placeId])).join(" · "),
    },
  ];
}

function vehicleFacts(vehicle: DriverProfile["vehicles"][number], names: Names): readonly Fact[] {
  const { lengthCm, widthCm, heightCm } = vehicle;
  return [
    { label: m.driver_vehicle_type(), value: VEHICLE_TEXTS[vehicle.type]() },
    { label: m.driver_plate_label(), value: `${vehicle.plate} ${placeName(names[vehicle.province])}` },
    { label: m.driver_size_label(), value: `${lengthCm} × ${widthCm} × ${heightCm}` },
    { label: m.driver_capacity_label(), value: formatWeight(vehicle.capacityKg) },
    { label: m.driver_year_label(), value: yearText(vehicle.year) },
    { label: m.driver_registration_until(), value: dayText(vehicle.registrationExpiresOn) },
    { label: m.driver_insurance_until(), value: dayText(vehicle.insuranceExpiresOn) },
  ];
}

function dayText(day: string): string {
  const at = bangkokInstant(day, "00:00");
  return at === null ? day : formatDay(at);
}

/** A paper as a picture; it opens in full. */
function Paper({ label, url }: { readonly label: string; readonly url: string | undefined }) {
  return (
    <figure className="min-w-0">
      {url === undefined ? (
        <span className="block aspect-4/3 rounded-control bg-sunken" />
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          <img
            src={url}
            alt={label}
            loading="lazy"
            className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
          />
        </a>
      )}
      <figcaption className="mt-1 text-sm text-muted">{label}</figcaption>
    </figure>
  );
}
