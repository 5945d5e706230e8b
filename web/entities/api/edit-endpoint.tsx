import { useId, useState } from "react";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#domain/api/webhook-event.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field, FieldError } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { useRebasedValues } from "#web/entities/edit-conflict/use-rebased-values.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";
import { isConflict, readAgain, type Endpoint } from "./endpoint-facts.ts";

export interface EditEndpointProps {
  readonly companyId: string;
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

interface Values {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

const LABELS = { url: m.webhook_url_label, events: m.webhook_events_label } as const;
const FIELDS = ["url", "events"] as const;

/** What of an endpoint is typed here, to tell two states apart. */
function typedOver({ url, events }: Endpoint): string {
  return JSON.stringify([url, events]);
}

/** Another address or other events for an endpoint, for its owners; its secret, its sequence and what waits stay. */
export function EditEndpoint({ companyId, endpoint, onClose }: EditEndpointProps) {
  const { endpointId, version, pausedAt } = endpoint;
  const id = useId();
  const [asked, setAsked] = useState(false);
  const save = trpc.webhooks.save.useMutation({
    onMutate: () => typedOver(endpoint),
    onSuccess: () => {
      onClose();
      return trpcUtils.webhooks.invalidate();
    },
    onError: async (error, sent, before) => {
      const now = await readAgain(companyId, { endpointId, version: sent.basedOnVersion });
      if (!isConflict(error) || now === undefined)
        return showError(error, { title: m.webhooks_title, text: m.webhook_failed });
      // It was paused or resumed, or has a new secret: that is nothing of what is typed here, and stays.
      if (before === typedOver(now))
        save.mutate({ ...sent, isPaused: now.pausedAt !== null, basedOnVersion: now.version });
    },
  });
  const form = useRebasedValues<Values, keyof Values>(
    FIELDS,
    { url: endpoint.url, events: endpoint.events },
    save.isPending,
  );
  const { url, events } = form.values;
  const send = () => {
    setAsked(true);
    if (url.trim() === "" || events.length === 0 || save.isPending) return;
    const isPaused = pausedAt !== null;
    save.mutate({ companyId, endpointId, url, events: [...events], isPaused, basedOnVersion: version });
  };
  const refused = fieldErrorsOf(save.error)["url"];
  const none = asked && events.length === 0 ? m.api_key_scopes_none() : undefined;
  return (
    <form
      noValidate
      aria-label={`${m.action_edit()}: ${endpoint.url}`}
      className="flex flex-col gap-4 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {form.theirs.length > 0 && (
        <ConflictNotice
          width="narrow"
          text={m.edit_conflict_loaded()}
          changes={form.theirs}
          label={(field) => LABELS[field]()}
          valueText={(_, value) => (typeof value === "string" ? value : value.join(" · "))}
          onTake={form.take}
        />
      )}
      <Field
        label={m.webhook_url_label()}
        error={asked && url.trim() === "" ? m.field_required() : (refused ?? null)}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            autoComplete="off"
            value={url}
            onChange={({ target }) => form.set({ url: target.value })}
          />
        )}
      </Field>
      <fieldset aria-describedby={`${id}-events`}>
        <legend className="font-heading text-sm font-semibold text-ink">{m.webhook_events_label()}</legend>
        <div className="grid sm:grid-cols-2">
          {WEBHOOK_EVENTS.map((each) => (
            <Checkbox
              key={each}
              label={<code className="text-sm">{each}</code>}
              checked={events.includes(each)}
              onChange={({ target }) =>
                form.set((now) => ({
                  events: WEBHOOK_EVENTS.filter((one) =>
                    one === each ? target.checked : now.events.includes(one),
                  ),
                }))
              }
            />
          ))}
        </div>
        <FieldError id={`${id}-events`} error={none} />
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" tone="solid" busy={save.isPending}>
          {m.action_save()}
        </Button>
        <Button size="small" onClick={onClose}>
          {m.action_cancel()}
        </Button>
      </div>
    </form>
  );
}
