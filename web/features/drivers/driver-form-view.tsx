import { useEffect, useRef, useState } from "react";
import { bangkokDay } from "#domain/time.ts";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import type { SessionUser } from "#web/lib/session/session-query.ts";
import { m } from "#web/paraglide/messages.js";
import { AreasSection } from "./profile-fields/areas-section.tsx";
import { PaperPhoto } from "./paper-photo.tsx";
import {
  ContactFields,
  ExperienceField,
  LicenceFields,
  type TextOfProfile,
} from "./profile-fields/person-fields.tsx";
import { useDriverForm, type DriverForm } from "./use-driver-form.ts";
import type { DraftState } from "./use-stored-draft.ts";
import { newVehicle, VehiclesSection } from "./vehicles-section.tsx";

export interface DriverFormViewProps {
  readonly registration: OwnRegistration;
  /** Whose form it is. */
  readonly user: SessionUser;
  readonly now: number;
  /** The form shows what its registration is by now, and is not to be begun anew for it. */
  readonly onFollowed: (fresh: OwnRegistration) => void;
}

/** The form of a driver, in sections; it begins with one empty vehicle. */
export function DriverFormView({ registration, ...rest }: DriverFormViewProps) {
  const { form } = registration;
  const [first] = useState(newVehicle);
  const begun = form.vehicles.length > 0 ? form : { ...form, vehicles: [first] };
  return <Form registration={{ ...registration, form: begun }} {...rest} />;
}

function Form({ registration, user, now, onFollowed }: DriverFormViewProps) {
  const driver = useDriverForm(registration, { userId: user.id, onFollowed });
  const { form, errors, change } = driver;
  const Notice = driver.conflict?.Notice;
  /** Of what was in the form when it was opened, and of what was added to it: another registration need not name them. */
  const [named, setNamed] = useState(registration.names);
  const names = { ...named, ...registration.names };
  const today = bangkokDay(now);
  const element = useRef<HTMLFormElement>(null);
  useFirstError(element, errors, form.vehicles.length);
  const isDriver = registration.state === "approved" || registration.state === "suspended";
  const of = (name: TextOfProfile) => ({
    value: form[name],
    onValue: (value: string) => change({ [name]: value }),
    error: errors[name],
  });
  const photo = (name: "photoFileId" | "licenceFileId", label: string, hint?: string) => (
    <PaperPhoto
      label={label}
      hint={hint}
      error={errors[name]}
      fileId={form[name]}
      url={registration.files[form[name]]}
      onChange={(fileId) => change({ [name]: fileId })}
    />
  );
  return (
    <form
      ref={element}
      noValidate
      className="grid max-w-2xl gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        driver.send();
      }}
    >
      {Notice !== undefined && (
        <Notice
          key={driver.conflict?.version}
          changes={driver.conflict?.changes ?? []}
          form={form}
          names={names}
          onTake={driver.takeTheirs}
        />
      )}
      <FormSection title={m.driver_section_you()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <ContactFields of={of} />
          <div>
            <p className="mb-1.5 font-heading text-sm font-semibold">{m.account_email_label()}</p>
            <p className="wrap-anywhere">{user.email}</p>
          </div>
          <ExperienceField of={of} />
          <div className="sm:col-span-2">
            {photo("photoFileId", m.driver_photo_label(), m.driver_photo_hint())}
          </div>
        </div>
      </FormSection>
      <FormSection title={m.driver_section_licence()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <LicenceFields of={of} today={today} />
          <div className="sm:col-span-2">{photo("licenceFileId", m.driver_licence_photo())}</div>
        </div>
      </FormSection>
      <AreasSection
        areas={form.areas}
        onAreas={(areas, added) => {
          setNamed((all) => ({ ...all, ...added }));
          change({ areas });
        }}
        error={errors["areas"]}
        names={names}
      />
      <VehiclesSection driver={driver} files={registration.files} today={today} />
      <SendRow driver={driver} isDriver={isDriver} />
    </form>
  );
}

const DRAFT_TEXTS: Readonly<Record<DraftState, (() => string) | null>> = {
  unchanged: null,
  saving: m.driver_saving,
  saved: m.driver_saved,
  failed: m.driver_not_saved,
};

function SendRow({ driver, isDriver }: { readonly driver: DriverForm; readonly isDriver: boolean }) {
  return (
    <div className="grid gap-3">
      {isDriver && <p className="text-sm text-muted">{m.driver_changes_hint()}</p>}
      <SubmitButton busy={driver.isSending} busyLabel={m.driver_saving()}>
        {isDriver ? m.driver_send_changes() : m.driver_send()}
      </SubmitButton>
      <output className="min-h-6 text-sm text-muted">{DRAFT_TEXTS[driver.draft]?.()}</output>
    </div>
  );
}

/**
 * Leads to the first field that the server refused; where that is of a vehicle that only the office had so far, as soon as it is
 * in the form.
 */
function useFirstError(
  form: React.RefObject<HTMLFormElement | null>,
  errors: DriverForm["errors"],
  vehicles: number,
): void {
  const count = Object.keys(errors).length;
  const before = useRef(0);
  const isOwed = useRef(false);
  useEffect(() => {
    isOwed.current = count > before.current || (isOwed.current && count > 0);
    before.current = count;
    if (!isOwed.current) return;
    const alert = [...(form.current?.querySelectorAll("[role=alert]") ?? [])].find(
      (each) => each.textContent !== "",
    );
    const group = alert?.parentElement ?? null;
    if (group === null) return;
    isOwed.current = false;
    (group.querySelector<HTMLElement>("input:not([hidden]), select, button") ?? group).focus();
    group.scrollIntoView({ block: "center" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a vehicle that comes is the reason, not an ingredient
  }, [count, vehicles, form]);
}
