import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { MAX_AREAS } from "#domain/drivers/profile-limits.ts";
import { Button } from "#web/components/button.tsx";
import { FieldError } from "#web/components/forms/field.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { placeName } from "#web/entities/drivers/driver-texts.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { ChoiceField } from "./form-fields.tsx";
import { useProvinces } from "./use-provinces.ts";

type Names = Readonly<Record<string, { readonly th: string; readonly en: string }>>;

export interface AreasSectionProps {
  /** Place ids of provinces and districts. */
  readonly areas: readonly string[];
  /** Called with the names of those that were added here, too. */
  readonly onAreas: (areas: string[], added: Names) => void;
  readonly error: string | undefined;
  /** The names of these areas. */
  readonly names: Names;
  /** What they are for. */
  readonly hint?: string | undefined;
}

/** The provinces and districts in which a driver likes to work. */
export function AreasSection({ areas, onAreas, error, names, hint }: AreasSectionProps) {
  const id = useId();
  const [added, setAdded] = useState<Names>({});
  const [province, setProvince] = useState("");
  const [district, setDistrict] = useState("");
  const provinces = useProvinces();
  const districts = trpc.drivers.areas.useQuery(
    { provinceId: province },
    { enabled: province !== "", staleTime: Infinity },
  ).data;
  const known = { ...names, ...added };
  const fields = useRef<HTMLDivElement>(null);
  const remove = (placeId: string) => {
    onAreas(
      areas.filter((each) => each !== placeId),
      added,
    );
    // Its button is gone.
    fields.current?.querySelector("select")?.focus();
  };
  const add = () => {
    const placeId = district === "" ? province : district;
    const inProvince = provinces.find((each) => each.placeId === province)?.name;
    const inDistrict = districts?.find((each) => each.placeId === district)?.name;
    if (inProvince === undefined || areas.length >= MAX_AREAS) return;
    const name =
      inDistrict === undefined
        ? inProvince
        : {
            th: `${inDistrict.th} ${inProvince.th}`,
            en: `${inDistrict.en}, ${inProvince.en}`,
          };
    const named = { ...added, [placeId]: name };
    setAdded(named);
    setDistrict("");
    if (!areas.includes(placeId)) onAreas([...areas, placeId], named);
  };
  return (
    <FormSection title={m.driver_section_areas()}>
      <div className="grid gap-4">
        {hint !== undefined && <p className="-mt-3 text-sm text-muted">{hint}</p>}
        {areas.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {areas.map((placeId) => {
              const area = placeName(known[placeId]);
              return (
                <li key={placeId}>
                  <Button
                    size="small"
                    icon={<X aria-hidden="true" className="size-4" />}
                    onClick={() => remove(placeId)}
                  >
                    <span className="sr-only">{m.driver_area_remove({ area })}</span>
                    <span aria-hidden="true">{area}</span>
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        <div ref={fields} className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            label={m.driver_area_province()}
            error={undefined}
            value={province}
            onValue={(value) => {
              setProvince(value);
              setDistrict("");
            }}
            options={provinces.map(({ placeId, name }) => ({ value: placeId, label: placeName(name) }))}
          />
          {province !== "" && (
            <ChoiceField
              label={m.driver_area_district()}
              error={undefined}
              value={district === "" ? province : district}
              onValue={(value) => setDistrict(value === province ? "" : value)}
              options={[
                { value: province, label: m.driver_area_whole() },
                ...(districts ?? []).map(({ placeId, name }) => ({ value: placeId, label: placeName(name) })),
              ]}
            />
          )}
        </div>
        <div>
          <Button onClick={add} disabled={province === ""} aria-describedby={`${id}-error`}>
            {m.driver_area_add()}
          </Button>
        </div>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </FormSection>
  );
}
