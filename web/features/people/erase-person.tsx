import { useId, useState } from "react";
import { ERASURE_CHANNELS, REFERENCE_MAX, type ErasureChannel } from "#domain/access/people-input.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { ErasureFacts } from "#web/entities/erasure/erasure-facts.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { OpenRecords } from "./open-records.tsx";
import type { ShownPerson } from "./people-types.ts";

const CHANNEL_TEXTS = {
  phone: m.erasure_channel_phone,
  letter: m.erasure_channel_letter,
  email: m.erasure_channel_email,
  in_person: m.erasure_channel_in_person,
} as const satisfies Record<ErasureChannel, () => string>;

export interface ErasePersonProps {
  readonly person: ShownPerson;
  readonly onErased: () => void;
}

/** Somebody who asks the office to be erased: what goes, what stays and why, and the button that does it. */
export function ErasePerson({ person, onErased }: ErasePersonProps) {
  const { userId, isOnFile } = person;
  const query = trpc.people.erasure.useQuery({ userId });
  const [asking, setAsking] = useState(false);
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 text-lg">
        {isOnFile ? m.people_on_file_title() : m.people_erase_request_title()}
      </h3>
      <p className="mb-3">{isOnFile ? m.people_on_file_text() : m.people_erase_request_text()}</p>
      {query.data === undefined ? (
        <QueryFallback query={query} rows={2} failed={m.people_load_failed()} />
      ) : (
        <>
          <ErasureFacts erasure={query.data} reader="admin" />
          <OpenRecords erasure={query.data} />
          {query.data.obstacle === null && (
            <Button size="small" tone="danger" className="mt-3" onClick={() => setAsking(true)}>
              {m.people_erase()}
            </Button>
          )}
        </>
      )}
      {asking && <RequestDialog person={person} onErased={onErased} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Asks how the request came and for its reference, and erases. */
function RequestDialog({ person, onErased, onClose }: ErasePersonProps & { readonly onClose: () => void }) {
  const { userId, name, email, isOnFile } = person;
  const [channel, setChannel] = useState<ErasureChannel>("phone");
  const [reference, setReference] = useState("");
  const [isMissing, setMissing] = useState(false);
  const erase = trpc.people.erase.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_people(), m.people_erased());
      onErased();
      void trpcUtils.people.list.invalidate();
      void trpcUtils.orders.invalidate();
      void trpcUtils.drivers.invalidate();
    },
    onError: (error) => {
      if (fieldErrorsOf(error)["reference"] !== undefined) return;
      showError(error, { title: m.nav_admin_people, text: m.people_erase_failed });
      void trpcUtils.people.invalidate();
      onClose();
    },
  });
  const confirm = () => {
    setMissing(reference.trim() === "");
    if (reference.trim() !== "") erase.mutate({ userId, channel, reference });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.people_erase_title({ name: name || (email ?? "–") })}
      description={isOnFile ? m.people_erase_text() : m.people_erase_account_text()}
      confirmLabel={m.people_erase()}
      cancelLabel={m.action_cancel()}
      closeLabel={m.action_close()}
      tone="danger"
      busy={erase.isPending}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <Field label={m.erasure_channel_label()}>
          {(control) => (
            <Select
              {...control}
              value={channel}
              options={ERASURE_CHANNELS.map((value) => ({ value, label: CHANNEL_TEXTS[value]() }))}
              onChange={({ target }) =>
                setChannel(ERASURE_CHANNELS.find((each) => each === target.value) ?? channel)
              }
            />
          )}
        </Field>
        <Field
          label={m.erasure_reference_label()}
          hint={m.erasure_reference_hint()}
          error={isMissing ? m.field_required() : fieldErrorsOf(erase.error)["reference"]}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={REFERENCE_MAX}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
