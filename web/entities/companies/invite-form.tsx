import { useForm } from "react-hook-form";
import type { CompanyRole } from "#domain/companies/company-role.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { emailRule } from "#web/entities/contact/contact-form.ts";
import { EmailField } from "#web/entities/contact/email-field.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { roleOptions } from "./company-texts.ts";

/** Invites one person by mail. */
export function InviteForm({ companyId }: { readonly companyId: string }) {
  const form = useForm<{ email: string; role: CompanyRole }>({
    defaultValues: { email: "", role: "booker" },
  });
  const invite = trpc.companies.invite.useMutation({
    onSuccess: (_, { email }) => {
      showToast("success", m.notice_title_company(), m.success_company_invited({ email: email.trim() }));
      form.reset();
    },
    onError: (error) => {
      const message = fieldErrorsOf(error)["email"];
      if (message !== undefined) form.setError("email", { message }, { shouldFocus: true });
      showError(error, { title: m.notice_title_company, text: m.company_save_failed });
    },
    onSettled: () => trpcUtils.companies.invalidate(),
  });
  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-[1fr_12rem_auto] sm:items-start"
      onSubmit={(event) => void form.handleSubmit((values) => invite.mutate({ companyId, ...values }))(event)}
    >
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
