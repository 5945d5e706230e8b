import { useEffect, useEffectEvent } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#web/components/button.tsx";
import { BuyerFields } from "#web/entities/documents/buyer-fields.tsx";
import { BUYER_FIELDS, EMPTY_BUYER, type BuyerValues } from "#web/entities/documents/buyer-values.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { Section } from "./section.tsx";

/** The company that the customer's documents are made out to, unless an order says otherwise. */
export function InvoiceCompanySection() {
  const saved = trpc.documents.buyer.useQuery().data;
  const form = useForm<BuyerValues>({ defaultValues: EMPTY_BUYER });
  const { errors, isDirty } = form.formState;
  const showLoaded = useEffectEvent((loaded: BuyerValues | null) => {
    // What is typed stays when the company is loaded again.
    if (!isDirty) form.reset(loaded ?? EMPTY_BUYER);
  });
  useEffect(() => {
    if (saved !== undefined) showLoaded(saved);
  }, [saved]);
  const onError = (error: unknown) => {
    for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
      const field = BUYER_FIELDS.find((each) => each === path);
      if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
    }
    showError(error, { title: m.notice_title_account, text: m.buyer_save_failed });
  };
  const done = async () => {
    showToast("success", m.notice_title_account(), m.buyer_saved());
    form.reset(form.getValues());
    await trpcUtils.documents.buyer.invalidate();
  };
  const save = trpc.documents.saveBuyer.useMutation({ onSuccess: done, onError });
  const remove = trpc.documents.deleteBuyer.useMutation({
    onSuccess: async () => {
      form.reset(EMPTY_BUYER);
      await trpcUtils.documents.buyer.invalidate();
    },
    onError,
  });
  return (
    <Section title={m.buyer_title()} hint={m.buyer_hint()}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      >
        <BuyerFields register={form.register} errors={errors} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="solid" busy={save.isPending}>
            {m.action_save()}
          </Button>
          {saved !== undefined && saved !== null && (
            <Button busy={remove.isPending} onClick={() => remove.mutate()}>
              {m.buyer_delete()}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}
