import { skipToken, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import type { StopContactInput } from "#domain/access/people-input.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { ErasureFacts } from "#web/entities/erasure/erasure-facts.tsx";
import { OpenRecords } from "#web/entities/erasure/open-records.tsx";
import { RequestFields, useErasureRequest } from "#web/entities/erasure/request-fields.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { trpc, trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

/** In the address in place of a stop: the panel is open and asks for a phone. */
export const NOBODY_YET = "ask";
/** What opens the panel, and has the focus again once it is closed. */
export const STOP_CONTACT_ROW = "stop-contact";

type StopContact = RouterOutputs["people"]["stopContact"];

export interface StopContactPanelProps {
  /** A stop as `<order id>.<position>`, or `NOBODY_YET`. Never a phone, which would stay in the history of the browser. */
  readonly contact: string;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/**
 * Somebody who receives or hands over at stops of orders, and asks to be erased. They have no record of their own and are found by
 * their phone.
 */
export function StopContactPanel({ contact, onClose, onErased }: StopContactPanelProps) {
  return (
    <RecordPanel
      recordId={contact}
      label={m.stop_contact_title()}
      heading={m.nav_admin_people()}
      row={STOP_CONTACT_ROW}
      onClose={onClose}
      title={<h2 className="text-xl">{m.stop_contact_title()}</h2>}
    >
      <Seeking key={contact} contact={contact} onErased={onErased} />
    </RecordPanel>
  );
}

function Seeking({ contact, onErased }: Pick<StopContactPanelProps, "contact" | "onErased">) {
  const [sought, setSought] = useState(() => stopOf(contact));
  const query = useStopContact(sought);
  return (
    <div className="grid gap-5">
      <p>{m.stop_contact_text()}</p>
      <FindForm error={fieldErrorsOf(query.error)["phone"]} onFind={(phone) => setSought({ phone })} />
      {sought !== null && <Found query={query} onErased={onErased} />}
    </div>
  );
}

/** The stop that an address names; `null` where it names none. */
function stopOf(contact: string): StopContactInput | null {
  const [, orderId, stop] = /^(.+)\.(\d{1,2})$/.exec(contact) ?? [];
  return orderId === undefined ? null : { orderId, stop: Number(stop) };
}

type StopContactQuery = UseQueryResult<StopContact>;

/** Read by a press, not by a query of the server, whose address would have the phone; nor is it kept once nobody looks. */
function useStopContact(sought: StopContactInput | null): StopContactQuery {
  return useQuery({
    queryKey: ["stop-contact", sought],
    queryFn: sought === null ? skipToken : () => trpcClient.people.stopContact.mutate(sought),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

interface FindFormProps {
  readonly error: string | undefined;
  readonly onFind: (phone: string) => void;
}

function FindForm({ error, onFind }: FindFormProps) {
  const [isMissing, setMissing] = useState(false);
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("phone");
    const phone = typeof typed === "string" ? typed.trim() : "";
    setMissing(phone === "");
    if (phone !== "") onFind(phone);
  };
  return (
    // Not named by its button: in some languages that is what the search beside it is called.
    <form aria-label={m.stop_contact_phone()} onSubmit={find} className="flex items-start gap-3">
      <Field
        label={m.stop_contact_phone()}
        className="max-w-xs flex-1"
        error={isMissing ? m.field_required() : error}
      >
        {(control) => <TextInput {...control} type="tel" name="phone" autoComplete="off" maxLength={40} />}
      </Field>
      <Button type="submit" className="mt-7 shrink-0" icon={<Search aria-hidden="true" className="size-5" />}>
        {m.stop_contact_find()}
      </Button>
    </form>
  );
}

interface FoundProps {
  readonly query: StopContactQuery;
  readonly onErased: () => void;
}

function Found({ query, onErased }: FoundProps) {
  const [asking, setAsking] = useState(false);
  const { data } = query;
  if (data === undefined)
    return fieldErrorsOf(query.error)["phone"] === undefined ? (
      <QueryFallback query={query} rows={3} failed={m.people_load_failed()} />
    ) : null;
  if (data.orderCount === 0)
    return (
      <div className="grid gap-2">
        <output>{m.stop_contact_none({ phone: phoneText(data.phone) })}</output>
        <AsCustomer contact={data} />
      </div>
    );
  return (
    <section aria-label={namesText(data)} className="grid gap-3">
      <h3 className="text-lg wrap-anywhere">{namesText(data)}</h3>
      <p className="figures text-sm">
        {m.stop_contact_where({
          phone: phoneText(data.phone),
          stops: formatNumber(data.stopCount),
          orders: formatNumber(data.orderCount),
        })}
      </p>
      <AsCustomer contact={data} />
      <ErasureFacts erasure={data} reader="admin" goes={m.stop_contact_goes()} />
      {data.textCount > 0 && (
        <p className="figures text-sm">{m.stop_contact_texts({ count: formatNumber(data.textCount) })}</p>
      )}
      <OpenRecords erasure={data} />
      {data.obstacle === null && (
        <div>
          <Button size="small" tone="danger" onClick={() => setAsking(true)}>
            {m.people_erase()}
          </Button>
        </div>
      )}
      {asking && (
        <RequestDialog
          contact={data}
          onErased={onErased}
          onFailed={() => void query.refetch()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** That the same phone is a customer's, who is erased by themselves; otherwise nothing. */
function AsCustomer({ contact: { customerId } }: { readonly contact: StopContact }) {
  if (customerId === null) return null;
  return (
    <p className="text-sm">
      {m.stop_contact_customer()}{" "}
      <TextLink to="/admin/people" search={{ person: customerId }}>
        {m.stop_contact_customer_link()}
      </TextLink>
    </p>
  );
}

function namesText({ names, phone }: StopContact): string {
  return names.length === 0 ? phoneText(phone) : names.join(" · ");
}

interface RequestDialogProps {
  readonly contact: StopContact;
  readonly onErased: () => void;
  readonly onFailed: () => void;
  readonly onClose: () => void;
}

/** Asks how the request came and for its reference, and erases. */
function RequestDialog({ contact, onErased, onFailed, onClose }: RequestDialogProps) {
  const typed = useErasureRequest();
  const erase = trpc.people.eraseStopContact.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_people(), m.people_erased());
      onErased();
      // Orders, their proofs and the search show them as well.
      void trpcUtils.invalidate();
    },
    onError: (error) => {
      if (fieldErrorsOf(error)["reference"] !== undefined) return;
      showError(error, { title: m.nav_admin_people, text: m.people_erase_failed });
      onFailed();
      onClose();
    },
  });
  const confirm = () => {
    const request = typed.checked();
    if (request !== undefined) erase.mutate({ phone: contact.phone, ...request });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.people_erase_title({ name: namesText(contact) })}
      description={
        contact.customerId !== null ? m.stop_contact_erase_customer_text() : m.stop_contact_erase_text()
      }
      confirmLabel={m.people_erase()}
      cancelLabel={m.action_cancel()}
      closeLabel={m.action_close()}
      tone="danger"
      busy={erase.isPending}
      onConfirm={confirm}
    >
      <RequestFields of={typed} error={erase.error} />
    </ConfirmDialog>
  );
}
