import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { NAME_MAX } from "#domain/access/person-name.ts";
import { PHONE_MAX } from "#domain/contact/contact-limits.ts";
import { STOP_DETAIL_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { placeText } from "#web/components/forms/place-field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { PlaceSearchField } from "#web/entities/places/place-search-field.tsx";
import { m } from "#web/paraglide/messages.js";
import { NO_STOP, type StopDraft, type StopErrors } from "./added-stop-draft.ts";

export interface AddedStopFieldsProps {
  readonly stop: StopDraft | null;
  /** Called with an update of the draft: choosing a place calls it twice, for the place and for its text. */
  readonly onChange: (update: (now: StopDraft | null) => StopDraft | null) => void;
  readonly errors: StopErrors;
  /** Why none can be added to this order, or `null`. */
  readonly obstacle: string | null;
}

/** Another stop behind the last one: its place, its address and who is there; the customer where nobody is named. */
export function AddedStopFields({ stop, onChange, errors, obstacle }: AddedStopFieldsProps) {
  const title = m.door_change_stop_title();
  const block = useRef<HTMLFieldSetElement>(null);
  const isOpen = stop !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // What was pressed has gone.
    if (wasOpen.current !== isOpen)
      block.current?.querySelector<HTMLElement>(isOpen ? "[role=combobox]" : "button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const set = (change: Partial<StopDraft>) => onChange((now) => ({ ...(now ?? NO_STOP), ...change }));
  return (
    <fieldset ref={block} className="grid min-w-0 gap-3">
      <legend className="mb-2 font-heading text-sm font-semibold">{title}</legend>
      {obstacle !== null && <p className="text-sm text-muted">{obstacle}</p>}
      {obstacle === null && stop === null && (
        <Button
          size="small"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="size-4.5" />}
          onClick={() => onChange(() => NO_STOP)}
        >
          {m.door_change_stop_add()}
        </Button>
      )}
      {stop !== null && (
        <>
          <PlaceSearchField
            label={m.saved_place_place_label()}
            kind="end"
            hint={m.door_change_stop_hint()}
            text={stop.text}
            onTextChange={(text) =>
              onChange((now) => {
                const was = now ?? NO_STOP;
                const isChosen = was.place !== null && text === placeText(was.place);
                return isChosen ? was : { ...was, text, place: null };
              })
            }
            selected={stop.place}
            onSelect={(place) =>
              set(place === null ? { place } : { place, text: placeText(place), ...addressOf(place) })
            }
            error={errors["stop.place"]}
            placeholder={m.place_placeholder()}
          />
          <Field label={m.stop_address_of({ stop: title })} error={errors["stop.detail"]}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={STOP_DETAIL_MAX}
                placeholder={m.confirm_stop_detail()}
                value={stop.detail}
                onChange={({ currentTarget }) => set({ detail: currentTarget.value })}
              />
            )}
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={m.door_person_name()} note={m.field_optional()} error={errors["stop.person.name"]}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  maxLength={NAME_MAX}
                  value={stop.name}
                  onChange={({ currentTarget }) => set({ name: currentTarget.value })}
                />
              )}
            </Field>
            <Field
              label={m.door_person_phone()}
              note={m.field_optional()}
              error={errors["stop.person.phone"]}
            >
              {(control) => (
                <TextInput
                  {...control}
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                  maxLength={PHONE_MAX}
                  value={stop.phone}
                  onChange={({ currentTarget }) => set({ phone: currentTarget.value })}
                />
              )}
            </Field>
          </div>
          <Button
            size="small"
            tone="plain"
            className="-ml-2 justify-self-start px-2!"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onClick={() => onChange(() => null)}
          >
            {m.door_change_stop_remove()}
          </Button>
        </>
      )}
    </fieldset>
  );
}

/** The address that comes with a saved place. */
function addressOf({ address }: NonNullable<StopDraft["place"]>): Partial<StopDraft> {
  return address === undefined ? {} : { detail: address };
}
