import { useForm } from "react-hook-form";
import { useState } from "react";
import { COMPANY_ROLES, type CompanyRole } from "#domain/companies/company-role.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { emailRule } from "#web/entities/contact/contact-form.ts";
import { EmailField } from "#web/entities/contact/email-field.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { COMPANY_ROLE_TEXTS, roleOptions } from "./company-texts.ts";
import type { CompanyInvitation } from "./company-types.ts";

interface InviteFormProps {
  readonly companyId: string;
  /** Those that are shown. */
  readonly invitations: readonly CompanyInvitation[];
}

/** As what somebody else has invited an address, and the role that was chosen. */
interface Refused {
  readonly email: string;
  readonly seen: CompanyRole | null;
  readonly theirs: CompanyRole;
  readonly chosen: CompanyRole;
}

/** Invites one person by mail. Whom somebody else has invited as something else meanwhile is invited once that was read. */
export function InviteForm({ companyId, invitations }: InviteFormProps) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const form = useForm<{ email: string; role: CompanyRole }>({
    defaultValues: { email: "", role: "booker" },
  });
  const invite = trpc.companies.invite.useMutation({
    onSuccess: (_, { email }) => {
      showToast("success", m.notice_title_company(), m.success_company_invited({ email: email.trim() }));
      setRefused(null);
      form.reset();
    },
    onError: (error, { email, role: chosen, seenRole }) => {
      const known = appErrorOf(error);
      const theirs = COMPANY_ROLES.find((each) => each === known?.params["role"]);
      if (known?.code === "ROLE_CHANGED" && theirs !== undefined)
        return setRefused({ email, seen: seenRole, theirs, chosen });
      const message = fieldErrorsOf(error)["email"];
      if (message !== undefined) form.setError("email", { message }, { shouldFocus: true });
      showError(error, { title: m.notice_title_company, text: m.company_save_failed });
    },
    onSettled: () => trpcUtils.companies.invalidate(),
  });
  const seenRoleOf = (typed: string): CompanyRole | null => {
    if (refused?.email === typed) return refused.theirs;
    const address = typed.trim().toLowerCase();
    return invitations.find(({ email }) => email === address)?.role ?? null;
  };
  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-[1fr_12rem_auto] sm:items-start"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          invite.mutate({ companyId, ...values, seenRole: seenRoleOf(values.email) }),
        )(event)
      }
    >
      {refused !== null && (
        <div className="col-span-full">
          <ConflictNotice
            width="narrow"
            words="chosen"
            text={m.press_conflict_text()}
            changes={[{ field: "role", before: refused.seen, theirs: refused.theirs, yours: refused.chosen }]}
            label={() => `${m.company_role_label()}: ${refused.email}`}
            valueText={(_, role) => (role === null ? "–" : COMPANY_ROLE_TEXTS[role]())}
            onTake={() => {
              setRefused(null);
              form.reset();
            }}
          />
        </div>
      )}
      <EmailField
        label={m.account_email_label()}
        error={form.formState.errors.email?.message}
        input={form.register("email", { validate: emailRule })}
      />
      <Field label={m.company_role_label()}>
        {(control) => <Select {...control} options={roleOptions()} {...form.register("role")} />}
      </Field>
      <Button type="submit" tone="solid" className="sm:mt-7" busy={invite.isPending}>
        {m.company_invite()}
      </Button>
    </form>
  );
}
