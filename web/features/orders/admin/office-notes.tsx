import { useState } from "react";
import { OFFICE_NOTE_MAX } from "#domain/orders/text-limits.ts";
import { Button } from "#web/components/button.tsx";
import { TextareaField } from "#web/components/forms/textarea-field.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { Part } from "../part.tsx";

/** What the staff noted about an order for each other, newest first, with a field for another note; not of an own order. */
export function OfficeNotes({ order: { orderId, isOwn } }: { readonly order: Order }) {
  if (isOwn) return null;
  return (
    <Part title={m.office_notes_title()}>
      <AddNote orderId={orderId} />
      <Notes orderId={orderId} />
    </Part>
  );
}

function AddNote({ orderId }: { readonly orderId: string }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const noteId = usePressKey(text);
  const add = trpc.officeNotes.add.useMutation({
    onSuccess: () => {
      setText("");
      void trpcUtils.officeNotes.list.invalidate({ orderId });
    },
    onError: (failure) => {
      const fields = fieldErrorsOf(failure);
      setError(fields["text"] ?? null);
      if (fields["text"] === undefined)
        showError(failure, { title: m.notice_title_order, text: m.office_note_failed });
    },
  });
  return (
    <form
      noValidate
      className="grid gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") setError(m.field_required());
        else add.mutate({ orderId, noteId, text });
      }}
    >
      <TextareaField
        label={m.office_note_label()}
        hint={m.office_note_hint()}
        error={error}
        rows={2}
        maxLength={OFFICE_NOTE_MAX}
        value={text}
        onChange={(value) => {
          setText(value);
          setError(null);
        }}
      />
      <div>
        <Button type="submit" size="small" busy={add.isPending}>
          {m.office_note_add()}
        </Button>
      </div>
    </form>
  );
}

function Notes({ orderId }: { readonly orderId: string }) {
  const query = trpc.officeNotes.list.useInfiniteQuery(
    { orderId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <div className="mt-4">
      <PagedList
        query={query}
        rows={1}
        failed={m.office_notes_load_failed()}
        empty={<p className="text-sm text-muted">{m.office_notes_empty()}</p>}
      >
        {(notes) => (
          <ul className="grid gap-4">
            {notes.map(({ noteId, text, createdAt, authorName }) => (
              <li key={noteId} className="border-l-2 border-line pl-3">
                <p className="figures text-sm text-muted">
                  {formatShortDayAndTime(createdAt)}
                  {authorName !== "" && ` · ${authorName}`}
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
