import { useState } from "react";
import { channelsOfTopic, type Channel, type Topic } from "#domain/notifications/notification-table.ts";
import type { QuietHours, SwitchedOff } from "#domain/notifications/preferences.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { TOPIC_TEXTS } from "#web/entities/notifications/topic-texts.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { Section } from "./section.tsx";

type Preferences = RouterOutputs["notifications"]["preferences"];

const CHANNEL_NAMES: Readonly<Record<Channel, () => string>> = {
  mail: m.notifications_mail,
  line: () => "LINE",
  push: m.notifications_push,
};

const IS_OFFERED: Readonly<Record<Channel, (loaded: Preferences) => boolean>> = {
  mail: () => true,
  line: ({ onLine }) => onLine,
  push: ({ onPush }) => onPush,
};

/** What the user is told, by which channels, and when they are left alone. */
export function NotificationsSection() {
  const query = trpc.notifications.preferences.useQuery();
  return (
    <Section title={m.notifications_title()} hint={m.notifications_hint()}>
      {query.data === undefined ? (
        <QueryFallback query={query} rows={4} failed={m.notifications_load_failed()} />
      ) : (
        // A newer version, saved here or elsewhere, replaces what is shown.
        <PreferencesForm key={query.data.version} loaded={query.data} />
      )}
    </Section>
  );
}

function PreferencesForm({ loaded }: { readonly loaded: Preferences }) {
  const [switchedOff, setSwitchedOff] = useState<readonly SwitchedOff[]>(loaded.switchedOff);
  const [quiet, setQuiet] = useState<QuietHours>(loaded.quiet);
  const reload = () => trpcUtils.notifications.preferences.invalidate();
  const save = trpc.notifications.savePreferences.useMutation({
    onSuccess: async () => {
      showToast("success", m.notice_title_account(), m.notifications_saved());
      await reload();
    },
    onError: async (error) => {
      showError(error, { title: m.notice_title_account, text: m.notifications_save_failed });
      if (appErrorOf(error)?.code === "NOTIFICATIONS_VERSION_CONFLICT") await reload();
    },
  });
  const isSame = quiet.fromMinute === quiet.toMinute;
  const turn = (each: SwitchedOff, isOn: boolean) =>
    setSwitchedOff(isOn ? switchedOff.filter((off) => off !== each) : [...switchedOff, each]);
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) save.mutate({ switchedOff: [...switchedOff], quiet, version: loaded.version });
      }}
    >
      {loaded.topics.map((topic) => (
        <TopicSwitches
          key={topic}
          topic={topic}
          channels={channelsOfTopic(topic).filter((channel) => IS_OFFERED[channel](loaded))}
          switchedOff={switchedOff}
          onTurn={turn}
        />
      ))}
      {loaded.onPush && (
        <p className="text-sm text-muted">
          {m.notifications_push_hint()} <TextLink to="/driver/profile">{m.driver_profile_title()}</TextLink>
        </p>
      )}
      {loaded.onLine && <p className="text-sm text-muted">{m.notifications_line_hint()}</p>}
      <QuietFields quiet={quiet} error={isSame ? m.notifications_quiet_same() : null} onChange={setQuiet} />
      <div>
        <Button type="submit" tone="solid" busy={save.isPending}>
          {m.action_save()}
        </Button>
      </div>
    </form>
  );
}

function TopicSwitches({
  topic,
  channels,
  switchedOff,
  onTurn,
}: {
  readonly topic: Topic;
  readonly channels: readonly Channel[];
  readonly switchedOff: readonly SwitchedOff[];
  readonly onTurn: (each: SwitchedOff, isOn: boolean) => void;
}) {
  const { name, hint } = TOPIC_TEXTS[topic];
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="font-semibold">{name()}</legend>
      <p className="text-sm text-muted">{hint()}</p>
      <div className="flex flex-wrap gap-x-8">
        {channels.map((channel) => {
          const isAlways = topic === "essential" && channel === "mail";
          const label = CHANNEL_NAMES[channel]();
          return (
            <Checkbox
              key={channel}
              label={isAlways ? `${label} (${m.notifications_always()})` : label}
              checked={isAlways || !switchedOff.includes(`${topic}.${channel}`)}
              disabled={isAlways}
              onChange={(event) => onTurn(`${topic}.${channel}`, event.target.checked)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function QuietFields({
  quiet,
  error,
  onChange,
}: {
  readonly quiet: QuietHours;
  readonly error: string | null;
  readonly onChange: (quiet: QuietHours) => void;
}) {
  return (
    <fieldset className="border-t border-line pt-3">
      <Checkbox
        label={<span className="font-semibold">{m.notifications_quiet()}</span>}
        hint={m.notifications_quiet_hint()}
        checked={quiet.isOn}
        onChange={(event) => onChange({ ...quiet, isOn: event.target.checked })}
      />
      {quiet.isOn && (
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <Field label={m.notifications_quiet_from()}>
            {(control) => (
              <TimeInput
                {...control}
                minute={quiet.fromMinute}
                onMinute={(fromMinute) => onChange({ ...quiet, fromMinute })}
              />
            )}
          </Field>
          <Field label={m.notifications_quiet_to()} error={error}>
            {(control) => (
              <TimeInput
                {...control}
                minute={quiet.toMinute}
                onMinute={(toMinute) => onChange({ ...quiet, toMinute })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}

/** A time of day as minutes after midnight; an emptied field keeps the time before. */
function TimeInput({
  minute,
  onMinute,
  ...control
}: {
  readonly minute: number;
  readonly onMinute: (minute: number) => void;
}) {
  return (
    <TextInput
      {...control}
      type="time"
      required
      value={timeOf(minute)}
      onChange={(event) => {
        const [hours = Number.NaN, minutes = Number.NaN] = event.target.value.split(":").map(Number);
        const read = hours * 60 + minutes;
        if (Number.isInteger(read)) onMinute(read);
      }}
    />
  );
}

function timeOf(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}
