import { useNavigate } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { Dialog } from "#web/components/dialog.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { forgetReturn } from "#web/lib/session/forget-return.ts";
import { reloadSession, tellOtherTabs } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { ErasureFacts } from "#web/entities/erasure/erasure-facts.tsx";
import { openCommitmentsText } from "#web/entities/erasure/obstacle-text.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { deleteDrafts } from "#web/lib/drafts/draft-keys.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountName, CurrentPasswordField } from "../current-password-field.tsx";
import type { Profile } from "../profile-types.ts";
import { LogInAgain, needsFreshLogin, Obstacle, accountErrorText } from "../account-errors.tsx";

/** Says what is deleted and what stays, asks for the password, and shows a refusal. */
export function DeleteDialog(props: {
  readonly profile: Profile;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  // What was typed goes with it.
  return props.open && <OpenDialog profile={props.profile} onClose={() => props.onOpenChange(false)} />;
}

/** What goes, what stays and until when. What is in the way is said at the press, with links to it. */
function Preview() {
  const query = trpc.account.erasure.useQuery();
  if (query.data === undefined)
    return <QueryFallback query={query} rows={2} failed={m.profile_load_failed()} />;
  return (
    <div className="mb-4">
      <ErasureFacts erasure={{ ...query.data, obstacle: null }} reader="customer" />
    </div>
  );
}

function OpenDialog({ profile, onClose }: { readonly profile: Profile; readonly onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const remove = trpc.account.remove.useMutation({
    onSuccess: async () => {
      forgetReturn();
      deleteDrafts();
      // Navigate first: a signed-out visitor on this page is redirected to the login page.
      await navigate({ to: "/", replace: true });
      await reloadSession();
      queryClient.clear();
      tellOtherTabs();
      showToast("success", m.notice_title_account(), m.profile_deleted());
    },
    onError: (error) => refuse(fieldErrorsOf(error)["password"]),
  });
  const refuse = (text: string | undefined) => {
    setProblem(text);
    if (text !== undefined) field.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.profile_delete()}
      description={m.profile_delete_text()}
      closeLabel={m.action_close()}
      actions={{
        cancel: m.action_cancel(),
        act: { label: m.profile_delete(), tone: "danger", form: formId, busy: remove.isPending },
      }}
    >
      <Preview />
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (profile.hasPassword && password === "") return refuse(m.field_required());
          setProblem(undefined);
          return remove.mutate({ password });
        }}
      >
        <Refusal error={remove.error} isDriver={profile.role === "driver"} />
        {profile.hasPassword && (
          <>
            <AccountName email={profile.email} />
            <CurrentPasswordField
              error={problem}
              input={{
                ref: field,
                value: password,
                onChange: (event) => setPassword(event.currentTarget.value),
              }}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Why the account cannot be deleted, with links to what prevents it. */
function Refusal({ error, isDriver }: { readonly error: unknown; readonly isDriver: boolean }) {
  if (error === null) return null;
  if (needsFreshLogin(error)) return <LogInAgain />;
  const text = accountErrorText(error, m.profile_delete_failed);
  if (text === null) return null;
  const known = appErrorOf(error);
  const code = known?.code;
  return (
    <Obstacle>
      <p>{code === "ACCOUNT_HAS_OPEN_ORDERS" ? openCommitmentsText(known?.params ?? {}) : text}</p>
      {code === "ONLY_OWNER_OF_COMPANY" && (
        <p>
          <TextLink to="/profile" search={{ tab: "company" }}>
            {m.profile_company()}
          </TextLink>
        </p>
      )}
      {code === "ACCOUNT_HAS_OPEN_ORDERS" && (
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <TextLink to="/orders">{m.nav_my_orders()}</TextLink>
          {isDriver && <TextLink to="/driver/dashboard">{m.nav_driver_dashboard()}</TextLink>}
        </p>
      )}
    </Obstacle>
  );
}
