import { useId, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { ErasureFacts } from "#web/entities/erasure/erasure-facts.tsx";
import { OpenRecords } from "#web/entities/erasure/open-records.tsx";
import { RequestFields, useErasureRequest } from "#web/entities/erasure/request-fields.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { ShownPerson } from "./people-types.ts";

export interface ErasePersonProps {
  readonly person: ShownPerson;
  readonly onErased: () => void;
}

/** Somebody who asks the office to be erased: what goes, what stays and why, and the button that does it. */
export function ErasePerson({ person, onErased }: ErasePersonProps) {
  const { userId, isOnFile } = person;
  const query = trpc.people.erasure.useQuery({ userId });
  const [asking, setAsking] = useState(false);
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 text-lg">
        {isOnFile ? m.people_on_file_title() : m.people_erase_request_title()}
      </h3>
      <p className="mb-3">{isOnFile ? m.people_on_file_text() : m.people_erase_request_text()}</p>
      {query.data === undefined ? (
        <QueryFallback query={query} rows={2} failed={m.people_load_failed()} />
      ) : (
        <>
          <ErasureFacts erasure={query.data} reader="admin" />
          <OpenRecords erasure={query.data} />
          {query.data.obstacle === null && (
            <Button size="small" tone="danger" className="mt-3" onClick={() => setAsking(true)}>
              {m.people_erase()}
            </Button>
          )}
        </>
      )}
      {asking && <RequestDialog person={person} onErased={onErased} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Asks how the request came and for its reference, and erases. */
function RequestDialog({ person, onErased, onClose }: ErasePersonProps & { readonly onClose: () => void }) {
  const { userId, name, email, isOnFile } = person;
  const typed = useErasureRequest();
  const erase = trpc.people.erase.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_people(), m.people_erased());
      onErased();
      // Orders, vehicles, the day and the books show the name as well.
      void trpcUtils.invalidate();
    },
    onError: (error) => {
      if (fieldErrorsOf(error)["reference"] !== undefined) return;
      showError(error, { title: m.nav_admin_people, text: m.people_erase_failed });
      void trpcUtils.people.invalidate();
      onClose();
    },
  });
  const confirm = () => {
    const request = typed.checked();
    if (request !== undefined) erase.mutate({ userId, ...request });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.people_erase_title({ name: name || (email ?? "–") })}
      description={isOnFile ? m.people_erase_text() : m.people_erase_account_text()}
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
