import { useEffect, useRef, useState } from "react";
import { ERASURE_CHANNELS, REFERENCE_MAX, type ErasureChannel } from "#domain/access/people-input.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { m } from "#web/paraglide/messages.js";

const CHANNEL_TEXTS = {
  phone: m.erasure_channel_phone,
  letter: m.erasure_channel_letter,
  email: m.erasure_channel_email,
  in_person: m.erasure_channel_in_person,
} as const satisfies Record<ErasureChannel, () => string>;

/** How a request to be erased came, as it is typed. */
export interface ErasureRequest {
  readonly channel: ErasureChannel;
  readonly reference: string;
}

/** What is typed of a request, and what is sent of it; `undefined`, with the field saying so, without a reference. */
export function useErasureRequest() {
  const [request, setRequest] = useState<ErasureRequest>({ channel: "phone", reference: "" });
  const [isMissing, setMissing] = useState(false);
  const [presses, setPresses] = useState(0);
  return {
    request,
    isMissing,
    presses,
    change: (part: Partial<ErasureRequest>) => setRequest((former) => ({ ...former, ...part })),
    checked: (): ErasureRequest | undefined => {
      const isEmpty = request.reference.trim() === "";
      setMissing(isEmpty);
      setPresses((now) => now + 1);
      return isEmpty ? undefined : request;
    },
  };
}

export interface RequestFieldsProps {
  readonly of: ReturnType<typeof useErasureRequest>;
  /** What the server said of what was sent. */
  readonly error: unknown;
}

/** How a request to be erased came, and its reference in the office's files. */
export function RequestFields({ of: { request, isMissing, presses, change }, error }: RequestFieldsProps) {
  const { channel, reference } = request;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The field may be scrolled behind the buttons of the dialog.
    if (presses > 0 && isMissing) field.current?.focus();
  }, [isMissing, presses]);
  return (
    <div className="grid gap-4">
      <Field label={m.erasure_channel_label()}>
        {(control) => (
          <Select
            {...control}
            value={channel}
            options={ERASURE_CHANNELS.map((value) => ({ value, label: CHANNEL_TEXTS[value]() }))}
            onChange={({ target }) =>
              change({ channel: ERASURE_CHANNELS.find((each) => each === target.value) ?? channel })
            }
          />
        )}
      </Field>
      <Field
        label={m.erasure_reference_label()}
        hint={m.erasure_reference_hint()}
        error={isMissing ? m.field_required() : fieldErrorsOf(error)["reference"]}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            autoComplete="off"
            maxLength={REFERENCE_MAX}
            value={reference}
            onChange={({ target }) => change({ reference: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
