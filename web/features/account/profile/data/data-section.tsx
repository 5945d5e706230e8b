import { Download } from "lucide-react";
import { useState } from "react";
import { bangkokDay } from "#domain/time.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/forms/checkbox.tsx";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { Profile } from "../profile-types.ts";
import { showAccountError } from "../account-errors.tsx";
import { Section } from "../section.tsx";

/** The rights of the data protection law: newsletter consent, data export, account deletion. */
export function DataSection({ profile }: { readonly profile: Profile }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Section title={m.profile_data_title()}>
      {profile.email === null ? (
        <p className="text-muted">{m.profile_newsletter_needs_email()}</p>
      ) : (
        <NewsletterConsent isSubscribed={profile.newsletter} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DownloadButton />
        <p className="text-sm text-muted">{m.profile_download_hint()}</p>
      </div>
      <div className="border-t border-line pt-4">
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {m.profile_delete()}
        </Button>
      </div>
      <DeleteDialog profile={profile} open={deleting} onOpenChange={setDeleting} />
    </Section>
  );
}

function NewsletterConsent({ isSubscribed }: { readonly isSubscribed: boolean }) {
  const consent = trpc.account.setNewsletter.useMutation({
    onSuccess: async (_nothing, { subscribed }) => {
      await trpcUtils.account.profile.invalidate();
      showToast(
        "success",
        m.notice_title_newsletter(),
        subscribed ? m.profile_newsletter_on() : m.profile_newsletter_off(),
      );
    },
    onError: (error) => showAccountError(error),
  });
  const { isPending } = consent;
  return (
    <Checkbox
      label={m.profile_newsletter()}
      checked={isPending ? consent.variables.subscribed : isSubscribed}
      aria-busy={isPending || undefined}
      onChange={(event) => {
        // Not disabled while saving, which would lose the focus.
        if (!isPending) consent.mutate({ subscribed: event.currentTarget.checked, locale: currentLocale() });
      }}
    />
  );
}

function DownloadButton() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const data = await trpcUtils.account.myData.fetch(undefined, { staleTime: 0 });
      const name = `khondee-data-${bangkokDay(Date.now())}.json`;
      saveFile(name, "application/json", JSON.stringify(data, null, 2));
    } catch (error) {
      showAccountError(error, m.profile_download_failed);
    }
    setBusy(false);
  };
  return (
    <Button
      busy={busy}
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => void download()}
    >
      {m.profile_download()}
    </Button>
  );
}
