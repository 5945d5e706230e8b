import { useState } from "react";
import { VIEW_NAME_MAX } from "#domain/orders/office/view-limits.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { PressNotice } from "#web/entities/edit-conflict/press-notice.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { m } from "#web/paraglide/messages.js";
import { reloadViews, viewsFailed } from "./reload-views.ts";
import { nameError } from "./save-view-dialog.tsx";
import type { NamedView } from "./view-types.ts";

/** A name being typed, and the view over whose name it is. */
interface Typed {
  readonly name: string;
  readonly over: NamedView;
}

/** Gives a view another name; where it was renamed elsewhere meanwhile, shows both names, and keeps what was typed. */
export function RenameView({ view }: { readonly view: NamedView }) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const rename = trpc.orderViews.rename.useMutation({
    onSuccess: async () => {
      await reloadViews();
      setTyped(null);
    },
    onError: async (error) => {
      if (appErrorOf(error)?.code === "ORDER_VIEW_CHANGED") await reloadViews();
      else if (nameError(error) === undefined) viewsFailed(error);
    },
  });
  const name = typed?.name ?? view.name;
  const isTheirs =
    typed !== null && typed.over.version !== view.version && name !== view.name && !rename.isPending;
  const { viewId } = view;
  return (
    <>
      {isTheirs && (
        <div className="mb-2">
          <PressNotice
            changes={[{ field: "name", before: typed.over.name, theirs: view.name, yours: name }]}
            label={() => m.office_view_name()}
            onKeep={() => setTyped({ name, over: view })}
            onTheirs={() => setTyped(null)}
          />
        </div>
      )}
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== null && !isTheirs) rename.mutate({ viewId, name, seenVersion: typed.over.version });
        }}
      >
        <Field
          className="min-w-48 flex-1"
          label={m.office_view_name()}
          error={rename.isError ? nameError(rename.error) : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              required
              autoComplete="off"
              maxLength={VIEW_NAME_MAX}
              value={name}
              onChange={({ target }) => setTyped({ name: target.value, over: typed?.over ?? view })}
            />
          )}
        </Field>
        {name !== view.name && (
          <Button type="submit" busy={rename.isPending} disabled={isTheirs}>
            {m.action_save()}
          </Button>
        )}
      </form>
    </>
  );
}
