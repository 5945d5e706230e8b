import { useEffect, useEffectEvent } from "react";
import { useForm } from "react-hook-form";
import { HEAD_OFFICE } from "#domain/documents/document.ts";
import { Button } from "#web/components/button.tsx";
import { BuyerFields } from "#web/entities/documents/buyer-fields.tsx";
import { BUYER_FIELDS, EMPTY_BUYER, type BuyerValues } from "#web/entities/documents/buyer-values.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { Section } from "../section.tsx";
import { useOtherDevice } from "./use-other-device.tsx";

const LABELS = {
  name: m.buyer_name,
  address: m.buyer_address,
  branch: m.buyer_branch,
  taxId: m.buyer_tax_id,
} as const satisfies Record<keyof BuyerValues, () => string>;

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
  const elsewhere = useOtherDevice(form, {
    names: BUYER_FIELDS,
    label: (field) => LABELS[field](),
    valueText: (_field, value) => value || "–",
  });
  /** `null`: none was saved when the form was opened. */
  const seen = () => (elsewhere.seen().name === "" ? null : elsewhere.seen());
  const onError = async (error: unknown) => {
    const load = async () =>
      (await trpcUtils.documents.buyer.fetch(undefined, { staleTime: 0 })) ?? EMPTY_BUYER;
    if (await elsewhere.explains(error, load)) return;
    for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
      const field = BUYER_FIELDS.find((each) => each === path);
      if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
    }
    showError(error, { title: m.notice_title_account, text: m.buyer_save_failed });
  };
  const save = trpc.documents.saveBuyer.useMutation({
    onSuccess: async (_nothing, { name, address, branch = HEAD_OFFICE, taxId }) => {
      elsewhere.settle({ name, address, branch, taxId });
      showToast("success", m.notice_title_account(), m.buyer_saved());
      await trpcUtils.documents.buyer.invalidate();
    },
    onError,
  });
  const remove = trpc.documents.deleteBuyer.useMutation({
    onSuccess: async () => {
      elsewhere.settle(EMPTY_BUYER);
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
        onSubmit={(event) =>
          void form.handleSubmit((values) => save.mutate({ ...values, seen: seen() }))(event)
        }
      >
        {elsewhere.notice}
        <BuyerFields register={form.register} errors={errors} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="solid" busy={save.isPending}>
            {m.action_save()}
          </Button>
          {saved !== undefined && saved !== null && (
            <Button busy={remove.isPending} onClick={() => remove.mutate({ seen: seen() })}>
              {m.buyer_delete()}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}
