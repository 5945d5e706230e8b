import { Dialog } from "#web/components/dialog.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { mergeEdits, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { PressNotice, useRefusedPress } from "#web/entities/edit-conflict/press-notice.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { separatorsOf } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { FERRY_FIELDS, type FerryField } from "../ferry-form.ts";
import { fullLabel, valueText } from "../ferry-texts.ts";
import type { SavedFerry } from "../ferry-types.ts";
import { writeFerry } from "../read-ferry.ts";

export interface DeleteFerryDialogProps {
  readonly ferry: SavedFerry;
  /** Called before `onClose` once it is deleted. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a ferry route is deleted. Where another admin has changed or deleted it meanwhile, shows what was
 * seen beside what is saved now; where open orders need it, lists them.
 */
export function DeleteFerryDialog({ ferry, onDeleted, onClose }: DeleteFerryDialogProps) {
  const { seen, found, show, keep } = useRefusedPress<SavedFerry | null, null>(ferry);
  const remove = trpc.ferries.remove.useMutation({
    onSuccess: () => {
      void trpcUtils.ferries.invalidate();
      showToast("success", m.notice_title_ferry(), m.success_ferry_deleted());
      onDeleted();
      onClose();
    },
    onError: async (error, { basedOnVersion }): Promise<void> => {
      if (ordersOn(error) !== null) return;
      const saved = OVERTAKEN.has(appErrorOf(error)?.code ?? "") ? await savedFerry(ferry) : undefined;
      if (saved === undefined || saved?.version === basedOnVersion)
        return showError(error, { title: m.notice_title_ferry, text: m.error_ferry_delete_failed });
      // It was changed, and back since: what was seen is what is saved.
      if (saved !== null && changesOf(seen, saved).length === 0) return send(saved);
      void trpcUtils.ferries.invalidate();
      return show(saved, null);
    },
  });
  const send = ({ ferryRouteId, version }: SavedFerry): void =>
    remove.mutate({ ferryRouteId, basedOnVersion: version });
  const orderIds = ordersOn(remove.error);
  const isGone = found !== null && found.saved === null;
  const leave = () => {
    if (isGone) onDeleted();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={m.ferry_delete_title({ name: localized(ferry.name) })}
      description={orderIds === null ? m.cannot_be_undone() : m.error_ferry_in_use()}
      closeLabel={m.action_close()}
      actions={
        orderIds === null
          ? {
              cancel: m.action_cancel(),
              act: {
                label: m.ferry_delete_confirm(),
                tone: "danger",
                busy: remove.isPending,
                disabled: found !== null || seen === null,
                onPress: () => {
                  if (seen !== null) send(seen);
                },
              },
            }
          : { cancel: m.action_close() }
      }
    >
      {found !== null && (
        <PressNotice
          changes={changesOf(seen, found.saved)}
          label={labelOf}
          onKeep={isGone ? null : keep}
          onTheirs={leave}
        />
      )}
      {orderIds !== null && <OrdersUnderWay orderIds={orderIds} />}
    </Dialog>
  );
}

/** Refusals because another admin has saved or deleted the route since it was read. */
const OVERTAKEN: ReadonlySet<string> = new Set(["FERRY_VERSION_CONFLICT", "NOT_FOUND"]);

/** The route as it is saved now; `null` once it is deleted, `undefined` where that could not be read. */
async function savedFerry({ ferryRouteId }: SavedFerry): Promise<SavedFerry | null | undefined> {
  try {
    const { items } = await trpcUtils.ferries.office.fetch({ ferryRouteId }, { staleTime: 0 });
    return items[0] ?? null;
  } catch {
    return undefined;
  }
}

/** What another admin has made of the route that was to be deleted, field by field, or the route itself that is gone. */
function changesOf(
  seen: SavedFerry | null,
  saved: SavedFerry | null,
): readonly TheirChange<FerryField | "route", string>[] {
  if (seen === null) return [];
  if (saved === null)
    return [
      {
        field: "route",
        before: localized(seen.name),
        theirs: m.ferries_shown_deleted(),
        yours: m.ferry_delete_confirm(),
      },
    ];
  const separators = separatorsOf(currentLocale());
  const before = writeFerry(seen, separators);
  return mergeEdits(FERRY_FIELDS, {
    before,
    typed: before,
    theirs: writeFerry(saved, separators),
  }).changes.map(({ field, ...change }) => ({
    field,
    before: valueText(field, change.before),
    theirs: valueText(field, change.theirs),
    yours: m.ferry_delete_confirm(),
  }));
}

function labelOf(field: FerryField | "route"): string {
  return field === "route" ? m.notice_title_ferry() : fullLabel(field);
}

function OrdersUnderWay({ orderIds }: { readonly orderIds: readonly string[] }) {
  return (
    <>
      <h3 className="mb-1 text-sm">{m.ferry_in_use_orders()}</h3>
      <ul className="figures flex flex-wrap gap-x-5">
        {orderIds.map((order) => (
          <li key={order}>
            <TextLink to="/admin/orders" search={{ order }} className="inline-block py-2.5">
              {order}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The open orders that prevent the deletion (FERRY_IN_USE), or `null` for any other error. */
function ordersOn(error: unknown): readonly string[] | null {
  const known = appErrorOf(error);
  if (known?.code !== "FERRY_IN_USE") return null;
  return String(known.params["orderIds"] ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}
