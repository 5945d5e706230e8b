import { placeName } from "#web/entities/drivers/driver-texts.ts";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { m } from "#web/paraglide/messages.js";

/** Where a driver works as the office has written it down, or what cannot be told without that. */
export function AreasOnFile({ areas }: Pick<DriverOnFile, "areas">) {
  return (
    <p className="mb-4 max-w-[70ch]">
      <span className="font-semibold">{m.driver_section_areas()}:</span>{" "}
      {areas.length === 0 ? (
        <span className="text-muted">{m.driver_areas_unknown()}</span>
      ) : (
        areas.map(({ name }) => placeName(name)).join(" · ")
      )}
    </p>
  );
}
