import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/field.tsx";
import { PasswordInput } from "#web/components/password-input.tsx";
import { fieldErrorsOf, showError } from "#web/lib/error-notices.ts";
import { bangkokDate } from "#web/lib/format.ts";
import { currentLocale } from "#web/lib/locale.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { reloadSession, tellOtherTabs } from "#web/lib/session.ts";
import { showToast } from "#web/lib/toast.ts";
import { trpc, trpcUtils } from "#web/lib/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Profile } from "./profile-types.ts";
import { Section } from "./section.tsx";

const failed = { title: m.notice_title_account, text: m.profile_save_failed };

/** What the law on personal data gives everybody: consent, a copy, and the end of it. */
export function DataSection({ profile }: { readonly profile: Profile }) {
  const [deleting, setDeleting] = useState(false);
  const [downloading, setDownloading] = useState(false);
  const newsletter = trpc.account.setNewsletter.useMutation({
    onSettled: () => trpcUtils.account.profile.invalidate(),
    onError: (error) => showError(error, failed),
  });
  const download = async () => {
    setDownloading(true);
    try {
      const data = await trpcUtils.account.myData.fetch();
      saveFile(
        `khondee-data-${bangkokDate(Date.now())}.json`,
        "application/json",
        JSON.stringify(data, null, 2),
      );
    } catch (error) {
      showError(error, failed);
    }
    setDownloading(false);
  };
  return (
    <Section title={m.profile_data_title()}>
      {profile.email !== null && (
        <Checkbox
          label={m.profile_newsletter()}
          checked={newsletter.isPending ? newsletter.variables.subscribed : profile.newsletter}
          disabled={newsletter.isPending}
          onChange={(event) =>
            newsletter.mutate({ subscribed: event.currentTarget.checked, locale: currentLocale() })
          }
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={downloading} onClick={() => void download()}>
          {m.profile_download()}
        </Button>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {m.profile_delete()}
        </Button>
      </div>
      <DeleteDialog profile={profile} open={deleting} onOpenChange={setDeleting} />
    </Section>
  );
}

function DeleteDialog(props: {
  readonly profile: Profile;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const remove = trpc.account.remove.useMutation({
    onSuccess: async () => {
      await navigate({ to: "/", replace: true });
      await reloadSession();
      tellOtherTabs();
      showToast("success", m.notice_title_account(), m.profile_deleted());
    },
    onError: (error) => {
      setProblem(fieldErrorsOf(error)["password"]);
      showError(error, failed);
    },
  });
  const close = (open: boolean) => {
    if (!open) {
      setPassword("");
      setProblem(undefined);
    }
    props.onOpenChange(open);
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={close}
      title={m.profile_delete()}
      description={m.profile_delete_text()}
      closeLabel={m.action_close()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (props.profile.hasPassword && password === "") return setProblem(m.field_required());
          return remove.mutate({ password });
        }}
      >
        {props.profile.hasPassword && (
          <Field label={m.profile_password_current()} error={problem}>
            {(control) => (
              <PasswordInput
                {...control}
                showLabel={m.account_password_show()}
                hideLabel={m.account_password_hide()}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={() => close(false)}>{m.action_cancel()}</Button>
          <Button type="submit" tone="danger" busy={remove.isPending}>
            {m.profile_delete()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
